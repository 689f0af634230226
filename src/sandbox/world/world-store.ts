/** Keeps the one world of a running sandbox: loads or seeds it, renews it, and saves it a moment after a change. */

import { PlazaError, UsageError } from '../../errors';
import type { Chance, Clock } from '../../ports/machine';
import { sandbox } from '../sections/index';
import type { Switches, World } from '../world';
import { type Contents, memoryContents } from './contents';
import { loadWorld, unreadableHint, worldText } from './saved-world';
import { seededWorld } from './seeded-world';

/** The private file of the world; what it holds is JSON. */
export interface WorldFile {
  /** The saved world, parsed; undefined when there is none. Rejects when it cannot be read. */
  load(): Promise<unknown>;
  /** Replaces its text at once. */
  save(text: string): Promise<void>;
  /** Where the bytes of its uploaded files lie; left out: in memory. */
  readonly contents?: Contents;
}

export interface Keeper {
  /** The world of this moment. */
  world(): World;
  /** Puts a new world in its place. */
  renew(): void;
  /**
   * The world changed: it is saved shortly, together with what changes until then. `withinMs` when that has time; a
   * change that has none does not wait for it.
   */
  changed(withinMs?: number): void;
  /** Saves what is not saved yet, and nothing afterwards; rejects when that fails. */
  close(): Promise<void>;
}

const delayMs = 100;

/** The larger a world, the longer it takes to write it down: that may take a tenth of the time, not more. */
const restFactor = 9;

/** What a world is made of that is not in its file. */
export interface WorldOrigin {
  readonly clock: Clock;
  readonly chance: Chance;
  /** Of a new world, where they are not as in the table. */
  readonly switches?: Partial<Switches>;
}

/**
 * Loads the world, or seeds one when none was saved. A save that fails is told to `failed` and tried again with
 * the next change.
 * @throws UsageError when the saved world cannot be read; it is not overwritten
 */
export async function keepWorld(
  file: WorldFile,
  { clock, chance, switches }: WorldOrigin,
  failed: (error: unknown) => void,
): Promise<Keeper> {
  const contents = clearedFirst(file.contents ?? memoryContents());
  const saved = await file.load().catch(unreadable);
  let world =
    saved === undefined
      ? seededWorld(clock, chance, switches, contents)
      : loadWorld(saved, clock, chance, contents);
  // What a kill left behind: bytes of a file that was never told, or only half of them.
  contents.keep(sandbox.contents.flatMap((ids) => ids(world))).catch(failed);
  const { changed, close } = createSaver({ clock, failed, write: () => worldText(world), save: file.save });
  const renew = () => {
    world = seededWorld(clock, chance, switches, contents);
    contents.clear().catch(failed);
    changed();
  };
  return { world: () => world, renew, changed, close };
}

/** The same contents, whose writes wait for a clearing that began before: what a new world writes stays. */
function clearedFirst(contents: Contents): Contents {
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

/** What saving needs. */
interface Saving {
  readonly clock: Clock;
  /** Writes it down as it is now. */
  write(): string;
  save(text: string): Promise<void>;
  failed(error: unknown): void;
}

/** Saves after changes, one save at a time. */
function createSaver({ clock, write, save, failed }: Saving): Pick<Keeper, 'changed' | 'close'> {
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
  throw new UsageError(`Couldn't read the sandbox's saved world: ${String(cause)}`, {
    hint: unreadableHint,
    cause,
  });
}
