/** Handles: what a user types at a terminal in place of an ID (a number, `@last`, the start of an ID). */

/** A record with an ID that a command has printed. */
export interface Handle {
  /** Kind of the record: `post`, `comment`, … */
  readonly kind: string;
  readonly id: string;
  /** Text or name of the record, as a question quotes it. */
  readonly label: string;
  /** Username of the author. */
  readonly by?: string;
  /** `row`: a row of a list, which gets a number. `made`: created by the command, `@last`. Missing: only mentioned. */
  readonly as?: 'row' | 'made';
}

/** A record that was printed before. */
export type Known = Pick<Handle, 'id' | 'label' | 'by'>;

/** An object of an action, and what is known of it. */
export interface KnownObject {
  /** `post`, `comment`, `user`, … */
  readonly noun: string;
  /** Its ID, or the name of a user. */
  readonly id: string;
  readonly text?: string | null;
  /** Username of its author. */
  readonly by?: string | null;
}

/** The records that were printed at one terminal, by kind. */
export interface TerminalMemory {
  /** Rows of the last list, followed by the records that were created after it. */
  readonly lists: Readonly<Record<string, readonly Known[]>>;
  /** The record that was created last. */
  readonly made: Readonly<Record<string, Known>>;
  /** All printed records, newest first. */
  readonly seen: Readonly<Record<string, readonly Known[]>>;
  /** The next page of the last list; missing when it was the last one. */
  readonly next?: NextPage;
}

/** The command that lists the next page. */
export interface NextPage {
  /** The words that name it. */
  readonly words: readonly string[];
  /** Its arguments and options, with IDs for handles. */
  readonly input: Readonly<Record<string, unknown>>;
}

export interface TerminalMemoryStore {
  /** Empty when there is none or it cannot be read. */
  read(): Promise<TerminalMemory>;
  /** What every terminal of this user has shown in the profile, this one included. */
  readAll(): Promise<readonly TerminalMemory[]>;
  write(memory: TerminalMemory): Promise<void>;
}
