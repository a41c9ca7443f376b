import { resolve } from 'node:path';
import { agentNamed } from '../../../src/effects/agents/agent-named.ts';
import { type AgentWay, agentContract } from '../../contracts/agent.ts';

const SCRIPTS: Readonly<Record<Exclude<AgentWay, 'absent'>, string>> = {
  works: 'cat >"$ROOM/prompts"; echo "The hull is painted."',
  hangs: `trap '' TERM; sleep "$MARK" & touch "$ROOM/began"; while :; do sleep 1; done`,
  floods: 'yes "all is well" | head -c 6000000; echo "The hull is painted."',
};

agentContract('a command', (way, { env, program }) => {
  if (way !== 'absent') program(`mate-${way}`, SCRIPTS[way]);
  return agentNamed([`mate-${way}`], { env, graceMs: 300 });
});

const MATE = resolve('test/rig/acp-mate.ts');
const WAYS: Readonly<Record<Exclude<AgentWay, 'absent'>, string>> = {
  works: 'paints',
  hangs: 'hangs',
  floods: 'floods',
};

agentContract('an agent of the Agent Client Protocol', (way, { env }) =>
  way === 'absent'
    ? agentNamed('acp:mate-absent', { env })
    : agentNamed([`acp:${process.execPath}`, MATE, WAYS[way]], { env, graceMs: 300 }),
);
