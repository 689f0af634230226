/** The other names under which refusals have been seen (field notes 9.2, 9.3); the switch `other-codes` brings them. */

/** By the name that is usual here. Of the last one only the beginning is known: it ends in the name of the paid plan. */
const otherCodes: Readonly<Record<string, string>> = {
  ACCESS_DENIED: 'FORBIDDEN',
  NOT_FOUND: 'ENTITY_NOT_FOUND',
  CONFLICT: 'ENTITY_ALREADY_EXISTS',
  RATE_LIMIT_EXCEEDED: 'TOO_MANY_REQUESTS',
  INTERNAL_ERROR: 'UNKNOWN_ERROR',
  ACCOUNT_INVALID_CREDENTIALS: 'INVALID_CREDENTIALS',
  ACCOUNT_BANNED: 'USER_BANNED',
  ACCOUNT_CURRENT_PASSWORD_INCORRECT: 'INVALID_OLD_PASSWORD',
  PROFILE_USERNAME_TAKEN: 'USERNAME_TAKEN',
  PROFILE_USERNAME_RESERVED: 'USERNAME_RESERVED',
  CONTENT_MODERATION_FAILED: 'CONTENT_MODERATION_ERROR',
  UPLOAD_FAILED: 'UPLOAD_ERROR',
  VIDEO_REQUIRES_VERIFICATION: 'VIDEO_REQUIRES_PLAN',
};

/** The body of a refusal with the other name of its code, in whichever shape it comes. */
export function underOtherCode(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { error, code } = body as { error?: unknown; code?: unknown };
  if (typeof error === 'object' && error !== null) return { ...body, error: underOtherCode(error) };
  const other = typeof code === 'string' && Object.hasOwn(otherCodes, code) ? otherCodes[code] : undefined;
  return other === undefined ? body : { ...body, code: other };
}
