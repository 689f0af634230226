/**
 * Every capability that crosses a layer, one interface each; types only, and nothing of ours is imported. A function
 * names what it needs: `Pick<Ports, 'api' | 'ask'>`. Commands get all of them as `ctx`, each made when it is first used.
 */

import type { Host } from '../protocol/route';
import type { Vocabulary } from '../protocol/vocabulary';
import type { Accounts, Identity } from './account';
import type { Api, DryRunRequest } from './api';
import type { ConfigurationStore, Profile } from './configuration';
import type { Desk, Files } from './desk';
import type { Known } from './handles';
import type { Operations } from './journal';
import type { Clock, Random, UnlessDryRun } from './machine';
import type { Pictures } from './pictures';
import type { AttemptRecords, Draft, OrderKeys } from './records';
import type { SandboxControl } from './sandbox';
import type { Ask, ExchangeProgress, Terminal } from './terminal';

export interface Ports {
  /** The client. */
  readonly api: Api;
  /** The account that requests use. */
  readonly identity: Identity;
  /** The accounts on this computer. */
  readonly accounts: Accounts;
  readonly config: ConfigurationStore;
  readonly sandbox: SandboxControl;
  /** The service's words, with the profile's settings applied. */
  readonly vocabulary: Vocabulary;
  /** Prompts. */
  readonly ask: Ask;
  readonly files: Files;
  readonly desk: Desk;
  /** How pictures are drawn; a command that renders one prepares it. */
  readonly pictures: Pictures;
  /** Keyed actions whose answer was lost. */
  readonly operations: Operations;
  /** The keys that open orders without an account. */
  readonly orderKeys: () => Promise<OrderKeys>;
  /** The records of exam attempts. */
  readonly attempts: () => Promise<AttemptRecords>;
  readonly clock: Clock;
  readonly random: Random;
  readonly terminal: Terminal;
  /** Aborted by an interrupt, by TERM, and when the command's time is over. */
  readonly signal: AbortSignal;
  /** Progress of long work, for a person. */
  readonly progress: ExchangeProgress;
  /** How long `--wait` waits out limits and cooldowns, in milliseconds; undefined without it. */
  readonly waitMs: number | undefined;
  /** Requests that a dry run did not send, in order. */
  readonly dryRunRequests: readonly DryRunRequest[];
  /** Changes something on this computer, except in a dry run. */
  readonly unlessDryRun: UnlessDryRun;
  /** The profile in use. @throws UsageError when nothing is set up and there is no person to ask */
  profile(): Promise<Profile>;
  /** The address of a host; starts the sandbox when the profile uses it. */
  address(host: Host): Promise<URL>;
  /** Writes a line for the person on standard error, except under `--quiet`. */
  note(text: string): void;
  /** Reports a failure that does not end the command, also under `--quiet`. */
  failed(error: Error): void;
  /** Starts a text that is kept on disk until it was sent. */
  draft(text: string): Promise<Draft>;
  /** What this terminal has shown of an ID; undefined when it has not, or there is no terminal. */
  shownBefore(kind: string, id: string): Promise<Known | undefined>;
  /**
   * The ID that a person typed at a terminal as a number, `@last` or its beginning; any other text is an ID already, and
   * so is every text elsewhere. For IDs that the definition of a command cannot know: `TYPE` decides the kind, or a path
   * may stand in their place.
   * @throws UsageError for what names nothing
   */
  typedId(kind: string, typed: string): Promise<string>;
  /** Closes something when the command ends. */
  defer(close: () => unknown): void;
}
