/** Handles: a number, `@last` or the start of an ID, which a user types at a terminal instead of an ID. */

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
export type ShownRecord = Pick<Handle, 'id' | 'label' | 'by'>;

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
  readonly lists: Readonly<Record<string, readonly ShownRecord[]>>;
  /** The record that was created last. */
  readonly made: Readonly<Record<string, ShownRecord>>;
  /** All printed records, newest first. */
  readonly seen: Readonly<Record<string, readonly ShownRecord[]>>;
  /** The next page of the last list; missing when it was the last one. */
  readonly next?: NextPage;
}

/** The command that lists the next page. */
export interface NextPage {
  readonly words: readonly string[];
  /** Its arguments and options, with IDs for handles. */
  readonly input: Readonly<Record<string, unknown>>;
}

export interface TerminalMemoryStore {
  /** Empty when there is none or it cannot be read. */
  read(): Promise<TerminalMemory>;
  /** The memories of all terminals of this user in the profile, this one included. */
  readAll(): Promise<readonly TerminalMemory[]>;
  write(memory: TerminalMemory): Promise<void>;
}
