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
import { changesBetween, logLine, snapshotText } from './changes';
import { type WorldSnapshot, wholeSnapshot, worldSnapshot, worldText } from './saved-world';

export interface Saver {
  /**
   * Schedules a save within `withinMs`, 100 ms by default; it includes later changes. An earlier scheduled save stays.
   */
  changed(withinMs?: number): void;
  /**
   * Resolves once every change so far is on disk; rejects when that fails. Undefined when nothing is unsaved, and
   * without a log.
   */
  durable(): Promise<void> | undefined;
  /** Saves unsaved changes, and nothing afterwards; rejects when that fails. */
  close(): Promise<void>;
}

export interface SaverSetup {
  readonly clock: Clock;
  readonly file: WorldFile;
  current(): World;
  /** The number of the last record in the log. */
  readonly logged: number;
  failed(error: unknown): void;
}

const delayMs = 100;

/** A save is followed by a pause of this many times its duration: a large world spends a tenth of the time on saves. */
const restFactor = 9;

/** The log is folded into the saved world after this time without a change. */
const quietMs = 2000;

/** A log of this many characters is folded at once, unless the world itself is larger. */
const longestLog = 2 ** 22;

/** How a world is written: `step` after a change, `fold` when there is time. */
interface Writer {
  step(): Promise<void>;
  fold(): Promise<void>;
  /** Whether there is something to fold. */
  isLogged(): boolean;
  /** How long the last whole world took to write down. */
  busyMs(): number;
}

/** The saver of the current world. */
export function createSaver(setup: SaverSetup): Saver {
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
    if (closed || !writer.isLogged()) return;
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
    changed(withinMs = delayMs) {
      if (closed) return;
      dirty = true;
      const waitMs = Math.max(withinMs, file.log ? 0 : restFactor * writer.busyMs());
      const at = clock.monotonic() + waitMs;
      if (planned && planned.at <= at) return;
      planned?.cancel();
      planned = { at, cancel: clock.after(waitMs, () => flush().catch(failed)) };
    },
    durable: () => (file.log && (dirty || isWriting) && !closed ? flush() : undefined),
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
  return { step, fold: step, isLogged: () => false, busyMs: () => busyMs };
}

/** Appends the changes since the last time to the log; the first time, and after a failure, it folds. */
function logWriter({ clock, file, current, logged }: SaverSetup, log: WorldLog): Writer {
  let number = logged;
  let logLength = 0;
  let worldLength = 0;
  let busyMs = 0;
  // The saved snapshot of a world; undefined while it is unknown.
  let known: { readonly of: World; snapshot: WorldSnapshot } | undefined;
  const fold = async () => {
    const world = current();
    known = undefined;
    const began = clock.monotonic();
    const snapshot = worldSnapshot(world);
    const text = snapshotText(wholeSnapshot(snapshot, number));
    busyMs = clock.monotonic() - began;
    await file.save(text);
    await log.clear();
    known = { of: world, snapshot };
    logLength = 0;
    worldLength = text.length;
  };
  const append = async (before: WorldSnapshot) => {
    const world = current();
    const snapshot = worldSnapshot(world, before);
    const changes = [
      ...changesBetween(before.head, snapshot.head),
      ...changesBetween(before.sections, snapshot.sections, ['sections']),
    ];
    if (changes.length === 0) return;
    known = undefined;
    number += 1;
    const line = logLine(world.id, number, changes);
    await log.append(line);
    known = { of: world, snapshot };
    logLength += line.length;
  };
  return {
    fold,
    step() {
      const isLong = logLength > Math.max(longestLog, worldLength);
      return known?.of === current() && !isLong ? append(known.snapshot) : fold();
    },
    isLogged: () => logLength > 0,
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
