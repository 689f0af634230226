/** IDs of the service. */

/** Whether the text is a UUID, the form of the IDs of the service. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
