/** Receipts of grants in the sandbox. */
import { counted } from '../../../terminal/text/count-suffix';

export interface GrantedRecord {
  readonly username: string | null;
  readonly email: string;
  readonly granted: { readonly chalks?: number; readonly items?: readonly string[] };
}

/** `Gave ada: 500 chalks, sticker`. */
export function grantedLines({ username, email, granted: { chalks, items = [] } }: GrantedRecord): string[] {
  const given = [...(chalks === undefined ? [] : [counted(chalks, 'chalk')]), ...items];
  return [`Gave ${username ?? email}: ${given.join(', ')}`];
}
