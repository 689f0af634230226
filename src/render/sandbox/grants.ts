/** Receipts of grants in the sandbox. */

export interface GrantedRecord {
  readonly username: string | null;
  readonly email: string;
  readonly granted: { readonly chalks?: number; readonly items?: readonly string[] };
}

/** `Gave ada: 500 chalks, sticker`. */
export function grantedLines({ username, email, granted: { chalks, items = [] } }: GrantedRecord): string[] {
  const given = [
    ...(chalks === undefined ? [] : [`${chalks} ${chalks === 1 ? 'chalk' : 'chalks'}`]),
    ...items,
  ];
  return [`Gave ${username ?? email}: ${given.join(', ')}`];
}
