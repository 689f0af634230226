/** Control of accounts: mailed codes, captcha tokens, sign-in without a password, and grants. */

import * as v from 'valibot';
import {
  type AccountState,
  accountByEmail,
  accountById,
  accountsIn,
  userByUsername,
} from '../../sections/auth/rules/accounts';
import { captchaPurpose, solveCaptcha } from '../../sections/auth/rules/captcha';
import { type Mail, mailbox } from '../../sections/auth/rules/mail';
import { openSession } from '../../sections/auth/rules/sessions';
import type { World } from '../../world';
import { isoTime } from '../../world/clock';
import { checkedInput, refusal, wrongInput } from '../http/refusal';
import type { Service } from '../service';

/** A session that control opened without password, captcha or code. */
export interface SignedIn {
  readonly accessToken: string;
  /** The value of the cookie `refresh_token`. */
  readonly refreshToken: string;
  /** When the access token expires: ISO 8601, of the world's clock. */
  readonly expiresAt: string;
  /** Null while the account has no profile. */
  readonly username: string | null;
  readonly email: string;
  /** The id of the world that accepts the tokens. */
  readonly world: string;
}

/** The receipt of a grant. */
export interface Granted {
  /** Null while the account has no profile. */
  readonly username: string | null;
  readonly email: string;
  readonly granted: Readonly<Record<string, unknown>>;
}

/** A user whom `signIn` accepts. */
export interface Person {
  /** Null while the account has no profile. */
  readonly username: string | null;
  readonly displayName: string | null;
  readonly email: string;
}

/** Every function throws a `Refusal` that names the error when its input is invalid. */
export interface AccountControl {
  people(): Person[];
  /** The mails, newest first; with an address only those to it. */
  mail(address?: string): Mail[];
  /** A captcha token: `{purpose?}`, which defaults to `login`. */
  captcha(input: unknown): { readonly token: string };
  /**
   * Opens a session: `{person, mobile?, deviceId?}`. `person` is a username, an id, a mail address, or the part of one
   * before `@sandbox.test`; `mobile` opens a session of the mobile application.
   */
  signIn(input: unknown): SignedIn;
  /** Grants an account something: `{person, …}`; the other keys are the sections' grants. */
  grant(input: unknown): Granted;
}

const captchaInput = v.strictObject({ purpose: v.optional(captchaPurpose, 'login') });

const signInInput = v.strictObject({
  person: v.string(),
  mobile: v.optional(v.boolean(), false),
  deviceId: v.optional(v.string()),
});

export function accountControl(service: Service): AccountControl {
  return {
    people: () =>
      accountsIn(service.world()).map(({ profile, email }) => ({
        username: profile?.username ?? null,
        displayName: profile?.displayName ?? null,
        email,
      })),
    mail: (address) => mailbox(service.world(), address),
    captcha(input) {
      const { purpose } = checkedInput(captchaInput, input);
      const token = solveCaptcha(service.world(), purpose);
      service.changed();
      return { token };
    },
    signIn(input) {
      const { person, mobile, deviceId = null } = checkedInput(signInInput, input);
      const world = service.world();
      const account = accountNamed(world, person);
      const device = { deviceId, mobile, userAgent: 'plaza', address: '127.0.0.1' };
      const { accessToken, refreshToken, expiresAt } = openSession(world, account, device);
      service.changed();
      const username = account.profile?.username ?? null;
      const tokens = { accessToken, refreshToken, expiresAt: isoTime(expiresAt) };
      return { ...tokens, username, email: account.email, world: world.id };
    },
    grant: (input) => grantTo(service, input),
  };
}

function grantTo(service: Service, input: unknown): Granted {
  const { grants = {} } = service;
  const keys = Object.entries(grants).map(([key, { schema }]) => [key, v.optional(schema)]);
  const grantInput = v.strictObject({ person: v.string(), ...Object.fromEntries(keys) });
  const { person, ...granted } = checkedInput(grantInput, input);
  if (Object.keys(granted).length === 0) {
    throw wrongInput(`nothing to grant; available: ${Object.keys(grants).join(', ') || 'nothing'}`);
  }
  const world = service.world();
  const account = accountNamed(world, person);
  for (const [key, value] of Object.entries(granted)) grants[key]?.give(world, account, value);
  service.changed();
  return { username: account.profile?.username ?? null, email: account.email, granted };
}

function accountNamed(world: World, person: string): AccountState {
  const account =
    userByUsername(world, person) ??
    accountById(world, person) ??
    accountByEmail(world, person) ??
    accountByEmail(world, `${person}@sandbox.test`);
  if (account) return account;
  const names = accountsIn(world)
    .slice(0, 3)
    .map(({ profile, email }) => profile?.username ?? email);
  throw refusal(
    404,
    'NOT_FOUND',
    `there is no account '${person}'; accounts are ${names.join(', ')} and others`,
  );
}
