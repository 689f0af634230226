/** Other names of error codes that have been observed (field notes 9.2, 9.3); the switch `other-codes` uses them. */

/** The body of a refusal, in any of its shapes, with the other name of its code. */
export function withOtherCode(body: unknown, otherCodes: Readonly<Record<string, string>>): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { error, code } = body as { error?: unknown; code?: unknown };
  if (typeof error === 'object' && error !== null)
    return { ...body, error: withOtherCode(error, otherCodes) };
  const other = typeof code === 'string' && Object.hasOwn(otherCodes, code) ? otherCodes[code] : undefined;
  return other === undefined ? body : { ...body, code: other };
}
