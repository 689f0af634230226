/** The profile of a new account: without one the service lets nobody write or read much. */
import type { Api } from '../api/client';
import { users } from '../api/routes/users';
import type { Arrived } from './sign-in';

interface ProfileContext {
  readonly api: Pick<Api, 'change'>;
  readonly ask: {
    readonly possible: boolean;
    input(question: { message: string; option: string; initial?: string }): Promise<string>;
  };
  readonly note: (text: string) => void;
}

/** At a terminal asks for the profile's fields and creates it; an empty username leaves it for later. */
export async function offerProfile({ api, ask, note }: ProfileContext, { profile }: Arrived): Promise<void> {
  if (!profile.profileRequired) return;
  const later = "the account has no profile yet: 'plaza users create-profile' makes one";
  if (!ask.possible) return note(later);
  const option = "'plaza users create-profile'";
  const username = (await ask.input({ message: 'Username (empty: later)', option })).trim();
  if (username === '') return note(later);
  const displayName = (await ask.input({ message: 'Display name', option, initial: username })).trim();
  const avatar = (await ask.input({ message: 'Avatar, one emoji', option, initial: '🙂' })).trim();
  await api.change(users.createProfile, { body: { username, displayName, avatar } });
  note(`Created the profile ${username}`);
}
