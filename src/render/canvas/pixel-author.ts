/** The names of people on the canvas. */

/** Who placed a pixel, as far as the service tells. */
export function authorName(user: unknown): string {
  if (typeof user !== 'object' || user === null) return 'nobody';
  const { displayName, username } = user as Readonly<Record<string, unknown>>;
  const names = [displayName, username && `@${username}`].filter((name) => typeof name === 'string');
  return names.join(' ') || 'unknown';
}
