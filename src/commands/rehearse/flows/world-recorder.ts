/** A world in memory that records the effects of each request. */
import type { RequestRecord } from '../../../ports/sandbox';
import { isHarmless } from '../../../protocol/route';
import { routeNamed } from '../../../protocol/routes/index';
import { applyChanges, type Change, changesOfLine } from '../../../sandbox/world/changes';
import type { WorldFile } from '../../../sandbox/world/world-saver';
import { type Effect, effectOf, idsIn } from '../effects';
import type { LoggedRequest } from '../plan';

type Sections = Record<string, unknown>;

type SavedWorld = { readonly sections: Sections };

/** Sections that every request renews, that belong to the session of the sender, and the canvas, which changes at any time. */
const unrecorded = ['access', 'replays', 'mail', 'canvas'];
const upkeep = ['auth.refresh'];

/** @param text of the first world */
export function recordWorld(text: string) {
  const world = JSON.parse(text) as SavedWorld;
  const known = idsIn(text);
  const requests: LoggedRequest[] = [];
  const effects: Effect[] = [];
  let before: Sections = {};
  const touch = (names: readonly string[]) => {
    for (const name of names) if (!(name in before)) before[name] = structuredClone(world.sections[name]);
  };
  /** The file in which the sandbox saves its world. */
  const file: Pick<Required<WorldFile>, 'load' | 'save' | 'log'> = {
    load: async () => JSON.parse(text),
    async save(whole) {
      const { sections } = JSON.parse(whole) as SavedWorld;
      touch(Object.keys(sections));
      Object.assign(world.sections, sections);
    },
    log: {
      read: async () => '',
      clear: async () => undefined,
      async append(line) {
        const changes = changesOfLine(line);
        touch(changes.map(entryOf).filter((name) => name !== undefined));
        applyChanges(world, changes);
      },
    },
  };
  return {
    file,
    requests,
    effects,
    /** Drops the changes since the last request, such as the changes of a sign-in without one. */
    forget() {
      before = {};
    },
    /** Takes each record of the sandbox's log. */
    record({ route, status, command }: RequestRecord) {
      if (route === null) return;
      const entry = routeNamed(route);
      const changes = entry?.effect !== 'read' && !upkeep.includes(route);
      requests.push({ route, changes, status, command });
      const changed = Object.keys(before).filter(
        (name) => route.startsWith('auth.') || !unrecorded.includes(name),
      );
      const pick = (sections: Sections) => Object.fromEntries(changed.map((name) => [name, sections[name]]));
      const effect = changes && effectOf(route, pick(before), pick(world.sections), known);
      before = {};
      if (effect) effects.push({ ...effect, isHarmless: entry && isHarmless(entry) });
    },
  };
}

/** The entry of a section that a change is in; undefined for the clock and the switches. */
function entryOf([, [first, name]]: Change): string | undefined {
  return first === 'sections' && typeof name === 'string' ? name : undefined;
}
