/** Hints that depend on the profile in use. */
import { SignedOutError } from '../../errors';
import type { Account } from '../../ports/account';
import { sandboxName } from '../../store/config';
import { accountFile, accountName } from '../../store/secrets/account';
import type { Base } from './base';

/**
 * The hint of a missing or ended session, for the profile in use and the user who was signed in there. In the sandbox no
 * password is needed.
 */
export async function explain(thrown: unknown, { run, profile, paths, locks }: Base): Promise<unknown> {
  if (!(thrown instanceof SignedOutError)) return thrown;
  const { signInAgainHint, signInHint } = await import('../../protocol/error-codes');
  const isAgain = thrown.details.hint === signInAgainHint;
  if (!isAgain && thrown.details.hint !== signInHint) return thrown;
  const used = await profile().catch(() => undefined);
  if (!used) return thrown;
  const withHint = (hint: string) => thrown.with({ hint });
  const { env } = run.io;
  if (env.PLAZA_ACCESS_TOKEN && !used.sandbox) return withHint(accessTokenHint);
  const account = accountFile(paths.state, accountName(used), locks);
  const { username } = await account.read().catch((): Account => ({}));
  const isNamed = used.sandbox ? used.name !== sandboxName : run.globals.profile !== undefined;
  const option = isNamed && used.name !== undefined ? ` --profile ${used.name}` : '';
  const command = used.sandbox ? `plaza sandbox sign-in ${username ?? 'ada'}` : 'plaza auth login';
  const whose = username === undefined || used.sandbox ? '' : ` as @${username}`;
  return withHint(`sign in${isAgain ? ' again' : ''}${whose} with '${command}${option}'`);
}

const accessTokenHint = 'set PLAZA_ACCESS_TOKEN to a new token, or unset it';
