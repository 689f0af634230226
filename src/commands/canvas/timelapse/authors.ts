/** Which authors of a recording are the one that a timelapse is about. */
import type { AuthorRecord } from '../archive/records';

/** One person by username or ID; the numbers of their records are learned while the recording is read. */
export class WantedAuthor {
  private readonly numbers = new Set<number>();
  private readonly wanted: string;

  /** @param user a username, with or without `@` and in any case, or an ID */
  constructor(user: string) {
    this.wanted = user.replace(/^@/, '').toLowerCase();
  }

  /** Whether a record of this person came. */
  get isKnown(): boolean {
    return this.numbers.size > 0;
  }

  learn({ number, id, username }: AuthorRecord): void {
    if (username.toLowerCase() === this.wanted || id.toLowerCase() === this.wanted) this.numbers.add(number);
    else this.numbers.delete(number);
  }

  /** Whether the author of this number is the one. */
  readonly counts = (author: number): boolean => this.numbers.has(author);
}
