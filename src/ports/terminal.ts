/** The person at the terminal: prompts, progress, what the terminal can show. */

/** A question and the option that answers it without a person. */
export interface Question {
  readonly message: string;
  /** As it is typed, `--yes`; the error names it when there is no person to ask. */
  readonly option: string;
}

export interface Choice<T> {
  readonly name: string;
  readonly value: T;
  readonly description?: string;
}

export interface Ask {
  /** Whether anybody is there to be asked. */
  readonly possible: boolean;
  /**
   * Resolves when the answer is yes, or, for what cannot be undone, the word that is asked for.
   * @throws InterruptedError when it is no or another word, PersonNeededError when there is no person
   */
  confirm(message: string, options?: { readonly word: string }): Promise<void>;
  /** With `elsewhere` an answer may also come from there, which ends the prompt. */
  input(
    question: Question & { readonly initial?: string; readonly elsewhere?: Promise<string> },
  ): Promise<string>;
  /** Typed without being shown. */
  secret(question: Question): Promise<string>;
  choose<T>(question: Question, choices: readonly Choice<T>[]): Promise<T>;
  /** Questions of a wizard, in which a person can go back. */
  readonly steps: Steps;
  /** Prints a text between two questions, also under `--quiet`; the text may come from strangers. */
  print(text: string): Promise<void>;
  /**
   * Puts lines that were rendered, with their colors, on standard error in the middle of a command; sentences are
   * broken between words.
   */
  show(lines: readonly string[]): Promise<void>;
}

/** A question of a wizard; an undefined answer means the step before. */
export interface StepQuestion extends Question {
  /** Whether there is a step before. */
  readonly back: boolean;
}

export interface Steps {
  /** A line of text; `check` says what is wrong with it, and the question is asked again. */
  input(
    question: StepQuestion & { readonly initial?: string; check?(text: string): string | undefined },
  ): Promise<string | undefined>;
  choose<T>(question: StepQuestion, choices: readonly Choice<T>[]): Promise<T | undefined>;
  /** A choice among what is found for the text that is typed. */
  search<T>(
    question: StepQuestion,
    find: (text: string) => Promise<readonly Choice<T>[]>,
  ): Promise<T | undefined>;
}

/** Work under way. */
export interface Work {
  /** So much more is done. */
  moved(amount: number): void;
  /** Shows this text behind the label in place of an amount. */
  now(text: string): void;
  /** It is over, well or not: the line goes away. */
  end(): void;
}

export interface ExchangeProgress {
  /** Begins work; `total` and the amounts are counted in `unit`, bytes when left out. */
  begin(label: string, total?: number, unit?: string): Work;
  /** Takes the line away, so that something else can be written; the next amount brings it back. */
  clear(): string;
}

/** What commands may know of the terminal. */
export interface Terminal {
  /** Standard input, output and error, each a terminal or not. */
  readonly input: boolean;
  readonly output: boolean;
  readonly errors: boolean;
  /**
   * Size and colors of what a person looks at: standard output, or standard error when standard output is not a
   * terminal.
   */
  readonly columns: number;
  readonly rows: number;
  readonly color: ColorLevel;
  /** Whether it says that its background is light; most say nothing, and most are dark. */
  readonly light: boolean;
}

/** How many colors there are: 0 none, 1 sixteen, 2 256, 3 24-bit. */
export type ColorLevel = 0 | 1 | 2 | 3;

/** Widths in cells of one sample of each kind of character that terminals draw differently. */
export interface DisputedWidths {
  /** A family of three emoji joined by ZWJ: 2 where it is one picture. */
  readonly joined: number;
  /** An emoji with a skin tone. */
  readonly toned: number;
  /** A symbol that a selector makes an emoji. */
  readonly selected: number;
  readonly keycap: number;
  readonly flag: number;
  /** An emoji of Unicode 15. */
  readonly recent: number;
  /** A letter with a spacing mark, as in Hindi. */
  readonly spacingMark: number;
}

/** What a terminal, or its environment, reports about it. */
export interface TerminalFacts {
  /** Whether its background is light; most are dark. */
  readonly light: boolean;
  /** Whether it knows links (OSC 8). */
  readonly links: boolean;
  /** Whether it supports 24-bit colors; left out when unknown. */
  readonly trueColor?: boolean;
  /** Left out when unknown. */
  readonly widths?: DisputedWidths;
}
