/** The saved form of the world: JSON, its format and version. */
import * as v from 'valibot';
import { UsageError } from '../../errors';
import type { Clock, Random } from '../../ports/machine';
import type { FileContents } from '../../ports/sandbox';
import { sandbox } from '../sections/index';
import type { World } from '../world';
import { type Snapshot, snapshotOf } from './changes';
import { worldClock } from './clock';
import { memoryContents, savedEntry } from './seeded-world';
import { createStateStore } from './state-store';

const savedFormat = 'plaza sandbox world';

/**
 * The version of the state of all sections. Raise it by one with every change after which an older saved world cannot
 * be read: a new entry of the state, a new or changed field. An older world is then refused with a hint, instead
 * of being reported as damaged.
 */
const version = 18;

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

/** The whole world as JSON, which holds the records of the log up to the number `logged`. */
export function worldText(world: World, logged = 0): string {
  const entries = Object.keys(sandbox.state).map((name) => `"${name}":${world.state.savedText(name)}`);
  const head = JSON.stringify({ ...savedHead(world), logged, sections: {} }).slice(0, -'}}'.length);
  // By additions, which copy nothing: the whole text is written only once, to the file.
  return `${entries.reduce((text, entry, place) => text + (place > 0 ? ',' : '') + entry, head)}}}`;
}

/** The snapshot of the saved fields besides the state of the sections. */
export function headSnapshot(world: World): Snapshot {
  return snapshotOf(savedHead(world), 2);
}

/** The saved fields besides the state of the sections. */
function savedHead(world: World): Omit<SavedWorld, 'sections' | 'logged'> {
  const changed = Object.values(sandbox.switches).filter((one) => one.isOn(world) !== one.on);
  return {
    format: savedFormat,
    version,
    id: world.id,
    offsetMs: world.clock.offsetMs(),
    switches: Object.fromEntries(changed.map((one) => [one.name, one.isOn(world)])),
  };
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
  return {
    id,
    clock,
    random,
    contents,
    switches,
    state: createStateStore(Object.entries(sections), savedEntry),
  };
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
