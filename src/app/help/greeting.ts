/** The output of `plaza` alone at a terminal where nobody is signed in: the state, and the ways in. */
import type { Io } from '../../cli/process/io';
import { chooseProfile, pathsFrom, readConfiguration, sandboxProfile } from '../../store/config';
import { accountFile, accountName } from '../../store/secrets/account';
import { cleanText } from '../../terminal/text/clean';
import { oneLine } from '../../terminal/text/text';
import { addressOf } from '../settings/used-profile';

type GreetingIo = Pick<Io, 'env' | 'pid' | 'isRunning' | 'clock' | 'random'>;

/**
 * The lines, without any request.
 * @returns undefined when an account is signed in, or the configuration cannot be read
 */
export async function greeting(io: GreetingIo): Promise<string[] | undefined> {
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
      : 'Nothing is set up: plaza uses the local sandbox';
    return [
      oneLine(cleanText(state)),
      '',
      '  plaza auth login             sign in to the service',
      '  plaza sandbox sign-in ada    try everything in the local sandbox, with no account',
      '  plaza --help                 list all commands',
    ];
  } catch {
    // The command that runs instead reports it.
    return undefined;
  }
}
