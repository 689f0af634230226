/** What the parts of a running sandbox share. */
import type { Vocabulary } from '../../ports/configuration';
import type { Clock } from '../../ports/machine';
import type { AnyRoute } from '../../ports/route';
import type { Grant } from '../section';
import type { World } from '../world';
import type { Activity } from './activity';
import type { Alarms } from './alarms';
import type { Faults } from './control/faults';
import type { RequestLog } from './control/log';
import type { AnyHandler, Origins } from './http/handler';
import type { Limits } from './http/limits';
import type { NonCatalogueRoute } from './http/non-catalogue';
import type { Life, LifeEvent } from './life';

/** What is served: routes, usually the catalogue, their handlers, and what sections add to them. */
export interface Served {
  readonly routes: readonly AnyRoute[];
  /** Undefined: not built. */
  handlerOf(name: string): AnyHandler | undefined;
  /** What other people do by themselves. */
  readonly life?: readonly LifeEvent[];
  readonly nonCatalogue?: readonly NonCatalogueRoute[];
  /** What control can give to a person, by the key of its input. */
  readonly grants?: Readonly<Record<string, Grant<unknown>>>;
  /** By a code, its other name, which the switch `other-codes` uses. */
  readonly otherCodes?: Readonly<Record<string, string>>;
}

export interface Service extends Omit<Served, 'life'> {
  readonly vocabulary: Vocabulary;
  /** The real clock, for waiting and measuring; the world has a time of its own. */
  readonly clock: Clock;
  readonly activity: Activity;
  readonly faults: Faults;
  readonly limits: Limits;
  readonly life: Life;
  readonly alarms: Alarms;
  readonly log: RequestLog;
  /** Cuts each request whose answer has not been given yet. */
  readonly requests: Set<() => void>;
  /** Ends what is open as a stream of the world. */
  readonly streams: Set<() => void>;
  /** Ends what watches the log. */
  readonly watchers: Set<() => void>;
  /** Aborted when the sandbox begins to end. */
  readonly stopping: AbortSignal;
  /** The addresses, once it listens. */
  origins: Origins;
  /** The world of this moment: a reset puts another in its place. */
  world(): World;
  /** Puts a new world in its place. */
  renew(): void;
  /** The world changed and is to be saved. */
  changed(): void;
}
