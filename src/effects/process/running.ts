// All programs of others that run at the moment, so that whoever is told to stop can end them.

export interface Running {
  interrupt(): void;
  readonly gone: Promise<unknown>;
}

const running = new Set<Running>();

/** Gives what is to be called when it has ended. */
export function noteRunning(program: Running): () => void {
  running.add(program);
  return () => void running.delete(program);
}

/** Ends every running command as a timeout would; their runs are then refused as interrupted. Says whether there was any. */
export async function endAllCommands(): Promise<boolean> {
  const commands = [...running];
  for (const { interrupt } of commands) interrupt();
  await Promise.all(commands.map(({ gone }) => gone));
  return commands.length > 0;
}
