/** What the framework needs from the program that is built with it, and the tree of its commands. */
import type { PlazaError } from '../../errors';
import type { DryRunRequest } from '../../ports/api';
import type { TerminalMemoryStore } from '../../ports/handles';
import type { Printer } from '../../ports/pictures';
import type { ExchangeProgress, TerminalFacts } from '../../ports/terminal';
import type { Io } from '../process/io';
import type { DisposeStack } from '../process/lifetime';
import type { AnyCommand, Groups, Lines } from './command';
import type { Offered } from './option-parsers';
import type { Globals, Options } from './parameters';

/** One completion: the text that is inserted, and what it means. */
export type Offer = Offered;

/** One run of a command, before it has a context. */
export interface Run {
  readonly io: Io;
  /** The options of every command, and those that the program adds to this one, as they were read. */
  readonly globals: Globals;
  readonly command: AnyCommand;
  /** The words that name the command. */
  readonly words: readonly string[];
  /** The arguments and options, as they were read. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Aborted by an interrupt, by TERM, and when the command's time is over. */
  readonly signal: AbortSignal;
  readonly stack: DisposeStack;
  readonly note: (text: string) => void;
  readonly failed: (error: PlazaError) => void;
  readonly progress: ExchangeProgress;
  /** Whether it takes the whole terminal, and so may query it. */
  readonly isScreen: boolean;
  readonly facts: TerminalFacts;
  readonly manifest: () => Promise<Manifest>;
  /** Runs another command line as itself; gives its exit code. @throws what its command throws */
  readonly perform: (io: Io) => Promise<number>;
}

/** The program that shows output longer than the screen. */
export interface PagerProgram {
  /** As a shell reads it. */
  readonly command: string;
  /** How the variables of the environment begin that are not for it. */
  readonly ownVariables: string;
}

/** A part of a command's help. */
export interface AddedHelp {
  readonly title: string;
  /** Paragraphs, which are wrapped. */
  readonly text?: Lines;
  /** Printed as they are. */
  readonly lines?: Lines;
}

/** Options, help and manifest fields that the program adds to a command. */
export interface Additions {
  readonly options: Options;
  /** Parts of its help, behind the examples; made only where help is. */
  help(): Promise<readonly AddedHelp[]>;
  /** Fields of its entry in the manifest. */
  readonly manifest: Readonly<Record<string, unknown>>;
}

/** A completed action whose answer was not read. */
export interface UnreadAnswer {
  /** The ID of the operation. */
  readonly id: string;
  /** The command line that prints the answer. */
  readonly printWith: string;
}

/** The context of a command, and what the framework needs from it. */
export interface OpenContext {
  /** What the command's `run` receives. */
  readonly context: object;
  /** The requests that a dry run did not send, in order. */
  readonly dryRunRequests: readonly DryRunRequest[];
  /** Draws pictures, once the command has prepared it. */
  printer(): Printer | undefined;
  /** The pager that the setting or the environment names; undefined for none. */
  pager(): Promise<PagerProgram | undefined>;
  /** The setting `color`. */
  color(): Promise<string>;
  /** The whole answer that a value was unwrapped from; undefined where there is none. */
  envelopeOf(value: object): unknown;
  /** The value as the service sent it, where the client corrected its shape. */
  asReceived(value: unknown): unknown;
  /** The failure with the hint that fits. */
  explain(thrown: unknown): Promise<unknown>;
  /** Whether the service has made a change for this command. */
  hasChanged(): boolean;
  /**
   * Gives the answer of an action that an earlier run of the same command sent and whose answer was lost; undefined when
   * there is none. Called before the command runs. Left out for a command that does its action again when it runs again.
   */
  readonly pendingAnswer?: (() => Promise<{ readonly answer: unknown } | undefined>) | undefined;
  /**
   * Called once, at the end: whether the answer was printed. Gives the actions that are done and remembered, because
   * their answer was not read.
   */
  reportPrinted(printed: boolean): Promise<readonly UnreadAnswer[]>;
}

/** A page of help that belongs to no command. */
export interface HelpTopic {
  readonly summary: string;
  readonly rows?: readonly (readonly [left: string, right: string])[];
  readonly text?: readonly string[];
}

export interface Program {
  /** The word that runs it. */
  readonly name: string;
  /** The first line of its help. */
  readonly title: string;
  /** The last sentence of its help: what to try first. */
  readonly firstStep: string;
  readonly groups: Groups;
  /** The options of every command in addition to those of the framework. */
  readonly options: Options;
  additions(command: AnyCommand): Additions;
  /** The other groups in help, by heading; groups without one come last. */
  readonly headings: Readonly<Record<string, readonly string[]>>;
  /** The pages of `help TOPIC`: a summary, rows and paragraphs. */
  topic(name: string): Promise<HelpTopic | undefined>;
  /** The names of these pages. */
  readonly topics: readonly string[];
  /** The groups that come first in help, in this order. */
  readonly headlines: readonly string[];
  /**
   * Words that users type out of habit, after their group if there is one, with the commands that they mean. `* word` is a
   * verb of any group, with the verbs that it may mean, the first one that the group has; an empty one is the group alone.
   */
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
  open(run: Run): Promise<OpenContext>;
  /** Lines above the help of the program named alone at a terminal. */
  greeting(io: Io): Promise<readonly string[]>;
  /** What this terminal has shown; asked for only where a user may type a handle or sees a list. */
  memory(io: Io, globals: Globals): Promise<TerminalMemoryStore | undefined>;
  /**
   * What the terminal is like, as it is remembered. With `mayAsk` the program may query the terminal: a screen holds the
   * keyboard. Elsewhere the reply would be taken from, or typed into, whatever reads the keyboard next.
   */
  terminalFacts(io: Io, mayAsk: boolean): Promise<TerminalFacts>;
  /** The values of a completion source, behind the positional word before. */
  completions(io: CompletionIo, source: string, previous: string): Promise<readonly Offer[]>;
  /** Makes a function that removes secrets from a text: those of the environment, and `values`. */
  redactor(io: Pick<Io, 'env'>, values: readonly string[]): Promise<(text: string) => string>;
  /** Saves the report of a fault, and gives its path. */
  saveReport(io: Pick<Io, 'env'>, name: string, text: string): Promise<string>;
}

/** The parts of the program that resolve the words of a command line. */
export type WordsProgram = Pick<Program, 'name' | 'groups' | 'options'>;

/** The parts of the program that parse the rest of a command line. */
export type LineProgram = Pick<Program, 'name' | 'options' | 'additions'>;

/** The parts of the program that the manifest needs. */
export type ListedProgram = Pick<Program, 'groups' | 'additions'>;

/** The parts of the process that completion reads. */
export type CompletionIo = Pick<Io, 'env' | 'pid' | 'isRunning' | 'clock' | 'random' | 'dist' | 'version'>;

/** One word of the command line. */
export interface Node {
  readonly name: string;
  readonly summary: string;
  /** Of a group: its verbs. */
  readonly verbs?: readonly Node[];
  /** Of a group: the verb it does when named alone. */
  readonly fallback?: string;
  /** Of a command: what the program adds. */
  readonly [field: string]: unknown;
}

/** The tree's root: the words after the program's name. */
export type Manifest = readonly Node[];
