/** The author of a pixel as text. */

/** Display name and username, as far as the service sends them; `nobody` without an author. */
export function authorName(user: unknown): string {
  if (typeof user !== 'object' || user === null) return 'nobody';
  const { displayName, username } = user as Readonly<Record<string, unknown>>;
  const names = [displayName, username && `@${username}`].filter((name) => typeof name === 'string');
  return names.join(' ') || 'unknown';
}
