/** Who a command runs as: the account of its profile, or what the environment says. */
import { signedOut } from '../../api/session/session';
import type { HeldAccount, Identity } from '../../ports/account';
import type { Ports } from '../../ports/index';
import { once } from '../lazy';
import { type AccountSource, accountSource } from './account-source';
import { ownSession, type SessionSource } from './own-session';

export interface IdentitySetup extends SessionSource {
  readonly context: SessionSource['context'] & Pick<Ports, 'unlessDryRun'>;
}

/** The identity of one command; everything is read lazily. */
export function makeIdentity(setup: IdentitySetup): Identity {
  const { io, context } = setup;
  const source = accountSource(setup);
  const { session, binding } = ownSession(setup, source);
  const isFixed = once(async () => Boolean(io.env.PLAZA_ACCESS_TOKEN) && !(await context.profile()).sandbox);
  const tokens = tokenCalls({ session, isFixed, store: source.store, context });
  return {
    session,
    store: source.store,
    binding,
    ...tokens,
    ...personCalls({ isFixed, source, context, token: tokens.token }),
    async secrets() {
      return (await isFixed()) ? 'environment' : (await source.store()).place();
    },
    saveUsername: (username) => changed(setup, source, (account) => ({ ...account, username })),
    forget: () =>
      changed(setup, source, ({ refreshToken, accessToken, expiresAt, renewingSince, ...rest }) => rest),
  };
}

type Held = Awaited<ReturnType<HeldAccount['read']>>;

/** Changes the stored account, except in a dry run. */
async function changed(
  { context }: Pick<IdentitySetup, 'context'>,
  { store }: Pick<AccountSource, 'store'>,
  edit: (before: Held) => Held,
): Promise<void> {
  const own = await store();
  await context.unlessDryRun(() =>
    own.locked(async (held) => {
      const before = await held.read();
      const after = edit(before);
      if (JSON.stringify(after) !== JSON.stringify(before)) await held.write(after);
    }),
  );
}

interface TokenSetup {
  readonly session: Identity['session'];
  readonly store: AccountSource['store'];
  readonly isFixed: () => Promise<boolean>;
  readonly context: Pick<Ports, 'address'>;
}

/** Access tokens, for other programs and after a refresh. */
function tokenCalls({ session, store, isFixed, context }: TokenSetup): Pick<Identity, 'token' | 'renew'> {
  const origin = async () => (await context.address('main')).origin;
  const need = (token: string | undefined) => {
    if (token !== undefined) return token;
    throw signedOut(session);
  };
  const ends = async () => {
    const { expiresAt } = await (await store()).facts();
    return expiresAt === undefined || (await isFixed()) ? null : new Date(expiresAt).toISOString();
  };
  return {
    async token() {
      const accessToken = need(await session.accessToken(await origin()));
      return { accessToken, expiresAt: await ends() };
    },
    async renew() {
      const { accessToken = '' } = await (await store()).facts();
      need(await session.renew(accessToken, await origin()));
      return { expiresAt: await ends() };
    },
  };
}

interface PersonSetup {
  readonly source: AccountSource;
  readonly isFixed: () => Promise<boolean>;
  readonly context: Pick<Ports, 'profile'>;
  readonly token: Identity['token'];
}

/** Who the account is. */
function personCalls({
  source,
  isFixed,
  context,
  token,
}: PersonSetup): Pick<Identity, 'accountLabel' | 'person' | 'userId'> {
  const claims = async () => {
    const { accessToken } = await token();
    const { claimsOf } = await import('../../api/session/tokens');
    return claimsOf(accessToken);
  };
  return {
    async accountLabel() {
      await token();
      if (await isFixed()) return 'the account of PLAZA_ACCESS_TOKEN';
      if (source.isOfVariable()) return 'the account of PLAZA_REFRESH_TOKEN';
      const [{ username }, { name }] = [await (await source.store()).facts(), await context.profile()];
      const place = name === undefined ? 'no profile' : `profile '${name}'`;
      return username === undefined ? `the account of ${place}` : `@${username} (${place})`;
    },
    async person() {
      const fixed = await isFixed();
      const { refreshToken, accessToken, userId } = fixed ? {} : await (await source.store()).read();
      if (!fixed && (refreshToken ?? accessToken) === undefined) return null;
      // The token's claim stays the same after a refresh or a new sign-in.
      return userId ?? String((await claims()).sub ?? '');
    },
    async userId() {
      const { sub } = await claims();
      if (typeof sub === 'string' && sub !== '') return sub;
      return (await (await source.store()).facts()).userId ?? 'me';
    },
  };
}
