/**
 * The items of one list that a program handles: a private log with the items that were read and the ends of their programs.
 * A line is added in the turn of the call, and is kept when this process is killed. A power failure can lose the last lines:
 * their items are read, or their programs run, again.
 */
import { dirname, join } from 'node:path';
import { TooFrequentError } from '../errors';
import type { FailedItem } from '../ports/handling';
import type { PrintedList } from '../ports/records';
import type { Appender } from './file-system';
import * as fileSystem from './file-system';
import { type FileLock, fileLock, holderPid, type LockSetup, limitedLock } from './lock';
import { jsonIn, makePrivateFolder, readPrivate, replaceFile, withPathError } from './private-file';
import { type RecordFile, recordFile } from './records/expiring-records';

/** An item that was read, and whose program has not ended with 0. */
export interface WaitingItem {
  /** Digest of its ID. */
  readonly id: string;
  readonly item: unknown;
  /** The item as the service sent it, if the client corrected its shape. */
  readonly received?: unknown;
}

/** How far a list was read, as of `--since-last`. */
export type ListMark = Omit<PrintedList, 'key' | 'at'>;

/** A line of the log; its parts apply in this order. */
interface LogLine {
  readonly mark?: ListMark;
  /** Digests of items that were read alone. */
  readonly known?: readonly string[];
  /** All known items are settled. */
  readonly settled?: true;
  readonly waiting?: readonly WaitingItem[];
  /** The item whose program has ended, or that was set aside. */
  readonly ended?: string;
}

export interface HandledLog {
  /** Undefined before the first run. */
  mark(): ListMark | undefined;
  /** The oldest first. */
  waiting(): readonly WaitingItem[];
  add(line: LogLine): Promise<void>;
  close(): Promise<void>;
}

/** Lines after which the log is written anew. */
const maxLines = 1000;

/**
 * Opens the log of a list, which no other process then can.
 * @param waitMs how long to wait for another process
 * @param isDry reads the log, and writes nothing
 * @throws TooFrequentError while another process has it
 */
export async function openHandledLog(
  path: string,
  setup: LockSetup,
  { waitMs, isDry }: { readonly waitMs: number; readonly isDry: boolean },
): Promise<HandledLog> {
  const { files = fileSystem } = setup;
  const release = isDry ? async () => undefined : await lockLog(path, setup, waitMs);
  let state = emptyState();
  for (const line of ((await readPrivate(path, files)) ?? '').split('\n')) state = apply(state, jsonIn(line));
  let lines = maxLines;
  let appender: Appender | undefined;
  const rewrite = async () => {
    appender?.close();
    appender = undefined;
    const text = `${JSON.stringify({ mark: state.mark, waiting: [...state.waiting.values()] })}\n`;
    await withPathError(path, replaceFile(files, path, text));
    appender = await withPathError(path, files.openAppender(path));
    lines = 0;
  };
  return {
    mark: () => state.mark,
    waiting: () => [...state.waiting.values()],
    async add(line) {
      state = apply(state, line);
      if (isDry) return;
      lines += 1;
      if (lines > maxLines) return rewrite();
      await withPathError(path, (async () => appender?.append(`${JSON.stringify(line)}\n`))());
    },
    async close() {
      appender?.close();
      appender = undefined;
      await release();
    },
  };
}

async function lockLog(path: string, setup: LockSetup, waitMs: number): Promise<() => Promise<void>> {
  const { files = fileSystem } = setup;
  const lock = `${path}.lock`;
  await makePrivateFolder(dirname(path), files);
  const free = await fileLock(lock, setup).tryAcquire();
  if (free) return free;
  const pid = await holderPid(lock, setup.isRunning);
  const timeoutError = () =>
    new TooFrequentError(`process ${pid ?? 'of another run'} is handling this list`, {
      hint: 'wait for it with --wait, or give another name to --since-last',
    });
  if (waitMs === 0) throw timeoutError();
  return limitedLock(lock, waitMs, setup, { timeoutError }).acquire();
}

interface LogState {
  mark: ListMark | undefined;
  readonly waiting: Map<string, WaitingItem>;
}

function emptyState(): LogState {
  return { mark: undefined, waiting: new Map() };
}

const noMark: ListMark = { printed: [], unfinished: [], passed: [] };

/** The state after a line. A line that a crash has cut is no record, and nothing depends on it. */
function apply(state: LogState, line: unknown): LogState {
  if (typeof line !== 'object' || line === null) return state;
  const { mark, known = [], settled, waiting = [], ended } = line as LogLine;
  if (mark) state.mark = mark;
  if (known.length > 0) {
    const before = state.mark ?? noMark;
    state.mark = { ...before, unfinished: [...known, ...before.unfinished] };
  }
  if (settled && state.mark) {
    const { printed, unfinished } = state.mark;
    state.mark = { ...state.mark, printed: [...unfinished, ...printed].slice(0, maxKept), unfinished: [] };
  }
  for (const item of waiting) state.waiting.set(item.id, item);
  if (ended !== undefined) state.waiting.delete(ended);
  return state;
}

/** Digests that are kept. */
const maxKept = 100_000;

/** The path of the log of a list. @param key digest of the account and the list */
export function handledLogPath(state: string, profile: string, key: string): string {
  return join(state, 'handled', profile, `${key.slice(0, 32)}.jsonl`);
}

/** The items of all lists whose programs have failed. */
export function failedItems(state: string, setup: LockSetup): RecordFile<FailedItem> {
  return recordFile(
    join(state, 'handled', 'failed.json'),
    {
      isRecord(value): value is FailedItem {
        const { id, program, item } = (value ?? {}) as Partial<FailedItem>;
        return typeof id === 'string' && typeof program === 'string' && item !== undefined;
      },
      keyOf: ({ id }) => id,
      isExpired: () => false,
    },
    setup,
  );
}

/** The lock of a process that runs the program of a failed item again. */
export function failedItemLock(state: string, id: string, setup: LockSetup): FileLock {
  return fileLock(join(state, 'handled', `${id}.lock`), setup);
}
