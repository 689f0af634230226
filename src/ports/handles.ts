/** Handles: what a person types at a terminal in place of an ID. */

/** A thing with an ID that an answer shows. */
export interface Handle {
  /** `post`, `comment`, … */
  readonly kind: string;
  readonly id: string;
  /** Its text or name, as a question quotes it. */
  readonly label: string;
  /** Username of its author. */
  readonly by?: string;
  /** `row` of a list, which gets a number; `made` by the command, `@last`; left out: shown in addition. */
  readonly as?: 'row' | 'made';
}

/** A thing that was shown. */
export type Known = Pick<Handle, 'id' | 'label' | 'by'>;

/** What was shown at one terminal, by kind. */
export interface TerminalMemory {
  /** The rows of the last list; what was made later follows them. */
  readonly lists: Readonly<Record<string, readonly Known[]>>;
  /** What was made last. */
  readonly made: Readonly<Record<string, Known>>;
  /** Everything that was shown, the newest first. */
  readonly seen: Readonly<Record<string, readonly Known[]>>;
}

/** Where the memory of this terminal lies. */
export interface TerminalMemoryStore {
  /** Empty where there is none, and where it cannot be read. */
  read(): Promise<TerminalMemory>;
  write(memory: TerminalMemory): Promise<void>;
}
