/** Control of a sandbox: its world, clock, switches, faults and accounts. The control routes offer it over HTTP. */
import * as v from 'valibot';
import type { RequestRecord } from '../../../ports/sandbox';
import { sandbox } from '../../sections/index';
import type { WorldSwitch } from '../../world';
import { switchChanges } from '../../world/channel';
import { isoTime } from '../../world/clock';
import type { Origins } from '../http/handler';
import { refusal, wrongInput } from '../http/refusal';
import type { Service } from '../service';
import { type AccountControl, accountControl } from './accounts';
import type { Fault } from './faults';

export interface SandboxStatus {
  readonly baseUrl: string;
  readonly statusUrl: string;
  readonly pixelUrl: string;
  /** The id of the world: tokens are bound to it. */
  readonly world: string;
  /** ISO 8601, of the world's clock. */
  readonly time: string;
}

export interface SandboxTime {
  readonly time: string;
  /** Milliseconds by which it is ahead of the real time. */
  readonly offsetMs: number;
}

export interface SwitchRecord {
  readonly name: string;
  readonly description: string;
  readonly on: boolean;
  readonly default: boolean;
  /** The routes on which it acts, by name, or `main`: every route of the main host. */
  readonly acts: readonly string[] | 'main';
}

/** Every function throws a `Refusal` that names the error when its input is invalid. */
export interface Control extends AccountControl {
  status(): SandboxStatus;
  /** Starts a new world: new id, real time, default switches, no faults. Open requests and streams are cut. */
  reset(): SandboxStatus;
  time(): SandboxTime;
  /** Moves the world's clock forward. */
  advance(ms: unknown): SandboxTime;
  switches(): SwitchRecord[];
  setSwitch(name: string, on: unknown): SwitchRecord;
  addFault(input: unknown): Fault;
  faults(): Fault[];
  clearFaults(): void;
  /** The stored records after `seq`; 0 for all of them. */
  log(seq: number): RequestRecord[];
  /** Calls back for every later record; the function returned unsubscribes. */
  watch(listener: (record: RequestRecord) => void): () => void;
}

const yearMs = 366 * 24 * 60 * 60 * 1000;
const step = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(yearMs));

export function createControl(service: Service): Control {
  return {
    status: () => status(service),
    reset() {
      service.renew();
      service.faults.clear();
      service.limits.clear();
      for (const end of [...service.requests, ...service.streams]) end();
      service.simulation.moved();
      return status(service);
    },
    time: () => time(service),
    advance(ms) {
      if (!v.is(step, ms)) throw wrongInput('ms must be a whole number from 0 to one year');
      service.world().clock.advance(ms);
      service.simulation.moved();
      service.timers.moved();
      service.changed();
      return time(service);
    },
    switches: () => Object.values(sandbox.switches).map((one) => switchRecord(service, one)),
    setSwitch: (name, on) => setSwitch(service, name, on),
    addFault: service.faults.add,
    faults: service.faults.list,
    clearFaults: service.faults.clear,
    log: service.log.since,
    watch: service.log.subscribe,
    ...accountControl(service),
  };
}

function status(service: Service): SandboxStatus {
  const { main, status: statusUrl, pixel: pixelUrl }: Origins = service.origins;
  const { id, clock } = service.world();
  return { baseUrl: main, statusUrl, pixelUrl, world: id, time: isoTime(clock.now()) };
}

function time(service: Service): SandboxTime {
  const { clock } = service.world();
  return { time: isoTime(clock.now()), offsetMs: clock.offsetMs() };
}

function setSwitch(service: Service, name: string, on: unknown): SwitchRecord {
  const found = Object.hasOwn(sandbox.switches, name) ? sandbox.switches[name] : undefined;
  if (!found) {
    throw refusal(
      404,
      'NOT_FOUND',
      `there is no switch '${name}'; the switches are ${Object.keys(sandbox.switches).join(', ')}`,
    );
  }
  if (typeof on !== 'boolean') throw wrongInput('on must be true or false');
  service.world().switches[name] = on;
  switchChanges.emit(service.world(), found);
  service.simulation.moved();
  service.changed();
  return switchRecord(service, found);
}

function switchRecord(service: Service, one: WorldSwitch): SwitchRecord {
  const { name, description, on, acts } = one;
  return { name, description, on: one.isOn(service.world()), default: on, acts };
}
