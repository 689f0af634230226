/** Ids of the service. */

/** Whether the text can be an id as the service makes them: a UUID. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
