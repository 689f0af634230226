/**
 * The saver brings the changes of a world to disk, one save at a time. Requests call `changed`, and wait for `durable`
 * before their answers are sent, so that an answered change survives a kill. With a log, changes are appended and synced;
 * the log is folded into the saved world at rest, when it grows long, and at the end. Without a log, the whole world is
 * saved. It leaves the comparison of states to `changes` and `saved-world`, and the files to the `WorldFile` and `WorldLog`
 * that it is given.
 */
import type { Clock } from '../../ports/machine';
import type { FileContents, WorldLog } from '../../ports/sandbox';
import { createSerialQueue } from '../../queue';
import type { World } from '../world';
import { changesBetween, logLine, type Snapshot } from './changes';
import { headSnapshot, worldText } from './saved-world';

interface SaverSetup {
  readonly clock: Clock;
  readonly file: WorldFile;
  current(): World;
  /** The number of the last record in the log. */
  readonly logged: number;
  /** How long the loaded world took to load; undefined when there is none, or a log with it. */
  readonly loadMs: number | undefined;
  failed(error: unknown): void;
}

const delayMs = 100;

/** A save is followed by a pause of this many times its duration: a large world spends a tenth of the time on saves. */
const restFactor = 9;

/** The log is folded into the saved world after this time without a change. */
const quietMs = 2000;

/** A world that takes longer to write down is folded at rest once its log has so many characters for each millisecond. */
const quickMs = 100;
const charactersPerMs = 1000;

/** A log of this many characters is folded at once, unless the world itself is larger. */
const longestLog = 2 ** 22;

/** How a world is written: `step` after a change, `fold` when there is time. */
interface Writer {
  step(): Promise<void>;
  fold(): Promise<void>;
  /** Whether there is something to fold. */
  isLogged(): boolean;
  /** Whether there is so much to fold that it is worth the time at rest. */
  isWorthFolding(): boolean;
  /** How long the last whole world took to write down. */
  busyMs(): number;
}

/** The saver of the current world. */
export function createSaver(setup: SaverSetup) {
  const { clock, failed, file } = setup;
  const writer = file.log ? logWriter(setup, file.log) : wholeWriter(setup);
  let dirty = false;
  // Changes in a pending write are not on disk yet, and no longer dirty.
  let isWriting = false;
  let closed = false;
  let planned: { readonly at: number; cancel(): void } | undefined;
  let cancelFold = () => {};
  const turns = createSerialQueue();
  const saveNow = async (write: () => Promise<void>) => {
    dirty = false;
    isWriting = true;
    try {
      await write();
    } catch (error) {
      dirty = true;
      throw error;
    } finally {
      isWriting = false;
    }
  };
  const planFold = () => {
    cancelFold();
    if (closed || !writer.isWorthFolding()) return;
    const waitMs = Math.max(quietMs, restFactor * writer.busyMs());
    cancelFold = clock.after(waitMs, () => void turns.run(() => saveNow(writer.fold)).catch(failed));
  };
  const flush = () => {
    planned?.cancel();
    planned = undefined;
    return turns.run(async () => {
      if (dirty) await saveNow(writer.step);
      planFold();
    });
  };
  return {
    /** Schedules a save within `withinMs`; it includes later changes. An earlier scheduled save stays. */
    changed(withinMs = delayMs) {
      if (closed) return;
      dirty = true;
      const waitMs = Math.max(withinMs, file.log ? 0 : restFactor * writer.busyMs());
      const at = clock.monotonic() + waitMs;
      if (planned && planned.at <= at) return;
      planned?.cancel();
      planned = { at, cancel: clock.after(waitMs, () => flush().catch(failed)) };
    },
    /**
     * Resolves once every change so far is on disk; rejects when that fails. Undefined when nothing is unsaved, and
     * without a log.
     */
    durable: () => (file.log && (dirty || isWriting) && !closed ? flush() : undefined),
    /** Saves unsaved changes, and nothing afterwards; rejects when that fails. */
    close() {
      closed = true;
      cancelFold();
      planned?.cancel();
      return turns.run(async () => {
        if (dirty || writer.isLogged()) await saveNow(writer.fold);
      });
    },
  };
}

/** Writes the whole world each time. */
function wholeWriter({ clock, file, current }: SaverSetup): Writer {
  let busyMs = 0;
  const step = async () => {
    const began = clock.monotonic();
    const text = worldText(current());
    busyMs = clock.monotonic() - began;
    await file.save(text);
  };
  return { step, fold: step, isLogged: () => false, isWorthFolding: () => false, busyMs: () => busyMs };
}

/** Appends the changes since the last time to the log; the first time, and after a failure, it folds. */
function logWriter({ clock, file, current, logged, loadMs }: SaverSetup, log: WorldLog): Writer {
  let number = logged;
  let logLength = 0;
  let worldLength = 0;
  let busyMs = loadMs ?? 0;
  const compared = (world: World) => ({
    of: world,
    head: headSnapshot(world),
    changes: world.state.changes(),
  });
  // The world with its saved head; undefined while the saved state is unknown.
  let known: { readonly of: World; readonly head: Snapshot } | undefined =
    loadMs === undefined ? undefined : compared(current());
  const fold = async () => {
    known = undefined;
    const began = clock.monotonic();
    const now = compared(current());
    const text = worldText(now.of, number);
    busyMs = clock.monotonic() - began;
    await file.save(text);
    await log.clear();
    known = now;
    logLength = 0;
    worldLength = text.length;
  };
  const append = async (before: Snapshot) => {
    known = undefined;
    const now = compared(current());
    const changes = [...changesBetween(before, now.head), ...now.changes];
    if (changes.length > 0) {
      number += 1;
      const line = logLine(now.of.id, number, changes);
      await log.append(line);
      logLength += line.length;
    }
    known = now;
  };
  return {
    fold,
    step() {
      const isLong = logLength > Math.max(longestLog, worldLength);
      return known?.of === current() && !isLong ? append(known.head) : fold();
    },
    isLogged: () => logLength > 0,
    isWorthFolding: () => logLength > (busyMs < quickMs ? 0 : busyMs * charactersPerMs),
    busyMs: () => busyMs,
  };
}

/** The private file of the world, which holds JSON. */
export interface WorldFile {
  /** The saved world, parsed; undefined when there is none. Rejects when it cannot be read. */
  load(): Promise<unknown>;
  /** Replaces its text atomically. */
  save(text: string): Promise<void>;
  /** The log of its changes; without it, changes are on disk with the next save, and not before they are answered. */
  readonly log?: WorldLog;
  /** The bytes of its uploaded files; defaults to memory. */
  readonly contents?: FileContents;
}
