/** The users of a new world. All of them are made up. */
import users from './users.json';

export interface SeedUser {
  /** The mail address is `<name>@sandbox.test`, and the username is the name. */
  readonly name: string;
  /** Omitted if the account has no profile yet. */
  readonly displayName?: string;
  readonly avatar?: string;
  readonly bio?: string;
  readonly verified?: boolean;
  /** Slugs of badges; the first one is active. */
  readonly pins?: readonly string[];
  /** Days since the account was created. */
  readonly joined: number;
  /** Minutes since the user was last seen. */
  readonly away: number;
  /** Special states of the account; times in days from now. */
  readonly wantsCode?: true;
  readonly banned?: { readonly days: number; readonly reason: string };
  readonly restrictedDays?: number;
  readonly deactivatedDaysAgo?: number;
}

/** The password of all of them. */
export const seedPassword = 'sandbox-password';

/** Their ids are derived from their index: add new users at the end. */
export const seedUsers = users as readonly SeedUser[];
