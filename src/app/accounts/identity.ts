/** Who a command runs as: the account of its profile, or what the environment says. */
import { signedOut } from '../../client/session/session';
import type { HeldAccount, Identity, Session } from '../../ports/account';
import { once } from '../lazy';
import { type AccountSource, accountSource } from './account-source';
import type { AccountDeps } from './deps';
import { ownSession } from './own-session';

/** The identity of one command; everything is read lazily. */
export function makeIdentity(deps: Omit<AccountDeps, 'config' | 'ask' | 'asked'>): Identity {
  const { io, profile } = deps;
  const source = accountSource(deps);
  const { session, binding } = ownSession(deps, source);
  const isFixed = once(async () => Boolean(io.env.PLAZA_ACCESS_TOKEN) && !(await profile()).sandbox);
  const own = { session, source, isFixed };
  const tokens = tokenCalls(deps, own);
  return {
    session,
    store: source.store,
    binding,
    ...tokens,
    ...userCalls(deps, own, tokens.token),
    async secrets() {
      return (await isFixed()) ? 'environment' : (await source.store()).place();
    },
    saveUsername: (username) => changed(deps, source, (account) => ({ ...account, username })),
    forget: () =>
      changed(deps, source, ({ refreshToken, accessToken, expiresAt, renewingSince, ...rest }) => rest),
  };
}

type Held = Awaited<ReturnType<HeldAccount['read']>>;

/** Changes the stored account, except in a dry run. */
async function changed(
  { unlessDryRun }: Pick<AccountDeps, 'unlessDryRun'>,
  { store }: Pick<AccountSource, 'store'>,
  edit: (before: Held) => Held,
): Promise<void> {
  const own = await store();
  await unlessDryRun(() =>
    own.locked(async (held) => {
      const before = await held.read();
      const after = edit(before);
      if (JSON.stringify(after) !== JSON.stringify(before)) await held.write(after);
    }),
  );
}

/** The account that a command uses, and its session. */
interface OwnAccount {
  readonly session: Session;
  readonly source: AccountSource;
  /** Whether `PLAZA_ACCESS_TOKEN` is used instead. */
  readonly isFixed: () => Promise<boolean>;
}

/** Access tokens, for other programs and after a refresh. */
function tokenCalls(
  { address }: Pick<AccountDeps, 'address'>,
  { session, source, isFixed }: OwnAccount,
): Pick<Identity, 'token' | 'renew'> {
  const { store } = source;
  const origin = async () => (await address('main')).origin;
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

/** Who the account is. */
function userCalls(
  { profile }: Pick<AccountDeps, 'profile'>,
  { source, isFixed }: OwnAccount,
  token: Identity['token'],
): Pick<Identity, 'accountLabel' | 'accountId' | 'userId'> {
  const claims = async () => {
    const { accessToken } = await token();
    const { claimsOf } = await import('../../client/session/tokens');
    return claimsOf(accessToken);
  };
  return {
    async accountLabel() {
      await token();
      if (await isFixed()) return 'the account of PLAZA_ACCESS_TOKEN';
      if (source.isOfVariable()) return 'the account of PLAZA_REFRESH_TOKEN';
      const [{ username }, { name }] = [await (await source.store()).facts(), await profile()];
      const place = name === undefined ? 'no profile' : `profile '${name}'`;
      return username === undefined ? `the account of ${place}` : `@${username} (${place})`;
    },
    async accountId() {
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
