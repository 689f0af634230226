/** The profile of a new account: without one the service lets nobody write or read much. */

import { users } from '../../api/catalogue/routes/users';
import { RefusedError } from '../../errors';
import type { Api } from '../../ports/api';
import type { Arrived } from './sign-in-result';

interface ProfileContext {
  readonly api: Pick<Api, 'change'>;
  readonly ask: {
    readonly possible: boolean;
    input(question: { message: string; option: string; initial?: string }): Promise<string>;
    tell(text: string): Promise<void>;
  };
  readonly note: (text: string) => void;
}

const option = "'plaza users create-profile'";
const later = `the account has no profile yet: create one with ${option}`;

/**
 * At a terminal asks for the profile's fields and creates it; what the service refuses is asked for again, and an
 * empty username leaves it for later. The request goes out with the fresh token, wherever it was stored.
 * @returns the username; undefined when no profile was created
 */
export async function offerProfile(
  { api, ask, note }: ProfileContext,
  { account, profile }: Arrived,
): Promise<string | undefined> {
  if (!profile.profileRequired) return undefined;
  if (!ask.possible) {
    note(later);
    return undefined;
  }
  const { accessToken } = account;
  const asked = async (message: string, initial?: string) =>
    (await ask.input({ message, option, ...(initial !== undefined && { initial }) })).trim();
  for (;;) {
    const username = await asked('Username (leave empty to skip)');
    if (username === '') {
      note(later);
      return undefined;
    }
    const displayName = await asked('Display name', username);
    const avatar = await asked('Avatar, one emoji', '🙂');
    try {
      const body = { username, displayName, avatar };
      await api.change(users.createProfile, { body }, accessToken === undefined ? {} : { accessToken });
      note(`Created the profile ${username}`);
      return username;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      await ask.tell(`Couldn't create the profile: ${error.message}`);
    }
  }
}
