// Who decides, for the record: what `--as` says, or the identity that git would commit with.

import { gitEnvironment } from '../../effects/git/git.ts';
import { findIdentities } from '../../effects/git/land/identity.ts';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';

export async function whoDecides(
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
  said: string | undefined,
): Promise<string> {
  if (said !== undefined) return oneLine(said, 200);
  try {
    const { author } = await findIdentities({ cwd, env: gitEnvironment(cwd) }, env);
    return `${author.name} <${author.email}>`;
  } catch (error) {
    // Without git it is git that is missing, and not a name.
    if (!(error instanceof DoorwardError) || error.code === 'platform') throw error;
    throw new DoorwardError(
      'usage',
      'nobody knows who you are',
      'Write --as "Your Name", or set user.name and user.email in git.',
      { cause: error },
    );
  }
}
