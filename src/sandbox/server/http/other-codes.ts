/** The other names under which refusals have been seen (field notes 9.2, 9.3); the switch `other-codes` uses them. */

/** The body of a refusal with the other name of its code, in any of the shapes that refusals have. */
export function withOtherCode(body: unknown, otherCodes: Readonly<Record<string, string>>): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { error, code } = body as { error?: unknown; code?: unknown };
  if (typeof error === 'object' && error !== null)
    return { ...body, error: withOtherCode(error, otherCodes) };
  const other = typeof code === 'string' && Object.hasOwn(otherCodes, code) ? otherCodes[code] : undefined;
  return other === undefined ? body : { ...body, code: other };
}
