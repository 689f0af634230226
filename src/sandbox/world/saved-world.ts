/** The saved form of the world: JSON, its format and version. */
import * as v from 'valibot';
import { UsageError } from '../../errors';
import type { Chance, Clock } from '../../ports/machine';
import { sandbox } from '../sections/index';
import type { World, WorldState } from '../world';
import { worldClock } from './clock';
import { type Contents, memoryContents } from './contents';
import { switchesWith, touchedSwitches } from './switch-table';

const savedFormat = 'plaza sandbox world';

/**
 * The version of the state of all sections. Raise it by one with every change after which an older saved world cannot
 * be read: a new entry of `WorldState`, a new or changed field. An older world is then refused with a hint, in place
 * of being reported as damaged.
 */
const version = 15;

const stateSchemas = Object.fromEntries(
  Object.entries(sandbox.state).map(([name, { schema }]) => [name, schema]),
);

const savedWorld = v.object({
  format: v.literal(savedFormat),
  version: v.literal(version),
  id: v.pipe(v.string(), v.uuid()),
  /** Milliseconds by which the world's clock is ahead of the real one. */
  offsetMs: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** The switches that differ from a new world's. */
  switches: v.record(v.string(), v.boolean()),
  sections: v.object(stateSchemas),
});

/** The JSON of a saved world. */
export type SavedWorld = Omit<v.InferOutput<typeof savedWorld>, 'sections'> & { sections: WorldState };

/** The current state of the world as JSON. */
export function worldText(world: World): string {
  const saved: SavedWorld = {
    format: savedFormat,
    version,
    id: world.id,
    offsetMs: world.clock.offsetMs(),
    switches: touchedSwitches(world.switches),
    sections: savedState(world),
  };
  return JSON.stringify(saved);
}

function savedState(state: WorldState): WorldState {
  const values: Readonly<Record<string, unknown>> = { ...state };
  const entries = Object.entries(sandbox.state).map(([name, { saved }]) => {
    const value = values[name];
    return [name, saved ? saved(value) : value];
  });
  return Object.fromEntries(entries);
}

/**
 * The world from its saved form.
 * @throws UsageError when another version wrote it or it is damaged
 */
export function loadWorld(
  saved: unknown,
  real: Clock,
  chance: Chance,
  contents: Contents = memoryContents(),
): World {
  const read = v.safeParse(savedWorld, saved);
  if (!read.success) throw unreadable(saved, read.issues[0]);
  const { id, offsetMs, switches, sections } = read.output;
  const clock = worldClock(real, offsetMs);
  const state = sections as unknown as WorldState;
  return { id, clock, chance, contents, switches: switchesWith(switches), ...state };
}

/** The hint for a saved world that cannot be read. */
export const unreadableHint =
  "'plaza sandbox reset' begins a new one, or move the saved world away; nothing was overwritten";

function unreadable(saved: unknown, issue: v.BaseIssue<unknown>): UsageError {
  const found = v.safeParse(v.object({ format: v.literal(savedFormat), version: v.number() }), saved);
  const other = found.success && found.output.version !== version ? found.output.version : undefined;
  const reason =
    other === undefined
      ? `it is damaged at '${v.getDotPath(issue) ?? 'its root'}'`
      : `version ${other} wrote it, this is version ${version}`;
  return new UsageError(`couldn't read the sandbox's saved world: ${reason}`, { hint: unreadableHint });
}
