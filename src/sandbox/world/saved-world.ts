/** The saved form of the world: JSON, its format and version. */
import * as v from 'valibot';
import { UsageError } from '../../errors';
import type { Clock, Random } from '../../ports/machine';
import type { FileContents } from '../../ports/sandbox';
import { sandbox } from '../sections/index';
import type { World } from '../world';
import { type Snapshot, snapshotOf } from './changes';
import { worldClock } from './clock';
import { memoryContents } from './seeded-world';
import { createStateStore } from './state-store';

const savedFormat = 'plaza sandbox world';

/**
 * The version of the state of all sections. Raise it by one with every change after which an older saved world cannot
 * be read: a new entry of the state, a new or changed field. An older world is then refused with a hint, instead
 * of being reported as damaged.
 */
const version = 17;

const stateSchemas = Object.fromEntries(
  Object.entries(sandbox.state).map(([name, { schema }]) => [name, schema]),
);

const savedWorld = v.object({
  format: v.literal(savedFormat),
  version: v.literal(version),
  id: v.pipe(v.string(), v.uuid()),
  /** The number of the last record of the log of changes that it holds. */
  logged: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Milliseconds by which the world's clock is ahead of the real one. */
  offsetMs: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** The switches that differ from a new world's. */
  switches: v.record(v.string(), v.boolean()),
  sections: v.object(stateSchemas),
});

/** The JSON of a saved world. */
export type SavedWorld = v.InferOutput<typeof savedWorld>;

/** The current state of the world as JSON, when there is no log. */
export function worldText(world: World): string {
  const entries = Object.keys(sandbox.state).map((name) => [name, savedEntry(world, name)]);
  return JSON.stringify({ ...savedHead(world), logged: 0, sections: Object.fromEntries(entries) });
}

/** The saved fields besides the state of the sections. */
function savedHead(world: World): Omit<SavedWorld, 'sections' | 'logged'> {
  return {
    format: savedFormat,
    version,
    id: world.id,
    offsetMs: world.clock.offsetMs(),
    switches: changedSwitches(world),
  };
}

/** The switches whose value differs from their declaration. */
function changedSwitches(world: World): Record<string, boolean> {
  const changed = Object.values(sandbox.switches).filter((one) => one.isOn(world) !== one.on);
  return Object.fromEntries(changed.map((one) => [one.name, one.isOn(world)]));
}

function savedEntry({ state }: World, name: string): unknown {
  const value = state.peek(name);
  const saved = sandbox.state[name]?.saved;
  return saved ? saved(value) : value;
}

/** Entries of a section's state that are compared one by one: the entries of its records and lists. */
const openedLevels = 2;

/**
 * The snapshot of a world's saved state.
 * @param before the last snapshot: only entries touched since are compared again. Defaults to comparing everything
 */
export function worldSnapshot(world: World, before?: WorldSnapshot): WorldSnapshot {
  const head = snapshotOf(savedHead(world), openedLevels) as Map<string, Snapshot>;
  const sections = new Map(before?.sections);
  for (const name of before ? world.state.touched() : Object.keys(sandbox.state)) {
    sections.set(name, snapshotOf(savedEntry(world, name), openedLevels));
  }
  world.state.compared();
  return { head, sections };
}

/** The snapshot of a saved world in two halves: the second one is large. */
export interface WorldSnapshot {
  readonly head: Map<string, Snapshot>;
  /** By entry of the state. */
  readonly sections: Map<string, Snapshot>;
}

/** As one snapshot, whose text is a saved world that holds the log's records up to the number `logged`. */
export function wholeSnapshot({ head, sections }: WorldSnapshot, logged: number): Snapshot {
  return new Map<string, Snapshot>([...head, ['logged', String(logged)], ['sections', sections]]);
}

/**
 * The world from its saved form.
 * @throws UsageError when another version wrote it or it is damaged
 */
export function loadWorld(
  saved: unknown,
  real: Clock,
  random: Random,
  contents: FileContents = memoryContents(),
): World {
  const read = v.safeParse(savedWorld, saved);
  if (!read.success) throw unreadable(saved, read.issues[0]);
  const { id, offsetMs, switches, sections } = read.output;
  const clock = worldClock(real, offsetMs);
  return { id, clock, random, contents, switches, state: createStateStore(Object.entries(sections)) };
}

/** The hint for a saved world that cannot be read. */
export const unreadableHint =
  "'plaza sandbox reset' begins a new one, or move the saved world away; nothing was overwritten";

function unreadable(saved: unknown, issue: v.BaseIssue<unknown>): UsageError {
  const read = v.safeParse(v.object({ format: v.literal(savedFormat), version: v.number() }), saved);
  const other = read.success && read.output.version !== version ? read.output.version : undefined;
  const reason =
    other === undefined
      ? `it is damaged at '${v.getDotPath(issue) ?? 'its root'}'`
      : `its version ${other} is not supported; this plaza reads version ${version}`;
  return new UsageError(`couldn't read the sandbox's saved world: ${reason}`, { hint: unreadableHint });
}
