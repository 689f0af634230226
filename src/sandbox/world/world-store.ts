/** The store of the current world: loads or seeds it, replaces it, and saves it shortly after a change. */

import { PlazaError, UsageError } from '../../errors';
import type { Chance, Clock } from '../../ports/machine';
import { sandbox } from '../sections/index';
import type { Switches, World } from '../world';
import { type Contents, memoryContents } from './contents';
import { loadWorld, unreadableHint, worldText } from './saved-world';
import { seededWorld } from './seeded-world';

/** The private file of the world, which holds JSON. */
export interface WorldFile {
  /** The saved world, parsed; undefined when there is none. Rejects when it cannot be read. */
  load(): Promise<unknown>;
  /** Replaces its text atomically. */
  save(text: string): Promise<void>;
  /** The bytes of its uploaded files; left out: in memory. */
  readonly contents?: Contents;
}

export interface WorldStore {
  /** The current world. */
  world(): World;
  /** Replaces the world by a new one. */
  renew(): void;
  /**
   * Schedules a save within `withinMs`, 100 ms if left out; it includes later changes. An earlier scheduled save stays.
   */
  changed(withinMs?: number): void;
  /** Saves unsaved changes, and nothing afterwards; rejects when that fails. */
  close(): Promise<void>;
}

const delayMs = 100;

/** A save is followed by a pause of this many times its duration: a large world spends a tenth of the time on saves. */
const restFactor = 9;

/** What a world needs that is not in its file. */
export interface WorldOrigin {
  readonly clock: Clock;
  readonly chance: Chance;
  /** Of every new world, where they differ from the table. */
  readonly switches?: Partial<Switches>;
}

/**
 * Loads the world, or seeds one when none was saved. A failed save is reported to `failed` and tried again with the
 * next change.
 * @throws UsageError when the saved world cannot be read; it is not overwritten
 */
export async function openWorldStore(
  file: WorldFile,
  { clock, chance, switches }: WorldOrigin,
  failed: (error: unknown) => void,
): Promise<WorldStore> {
  const contents = writesAfterClear(file.contents ?? memoryContents());
  const saved = await file.load().catch(unreadable);
  let world =
    saved === undefined
      ? seededWorld(clock, chance, switches, contents)
      : loadWorld(saved, clock, chance, contents);
  // A crash may have left bytes of a file that the saved world does not have.
  contents.keep(sandbox.contents.flatMap((ids) => ids(world))).catch(failed);
  const { changed, close } = createSaver({ clock, failed, write: () => worldText(world), save: file.save });
  const renew = () => {
    world = seededWorld(clock, chance, switches, contents);
    contents.clear().catch(failed);
    changed();
  };
  return { world: () => world, renew, changed, close };
}

/** Contents whose writes wait until an earlier `clear` has finished, so that it cannot remove them. */
function writesAfterClear(contents: Contents): Contents {
  let cleared: Promise<unknown> = Promise.resolve();
  return {
    ...contents,
    async write(id, bytes) {
      await cleared;
      await contents.write(id, bytes);
    },
    clear() {
      const clearing = contents.clear();
      cleared = clearing.catch(() => undefined);
      return clearing;
    },
  };
}

/** What the saver needs. */
interface SaverSetup {
  readonly clock: Clock;
  /** The current text. */
  write(): string;
  save(text: string): Promise<void>;
  failed(error: unknown): void;
}

/** Saves after changes, one save at a time. */
function createSaver({ clock, write, save, failed }: SaverSetup): Pick<WorldStore, 'changed' | 'close'> {
  let dirty = false;
  let closed = false;
  let planned: { readonly at: number; cancel(): void } | undefined;
  let last: Promise<void> = Promise.resolve();
  let restMs = 0;
  const saveNow = async () => {
    if (!dirty) return;
    dirty = false;
    const began = clock.monotonic();
    const text = write();
    restMs = restFactor * (clock.monotonic() - began);
    await save(text).catch((error) => {
      dirty = true;
      throw error;
    });
  };
  const flush = () => {
    planned?.cancel();
    planned = undefined;
    const next = last.then(saveNow);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    changed(withinMs = delayMs) {
      if (closed) return;
      dirty = true;
      const waitMs = Math.max(withinMs, restMs);
      const at = clock.monotonic() + waitMs;
      if (planned && planned.at <= at) return;
      planned?.cancel();
      planned = { at, cancel: clock.after(waitMs, () => flush().catch(failed)) };
    },
    close() {
      closed = true;
      return flush();
    },
  };
}

function unreadable(cause: unknown): never {
  if (cause instanceof PlazaError) throw cause;
  throw new UsageError(`couldn't read the sandbox's saved world: ${String(cause)}`, {
    hint: unreadableHint,
    cause,
  });
}
