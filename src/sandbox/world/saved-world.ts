/** The saved form of the world: JSON, its format and version. */
import * as v from 'valibot';
import { UsageError } from '../../errors';
import type { Clock, Random } from '../../ports/machine';
import type { FileContents } from '../../ports/sandbox';
import { sandbox } from '../sections/index';
import type { World } from '../world';
import { type Snapshot, snapshotOf } from './changes';
import { worldClock } from './clock';
import { time, whole } from './fields';
import { memoryContents, savedEntry } from './seeded-world';
import { createStateStore } from './state-store';

const savedFormat = 'plaza sandbox world';

/**
 * The version of the state of all sections. Raise it by one with every change after which an older saved world cannot
 * be read: a new entry of the state, a new or changed field. An older world is then refused with a hint, instead
 * of being reported as damaged.
 */
const version = 18;

/** Values that match are used as they were parsed: a copy of a large world, which valibot makes, takes as long as the parser. */
const stateSchemas = Object.fromEntries(
  Object.entries(sandbox.state).map(([name, { schema }]) => {
    const matches = matcherOf(schema);
    return [name, v.lazy((value) => (matches(value) ? v.any() : schema))];
  }),
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

/** Whether a value passes a schema, which converts nothing. Kinds that long lists consist of are checked without valibot. */
function matcherOf(schema: v.GenericSchema): (value: unknown) => boolean {
  const { type, item, wrapped, entries = {} } = schema as SchemaParts;
  if (schema === time || schema === whole) return Number.isSafeInteger;
  if ('pipe' in schema) return (value) => v.is(schema, value);
  if (['string', 'number', 'boolean'].includes(type)) return (value) => typeof value === type;
  if (item && type === 'array') {
    const matches = matcherOf(item);
    return (value) => Array.isArray(value) && value.every(matches);
  }
  if (wrapped && (type === 'nullable' || type === 'optional')) {
    const [empty, matches] = [type === 'nullable' ? null : undefined, matcherOf(wrapped)];
    return (value) => value === empty || matches(value);
  }
  if (type !== 'object') return (value) => v.is(schema, value);
  const fields = Object.entries(entries).map(([name, field]) => ({ name, matches: matcherOf(field) }));
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    fields.every(({ name, matches }) => matches((value as Record<string, unknown>)[name]));
}

/** The inner schemas of a schema, by its kind. */
interface SchemaParts extends v.GenericSchema {
  readonly item?: v.GenericSchema;
  readonly wrapped?: v.GenericSchema;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
}

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
