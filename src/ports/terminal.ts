/** The terminal: prompts, progress, and what it supports. */

/** A prompt, and the option that answers it in a script. */
export interface Question {
  readonly message: string;
  /** The option, such as `--yes`; the error without a terminal names it. */
  readonly option: string;
}

export interface Choice<T> {
  readonly name: string;
  readonly value: T;
  readonly description?: string;
}

export interface Ask {
  /** Whether prompts are possible: standard input is a terminal, and `--no-input` is not set. */
  readonly possible: boolean;
  /**
   * Asks yes or no; with `word`, for an action that cannot be undone, the user must type that word. Resolves on yes.
   * @throws InterruptedError on any other answer, PersonNeededError when prompts are not possible
   */
  confirm(message: string, options?: { readonly word: string }): Promise<void>;
  /** Takes chalks from a budget, if there is one; undefined for an unknown price. @throws PersonNeededError beyond it */
  spend(chalks: number | undefined): void;
  /** Asks for a line of text. When `elsewhere` resolves first, it is the answer and the prompt ends. */
  input(
    question: Question & { readonly initial?: string; readonly elsewhere?: Promise<string> },
  ): Promise<string>;
  /** Asks for a line of text without echo. */
  secret(question: Question): Promise<string>;
  choose<T>(question: Question, choices: readonly Choice<T>[]): Promise<T>;
  /** Prompts of a wizard, in which the user can go back. */
  readonly steps: Steps;
  /** Prints a text between two prompts, also with `--quiet`; the text can come from other users. */
  print(text: string): Promise<void>;
  /**
   * Prints rendered lines, with their colors, on standard error while the command runs; long sentences are wrapped
   * between words.
   */
  show(lines: readonly string[]): Promise<void>;
}

/** A prompt of a wizard; it resolves to undefined when the user goes back. */
export interface StepQuestion extends Question {
  /** Whether there is a previous step. */
  readonly back: boolean;
}

export interface Steps {
  /** A line of text; when `check` returns an error, the prompt is repeated. */
  input(
    question: StepQuestion & { readonly initial?: string; check?(text: string): string | undefined },
  ): Promise<string | undefined>;
  choose<T>(question: StepQuestion, choices: readonly Choice<T>[]): Promise<T | undefined>;
  /** A choice from the results for the typed text. */
  search<T>(
    question: StepQuestion,
    find: (text: string) => Promise<readonly Choice<T>[]>,
  ): Promise<T | undefined>;
}

/** Work in progress, shown as one line. */
export interface Work {
  /** Adds to the amount that is done. */
  moved(amount: number): void;
  /** Shows this text after the label instead of the amount. */
  now(text: string): void;
  /** Removes the line; called on success and on failure. */
  end(): void;
}

export interface ExchangeProgress {
  /** Starts a line; `total` and the amounts are in `unit`, default bytes. */
  begin(label: string, total?: number, unit?: string): Work;
  /** Removes the line so that other output can be written; the next amount shows it again. */
  clear(): string;
}

export interface Terminal {
  /** Standard input, output and error, each a terminal or not. */
  readonly input: boolean;
  readonly output: boolean;
  readonly errors: boolean;
  /** Size in cells and colors of standard output, or of standard error when standard output is not a terminal. */
  readonly columns: number;
  readonly rows: number;
  readonly color: ColorLevel;
  /** Whether the terminal reports a light background; false when it reports nothing. */
  readonly light: boolean;
}

/** Color support: 0 none, 1 sixteen colors, 2 256 colors, 3 24-bit. */
export type ColorLevel = 0 | 1 | 2 | 3;

/** Widths in cells of one sample for each kind of character whose width differs between terminals. */
export interface DisputedWidths {
  /** Three emoji joined by ZWJ: 2 when drawn as one emoji. */
  readonly joined: number;
  /** An emoji with a skin tone. */
  readonly toned: number;
  /** A symbol followed by the emoji variation selector. */
  readonly selected: number;
  readonly keycap: number;
  readonly flag: number;
  /** An emoji of Unicode 15. */
  readonly recent: number;
  /** A letter with a spacing mark, as in Devanagari. */
  readonly spacingMark: number;
}

export interface TerminalFacts {
  readonly light: boolean;
  /** Whether the terminal supports links (OSC 8). */
  readonly links: boolean;
  /** Whether the terminal supports 24-bit colors; missing when unknown. */
  readonly trueColor?: boolean;
  /** Missing when unknown. */
  readonly widths?: DisputedWidths;
}
