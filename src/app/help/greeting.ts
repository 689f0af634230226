/** The output of `plaza` without words at a terminal, when not signed in: the state, and the first commands. */
import { addressOf } from '../../account/address';
import type { Lines } from '../../cli/definition/command';
import type { Io } from '../../cli/process/io';
import { chooseProfile, pathsFrom, readConfiguration, sandboxProfile } from '../../store/config';
import { accountFile, accountName } from '../../store/secrets/account';
import { cleanText } from '../../terminal/text/clean';
import { oneLine } from '../../terminal/text/text';
import { page, type Row } from './page';

const firstCommands: readonly Row[] = [
  ['plaza auth login', 'sign in to the service'],
  ['plaza sandbox sign-in ada', 'try everything in the sandbox, without an account'],
  ['plaza --help', 'list all commands'],
];

/** The lines, without any request; undefined when signed in, or when the configuration cannot be read. */
export async function greeting(io: Io): Promise<Lines | undefined> {
  try {
    const paths = pathsFrom(io.env);
    const profile = chooseProfile(await readConfiguration(paths.config), undefined, io.env);
    const used = profile ?? sandboxProfile;
    const file = accountFile(paths.state, accountName(used), io);
    const { accessToken, refreshToken, keychain } = await file.read();
    const isSignedIn = [accessToken, refreshToken, keychain, io.env.PLAZA_ACCESS_TOKEN].some(Boolean);
    const where = used.sandbox ? 'in the local sandbox' : `at ${addressOf(used, 'main', io.env).origin}`;
    const name = used.name === undefined ? '' : ` (profile '${used.name}')`;
    if (isSignedIn) return undefined;
    const state = profile
      ? `Not signed in ${where}${name}`
      : 'Not signed in. Nothing leaves this computer: plaza uses its sandbox.';
    return page(io.output.size().columns, [{ text: [oneLine(cleanText(state))] }, { rows: firstCommands }]);
  } catch {
    // The command that runs instead reports it.
    return undefined;
  }
}
