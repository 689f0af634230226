/** The store of the current world: loads or seeds it, replaces it, and saves what changes. */
import { PlazaError, UsageError } from '../../errors';
import type { Clock, Random } from '../../ports/machine';
import type { FileContents } from '../../ports/sandbox';
import { sandbox } from '../sections/index';
import type { World } from '../world';
import { replayLog } from './changes';
import { loadWorld, unreadableHint } from './saved-world';
import { memoryContents, seededWorld } from './seeded-world';
import { createSaver, type WorldFile } from './world-saver';

export type WorldStore = Awaited<ReturnType<typeof openWorldStore>>;

/** The dependencies of a world that are not in its file. */
export interface WorldOrigin {
  /** The real clock. */
  readonly clock: Clock;
  readonly random: Random;
  /** The switches of every new world that are not as in the table. */
  readonly switches?: World['switches'];
  /** Makes a new world; defaults to the seeds of all sections. */
  readonly newWorld?: typeof seededWorld;
}

/**
 * Loads the world, or seeds one when none was saved. A failed save is reported to `failed` and tried again with the
 * next change.
 * @throws UsageError when the saved world cannot be read; it is not overwritten
 */
export async function openWorldStore(
  file: WorldFile,
  { clock, random, switches, newWorld = seededWorld }: WorldOrigin,
  failed: (error: unknown) => void,
) {
  const contents = writesAfterClear(file.contents ?? memoryContents());
  const began = clock.monotonic();
  const { saved, isLogged } = await savedWorld(file).catch(unreadable);
  let current =
    saved === undefined
      ? newWorld(clock, random, switches, contents)
      : loadWorld(saved, clock, random, contents);
  // A crash may have left bytes of a file that the saved world does not have.
  contents.retain(sandbox.contents.flatMap((ids) => ids(current))).catch(failed);
  const { logged = 0 } = (saved ?? {}) as { readonly logged?: number };
  const loadMs = saved === undefined || isLogged ? undefined : clock.monotonic() - began;
  const saver = createSaver({ clock, failed, file, current: () => current, logged, loadMs });
  /** Replaces the world by a new one. */
  const renew = () => {
    current = newWorld(clock, random, switches, contents);
    contents.clear().catch(failed);
    saver.changed();
  };
  return { ...saver, world: () => current, renew };
}

/** The saved world with the changes of its log. */
async function savedWorld({ load, log }: WorldFile) {
  const saved = await load();
  const text = (await log?.read()) ?? '';
  replayLog(saved, text);
  return { saved, isLogged: text !== '' };
}

/** Contents whose writes wait until an earlier `clear` has finished, so that it cannot remove them. */
function writesAfterClear(contents: FileContents): FileContents {
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

function unreadable(cause: unknown): never {
  if (cause instanceof PlazaError) throw cause;
  throw new UsageError(`couldn't read the sandbox's saved world: ${String(cause)}`, {
    hint: unreadableHint,
    cause,
  });
}
