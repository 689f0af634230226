/** The output of `plaza` alone at a terminal: the stored account, its address, and the next command to type. */
import type { Io } from '../../cli/process/io';
import { chooseProfile, pathsFrom, readConfiguration, sandboxProfile } from '../../store/config';
import { accountFile, accountName } from '../../store/secrets/account';
import { cleanText } from '../../terminal/text/clean';
import { oneLine } from '../../terminal/text/text';
import { addressOf } from '../settings/used-profile';

type GreetingIo = Pick<Io, 'env' | 'pid' | 'isRunning' | 'clock' | 'random'>;

/** The lines, without any request; none when the configuration cannot be read. */
export async function greeting(io: GreetingIo): Promise<string[]> {
  try {
    const paths = pathsFrom(io.env);
    const profile = chooseProfile(await readConfiguration(paths.config), undefined, io.env);
    const used = profile ?? sandboxProfile;
    const file = accountFile(paths.state, accountName(used), io);
    const { username, accessToken, refreshToken, keychain } = await file.read();
    const isSignedIn = [accessToken, refreshToken, keychain, io.env.PLAZA_ACCESS_TOKEN].some(Boolean);
    const where = used.sandbox ? 'in the local sandbox' : `at ${addressOf(used, 'main', io.env).origin}`;
    const name = used.name === undefined ? '' : ` (profile '${used.name}')`;
    if (isSignedIn) {
      const who = username ? `@${username}` : 'signed in';
      return [
        oneLine(cleanText(`You are ${who} ${where}${name}`)),
        "Next: 'plaza posts' shows the feed, 'plaza status' what waits for you",
      ];
    }
    const signIn = used.sandbox ? 'plaza sandbox sign-in ada' : 'plaza auth login';
    const state = profile
      ? `Not signed in ${where}${name}`
      : 'Nothing is set up: plaza uses the local sandbox';
    return [oneLine(cleanText(state)), `Next: '${signIn}' signs in`];
  } catch {
    return [];
  }
}
