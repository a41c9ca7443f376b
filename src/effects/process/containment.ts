// The ways to start a command so that none of its processes can outlive it, strongest first.
// A way that the machine refuses is noticed when the first command starts, so nothing is probed.

import type { Containment } from '../../model/command.ts';
import { findProgram } from './programs.ts';

export interface Launch {
  readonly containment: Containment;
  readonly file: string;
  readonly args: readonly string[];
}

/** What the shell that runs the command is called with. */
export interface ShellCall {
  readonly file: string;
  readonly args: readonly string[];
  /** The gate's own folder that it may write in, wherever it runs. */
  readonly written?: string | undefined;
}

/**
 * Runs as process 1 of a namespace of its own. By file descriptor 3 it tells the gate that the namespace
 * was granted, and closes it: the command, which could reach it there, must not be able to take that
 * back. By 4 it tells how many processes were left. Its own words (`Terminated`) are hidden,
 * because they would look like the command's. When the command is over, processes on
 * their way out get a moment; what stays is counted, and dies with process 1. After a TERM it waits
 * for the others instead, because the gate kills them when their time is up. The write to
 * ns_last_pid (granted to root only) keeps process ids apart that would otherwise be the same in
 * every namespace, because programs make the names of temporary files from them.
 */
const INIT_SCRIPT = `echo started >&3
exec 3>&- 5>&2 2>/dev/null
{ echo "$0" >/proc/sys/kernel/ns_last_pid; } 2>/dev/null
t= n=0
trap t=1 TERM
(exec "$@" 2>&5 4>&- 5>&-)
c=$?
while kill -0 -1; do
  if [ -z "$t" ] && [ $n -ge 8 ]; then set -- /proc/[0-9]*; echo $(($# - 1)) >&4; break; fi
  n=$((n + 1))
  sleep 0.01 4>&- 5>&- || break
done
exit $c`;

// The kernel kills a PID namespace with its process 1; pdeathsig does so even if the gate itself is
// killed. --mount-proc, so that programs which look for their children with ps find them.
const NAMESPACE = ['--pid', '--fork', '--kill-child=KILL', '--mount-proc'];

export function launchesFor(
  path: string,
  notInside: string,
): readonly ((call: ShellCall) => Launch)[] {
  const group = (call: ShellCall): Launch => ({ containment: 'process-group', ...call });
  const find = (name: string): string | undefined => findProgram(name, path, notInside);
  const [setpriv, unshare, sh] = [find('setpriv'), find('unshare'), find('sh')];
  const isLinux = process.platform === 'linux';
  if (!isLinux || setpriv === undefined || unshare === undefined || sh === undefined)
    return [group];
  const inNamespace =
    (extra: readonly string[]) =>
    (call: ShellCall): Launch => ({
      containment: 'namespace',
      file: setpriv,
      args: [
        ...['--pdeathsig', 'KILL', unshare, ...extra, ...NAMESPACE],
        ...asFirstProcess(sh, call),
      ],
    });
  // Root needs no user namespace, in which the files of other users would seem to be nobody's.
  const asUser = inNamespace(['--user', '--map-current-user']);
  return process.getuid?.() === 0 ? [inNamespace([]), asUser, group] : [asUser, group];
}

/** For whoever starts process 1 of a namespace. */
export function asFirstProcess(sh: string, { file, args }: ShellCall): readonly string[] {
  return [sh, '-c', INIT_SCRIPT, firstProcessId(), file, ...args];
}

function firstProcessId(): string {
  return String(300 + Math.floor(Math.random() * 30_000));
}
