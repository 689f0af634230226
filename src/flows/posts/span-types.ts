/** The marks of a text that a client may send (field notes 2.11). */

/** Everything but what the service finds in a text by itself. */
export const sentTypes = [
  'bold',
  'italic',
  'underline',
  'strike',
  'spoiler',
  'monospace',
  'link',
  'quote',
] as const;

/** What the service makes of `#tag` and `@name`; copies of a client are dropped and made again. */
export const foundTypes: readonly string[] = ['hashtag', 'mention'];

/** Whether a link may lead there. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
