/** What the parts of a running sandbox share. */

import type { AnyRoute } from '../../api/catalogue/route';
import type { Vocabulary } from '../../api/catalogue/vocabulary';
import type { Clock } from '../../ports/machine';
import type { World } from '../world/world';
import type { Activity } from './activity';
import type { Alarms } from './alarms';
import type { Faults } from './control/faults';
import type { RequestLog } from './control/log';
import type { AnyHandler, Origins } from './http/handler';
import type { Limits } from './http/limits';
import type { Happening, Life } from './life';

/** What is served: routes, usually the catalogue, and their handlers. */
export interface Offer {
  readonly routes: readonly AnyRoute[];
  /** Undefined: not built. */
  handlerOf(name: string): AnyHandler | undefined;
  /** What happens without being asked for. */
  readonly happenings?: readonly Happening[];
}

export interface Service extends Offer {
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
