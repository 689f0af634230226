/**
 * The world: the whole state of a sandbox, its clock and its source of random numbers; and the two things that a rule
 * declares in it, state and switches. This file imports no section.
 */
import type { GenericSchema } from 'valibot';
import type { Random } from '../ports/machine';
import type { FileContents } from '../ports/sandbox';
import type { RouteName } from '../protocol/routes/index';
import type { WorldClock } from './world/clock';
import type { StateStore } from './world/state-store';

export interface World {
  /** A UUID, new after every reset. */
  readonly id: string;
  readonly clock: WorldClock;
  readonly random: Random;
  /** The switches that were set, by name; any other has its declared value. */
  readonly switches: Record<string, boolean>;
  /** The bytes of uploaded files, which are not saved with the rest. */
  readonly contents: FileContents;
  /** The saved state; rules read it through the accessors of `worldState`. */
  readonly state: StateStore;
}

/** The moment a world begins. */
export interface WorldStart {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly random: Random;
}

/** An entry of the state: called with a world, it returns the entry, which rules change in place. */
export interface WorldState<T> {
  (world: World): T;
  /** The entry, for a rule that only reads it; it does not count as used. */
  view(world: World): T;
  /** Replaces the entry. */
  set(world: World, value: T): void;
  /** Its name in the world's file. */
  readonly entry: string;
  /** Checks it when it is loaded. */
  readonly schema: GenericSchema<unknown, T>;
  /** Its value before any section is seeded; omitted if its section's seed sets it. */
  initial?(start: WorldStart): T;
  /** Converts its value for the world's file; defaults to the value itself. */
  saved?(value: T): T;
}

/** Declares an entry of the state: `const postsIn = worldState('posts', v.array(post), () => [])`. */
export function worldState<T>(
  entry: string,
  schema: GenericSchema<unknown, T>,
  initial?: (start: WorldStart) => NoInfer<T>,
  saved?: (value: NoInfer<T>) => NoInfer<T>,
): WorldState<T> {
  const get = (world: World) => world.state.get(entry) as T;
  const set = (world: World, value: T) => world.state.set(entry, value);
  const view = (world: World) => world.state.peek(entry) as T;
  return Object.assign(get, { entry, schema, initial, saved, set, view });
}

/** Adds an element to a list of the state that only grows; the others do not count as used. */
export function append<Element>(world: World, { entry }: WorldState<Element[]>, element: Element): void {
  world.state.append(entry, element);
}

/** Counts entries as used, also while a request only reads: a rule calls it before it settles due changes in several of them. */
export function savedTogether(world: World, entries: readonly WorldState<unknown>[]): void {
  for (const entry of entries) entry.set(world, entry(world));
}

/** Something that the service can pause, close or turn on while the sandbox runs. */
export interface SwitchSpec {
  /** One sentence without a full stop. */
  readonly description: string;
  /** Its state in a new world. */
  readonly on: boolean;
  /** The routes on which it acts, by name, or every route of the main host. */
  readonly acts: readonly RouteName[] | 'main';
}

export interface WorldSwitch extends SwitchSpec {
  /** What `sandbox switch` calls it. */
  readonly name: string;
  isOn(world: Pick<World, 'switches'>): boolean;
}

/** Declares a switch: `const writingSwitch = worldSwitch('writing', { description, on: true, acts })`. */
export function worldSwitch(name: string, spec: SwitchSpec): WorldSwitch {
  return { name, ...spec, isOn: ({ switches }) => switches[name] ?? spec.on };
}
