/** Digests that identify an action by a document, such as the request of a call. */

/** The digest of a document that was finished step by step, or read from a file; the order of its keys does not count. */
export async function documentDigest(words: readonly string[], document: unknown): Promise<string> {
  return digestOf(['document', words, sorted(document)]);
}

function sorted(document: unknown): unknown {
  if (typeof document !== 'object' || document === null) return document;
  if (Array.isArray(document)) return document.map(sorted);
  const entries = Object.entries(document).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, value]) => [key, sorted(value)]));
}

export async function digestOf(value: unknown): Promise<string> {
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
