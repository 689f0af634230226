/** The service: the objects that the parts of a running sandbox share. */

import type { Clock } from '../../ports/machine';
import type { AnyRoute } from '../../protocol/route';
import type { Vocabulary } from '../../protocol/vocabulary';
import type { Grant, UploadLimit } from '../section';
import type { World } from '../world';
import type { Activity } from './activity';
import type { Faults } from './control/faults';
import type { RequestLog } from './control/log';
import type { AnyHandler, Origins } from './http/handler';
import type { Limits } from './http/limits';
import type { NonCatalogueRoute } from './http/non-catalogue';
import type { Outbox } from './http/sockets';
import type { Simulation, SimulationEvent } from './simulation';
import type { Timers } from './timers';

/** Routes (usually the catalogue), their handlers, and what the sections add. */
export interface Served {
  readonly routes: readonly AnyRoute[];
  /** The handler of one of them. */
  handlerOf(name: string): AnyHandler;
  /** What simulated users do. */
  readonly simulation?: readonly SimulationEvent[];
  readonly nonCatalogue?: readonly NonCatalogueRoute[];
  /** What control can give to an account, by the key of its input. */
  readonly grants?: Readonly<Record<string, Grant<unknown>>>;
  /** By the name of a route that takes a file. */
  readonly uploadLimits?: Readonly<Record<string, UploadLimit>>;
  /** Alternative names of codes, by code; the switch `other-codes` uses them. */
  readonly otherCodes?: Readonly<Record<string, string>>;
}

export interface Service extends Omit<Served, 'simulation'> {
  readonly vocabulary: Vocabulary;
  /** The real clock, for waits and measurements; the world has its own. */
  readonly clock: Clock;
  readonly activity: Activity;
  readonly faults: Faults;
  readonly limits: Limits;
  readonly simulation: Simulation;
  readonly timers: Timers;
  readonly log: RequestLog;
  /** Functions that drop the requests that have no answer yet. */
  readonly requests: Set<() => void>;
  /** Functions that end the open streams of the world. */
  readonly streams: Set<() => void>;
  /** Functions that end the open streams of the log. */
  readonly watchers: Set<() => void>;
  /** Aborted when the sandbox begins to stop. */
  readonly stopping: AbortSignal;
  /** The addresses; empty until the hosts listen. */
  origins: Origins;
  /** The current world; a reset replaces it. */
  world(): World;
  /** Replaces the world by a new one. */
  renew(): void;
  /** Schedules a save of the changed world. */
  changed(): void;
  /** Resolves once every change so far is on disk; undefined when nothing is unsaved. */
  durable(): Promise<void> | undefined;
  /** Holds messages to sockets until the change that they report is on disk. */
  readonly outbox: Outbox;
}
