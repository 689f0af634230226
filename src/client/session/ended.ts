/** The end of a session: which refusal of a refresh is one, and what the commands say then. */
import { PlazaError, SignedOutError } from '../../errors';
import type { Account } from '../../ports/account';
import { signInAgainHint } from '../../protocol/error-codes';

/** Codes of a refused refresh that end the session; no other does (field notes 7). */
const sessionEndingCodes: ReadonlySet<string> = new Set([
  'SESSION_EXPIRED',
  'SESSION_REVOKED',
  'SESSION_INVALID_REFRESH_TOKEN',
  'REFRESH_TOKEN_MISSING',
  'SESSION_NOT_FOUND',
]);

/** Whether the refusal of a refresh ends the session. */
export function isEnding(error: unknown): error is PlazaError {
  return (
    error instanceof PlazaError &&
    error.details.status === 401 &&
    sessionEndingCodes.has(error.details.code ?? '')
  );
}

/** The message of the command that notices the end. @param lost the answer of an earlier refresh may have been lost */
export function endingMessage(refusal: PlazaError, lost: boolean): string {
  if (isLostToken(refusal, lost))
    return 'the session was refreshed, but the answer with the new token was lost: the session cannot continue';
  const reason = endingReason(refusal, lost);
  // A message that only says so explains nothing more.
  if (refusal.details.code === 'SESSION_EXPIRED' && /\bexpired\b/.test(refusal.message))
    return `your session has expired${reason.slice(refusal.message.length)}`;
  return `the session ended: ${reason}`;
}

export function endingReason(refusal: PlazaError, lost: boolean): string {
  if (isLostToken(refusal, lost)) return 'the answer to its refresh was lost';
  return `${refusal.message}${lost ? ' (an earlier attempt to refresh it failed)' : ''}`;
}

function isLostToken({ details }: PlazaError, lost: boolean): boolean {
  return lost && details.code === 'SESSION_INVALID_REFRESH_TOKEN';
}

/** The error of the commands after the one that noticed the end. */
export function endedError({
  accessToken,
  refreshToken,
  endedAt,
  ...account
}: Account): SignedOutError | undefined {
  if ((accessToken ?? refreshToken) !== undefined || endedAt === undefined) return undefined;
  const whose = account.username === undefined ? '' : ` of @${account.username}`;
  const reason = account.endedBecause === undefined ? '' : `: ${account.endedBecause}`;
  return new SignedOutError(`the session${whose} ended at ${new Date(endedAt).toISOString()}${reason}`, {
    hint: signInAgainHint,
  });
}
