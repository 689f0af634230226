/**
 * The capabilities that commands get as `ctx`, one interface each; types only. A function declares the ports it needs:
 * `Pick<Ports, 'api' | 'ask'>`. Each capability is created when it is first used.
 */
import type { Host } from '../protocol/route';
import type { Vocabulary } from '../protocol/vocabulary';
import type { Accounts, Identity } from './account';
import type { Api, DryRunRequest } from './api';
import type { ConfigurationStore, Paths, Profile } from './configuration';
import type { Desk, Files, ShellCompletion } from './desk';
import type { ShownRecord } from './handles';
import type { EventHandler } from './handling';
import type { Operations } from './journal';
import type { Check, Clock, ProgramFacts, Random, UnlessDryRun } from './machine';
import type { Pictures } from './pictures';
import type { AttemptRecords, Draft, OrderKeys, StatusLine } from './records';
import type { SandboxControl } from './sandbox';
import type { Ask, ExchangeProgress, Terminal } from './terminal';
import type { Trials } from './trials';

/** What programs may do that use plaza for a user. */
export interface AgentSettings {
  /** Number of changes that are sent. */
  readonly changes: number;
  /** Chalks. */
  readonly spend: number;
  /** The folder whose files are open; undefined: none. */
  readonly files: string | undefined;
  /** Posts and comments of accounts that the user does not follow are emptied. */
  readonly knownOnly: boolean;
  /** The file to which the messages are logged, without their contents; undefined: none. */
  readonly log: string | undefined;
}

export interface Ports {
  readonly api: Api;
  readonly identity: Identity;
  readonly accounts: Accounts;
  readonly config: ConfigurationStore;
  readonly sandbox: SandboxControl;
  readonly commands: Commands;
  /** The words of the service, with the settings of the profile. */
  readonly vocabulary: Vocabulary;
  readonly ask: Ask;
  readonly files: Files;
  readonly desk: Desk;
  /** Pictures in the terminal; a command that renders one calls `prepare` first. */
  readonly pictures: Pictures;
  /** Keyed operations whose answer was lost. */
  readonly operations: Operations;
  /** Keys of orders that were placed without an account. */
  readonly orderKeys: () => Promise<OrderKeys>;
  readonly attempts: () => Promise<AttemptRecords>;
  readonly statusLine: () => Promise<StatusLine>;
  readonly clock: Clock;
  readonly random: Random;
  readonly terminal: Terminal;
  /**
   * Whether a user types at a terminal and reads the answer there as text. False in a script, with `--json`, `--jq` and
   * `--no-input`: a command that only reads then sends nothing but its reads.
   */
  readonly isInteractive: boolean;
  /** Aborted by SIGINT, SIGTERM and the time limit of the command. */
  readonly signal: AbortSignal;
  /** Progress of long work, on standard error. */
  readonly progress: ExchangeProgress;
  /** Value of `--wait`: maximum wait for rate limits and cooldowns, in milliseconds; undefined without it. */
  readonly waitMs: number | undefined;
  /** Requests that a dry run did not send, in order. */
  readonly dryRunRequests: readonly DryRunRequest[];
  /** Runs a change on this computer, except in a dry run. */
  readonly unlessDryRun: UnlessDryRun;
  /** The profile in use. @throws UsageError without any profile and without a terminal to set one up */
  profile(): Promise<Profile>;
  /** The base address of a host; starts the sandbox when the profile uses it. */
  address(host: Host): Promise<URL>;
  /** Prints a line on standard error, except with `--quiet`. */
  note(text: string): void;
  /** Prints an error that does not end the command, also with `--quiet`. */
  failed(error: Error): void;
  /** The failure with the hint that fits the profile in use. */
  explain(failure: unknown): Promise<unknown>;
  /** Creates a draft: a text that stays on disk until it was sent. */
  draft(text: string): Promise<Draft>;
  /** The record with this ID as this terminal has shown it; undefined when it has not, or without a terminal. */
  shownBefore(kind: string, id: string): Promise<ShownRecord | undefined>;
  /** The records of a kind that this terminal has shown, newest first; none without a terminal. */
  shownRecords(kind: string): Promise<readonly ShownRecord[]>;
  /**
   * Resolves a typed number, `@last` or start of an ID to an ID; any other text, and every text without a terminal, is
   * an ID already. For arguments whose kind another argument decides, or that can be a path.
   */
  typedId(kind: string, typed: string): Promise<string>;
  /** Compiles a jq filter into a condition. @param option names it in errors @throws UsageError for an invalid filter */
  condition(filter: string, option: string): Promise<(value: unknown) => Promise<boolean>>;
  /** Opens the handler of the events of a watch with `--since-last` and `--exec`; no other process then can. */
  eventHandler(): Promise<EventHandler>;
  /** Registers a function that runs when the command ends. */
  defer(close: () => unknown): void;
}

/** Other commands of plaza, which a screen runs as themselves: with their own journal, checks and hints. */
export interface Commands {
  /** Runs a command as a script does: without a terminal, and prints nothing. @throws the errors of the command */
  run(words: readonly string[]): Promise<CommandOutcome>;
  /** Runs a command at this terminal, which it owns meanwhile; returns its exit code. @throws as `run` */
  runHere(words: readonly string[]): Promise<number>;
}

export interface CommandOutcome {
  /** The value that `--json` prints. */
  readonly answer: unknown;
  /** The lines of its notes. */
  readonly notes: readonly string[];
}

/** A document that describes the protocol, as JSON. */
export type ProtocolDocument = Readonly<Record<string, unknown>>;

/** What `run` of a command receives: every port, and what only the commands about plaza itself use. */
export interface Context extends Ports {
  readonly paths: Paths;
  /** Facts about this program and the computer, for `doctor`. */
  readonly program: ProgramFacts;
  /** The commands that may call each route, by the route's name. */
  commandsOfRoutes(): Promise<ReadonlyMap<string, readonly string[]>>;
  /** The manual page of a command in roff, as the build wrote it. @throws UsageError without one */
  manualPage(words: readonly string[]): Promise<string>;
  /** The OpenAPI or AsyncAPI document of the protocol. @throws UsageError without a complete installation */
  protocolDocument(name: 'openapi' | 'asyncapi'): Promise<ProtocolDocument>;
  /** Installs completion scripts. @throws UsageError without a home folder */
  shellCompletion(): Promise<ShellCompletion>;
  /** The service's words, as the profile in use has them. */
  words(): Promise<Vocabulary>;
  readonly trials: Trials;
  diagnose(): Promise<Check[]>;
  /** Serves the Model Context Protocol on standard input and output until the input ends. */
  serveAgents(settings: AgentSettings): Promise<void>;
}

/** The ports that the retry of an operation needs. */
export type RetryPorts = Pick<Ports, 'api' | 'failed' | 'identity' | 'orderKeys' | 'note'>;

/** Stores the secrets of an answer. @returns the answer with the secrets masked */
export type AnswerStore = (ports: RetryPorts, answer: Record<string, unknown>) => Promise<unknown>;
