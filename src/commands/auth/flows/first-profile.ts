/** The profile of a new account: without one, the service allows little. */

import { RefusedError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import { users } from '../../../protocol/routes/users';
import type { SignInResult } from './sign-in-result';

const option = "'plaza users create-profile'";
const reminder = `the account has no profile yet: create one with ${option}`;

/**
 * At a terminal, asks for the fields of the profile and creates it; asks again when the service refuses. An empty
 * username skips this. The request uses the new access token, which may not be stored yet.
 * @returns the username; undefined when no profile was created
 */
export async function offerProfile(
  { api, ask, note }: Pick<Ports, 'api' | 'ask' | 'note'>,
  { account, profile }: SignInResult,
): Promise<string | undefined> {
  if (!profile.profileRequired) return undefined;
  if (!ask.possible) {
    note(reminder);
    return undefined;
  }
  const { accessToken } = account;
  const input = async (message: string, initial?: string) =>
    (await ask.input({ message, option, initial })).trim();
  for (;;) {
    const username = await input('Username (leave empty to skip)');
    if (username === '') {
      note(reminder);
      return undefined;
    }
    const displayName = await input('Display name', username);
    const avatar = await input('Avatar, one emoji', '🙂');
    try {
      await api.change(users.createProfile, { body: { username, displayName, avatar } }, { accessToken });
      note(`Created the profile ${username}`);
      return username;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      await ask.print(`Couldn't create the profile: ${error.message}`);
    }
  }
}
