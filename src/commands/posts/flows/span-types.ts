/** The types of spans (field notes 2.11). */

/** Types that a client can send. */
export const clientTypes = [
  'bold',
  'italic',
  'underline',
  'strike',
  'spoiler',
  'monospace',
  'link',
  'quote',
] as const;

/** Types that the service finds in the text (`#tag`, `@name`); those of a client are dropped and found again. */
export const serviceTypes: readonly string[] = ['hashtag', 'mention'];

/** Whether a link can point to the address: http or https. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
