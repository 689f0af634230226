/**
 * Passes the items of a list, or events, to a program, and records which ones it has handled. An item is on disk from the
 * moment it counts as read until its program has ended with 0: a kill of plaza or of the program at any time loses none. A
 * program gets an item again only if its end was not recorded. Reading the list is left to `list-choice` and to the watch.
 */
import { createHash } from 'node:crypto';
import { itemKey } from '../../client/paging';
import { record, textOf } from '../../client/response/text';
import { type PlazaError, RefusedError, UsageError } from '../../errors';
import type { Desk, Files } from '../../ports/desk';
import type { FailedItem, HandlingOptions, ProgramEvent } from '../../ports/handling';
import {
  failedItems,
  type HandledLog,
  handledLogPath,
  type ListMark,
  openHandledLog,
  type WaitingItem,
} from '../../store/handled-items';
import { accountName } from '../../store/secrets/account';
import { cleanText, toJson } from '../../terminal/text/clean';
import type { CommandScope } from '../context/scope';

/** The digest by which an item is recognised. */
export function itemDigest(item: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(itemKey(item)))
    .digest('base64url')
    .slice(0, 12);
}

export interface HandledItems {
  mark(): ListMark | undefined;
  readonly add: HandledLog['add'];
  /** The entry of an item in the log. @param id default: digest of its ID */
  waitingOf(item: unknown, id?: string): WaitingItem;
  /** Records items that were read, the oldest first, and how far the list was read. */
  take(items: readonly unknown[], mark: ListMark): Promise<void>;
  /** Runs the program for an item. @returns whether it has ended with 0 @throws RefusedError with `--in-order` if it fails */
  start(waiting: WaitingItem): Promise<boolean>;
  /** The items whose program ended with 0, the oldest first. @param limit of items that are tried */
  handle(limit?: number): AsyncGenerator<unknown>;
  /** @throws RefusedError if `handle` has stopped at an item, with `--in-order` */
  throwIfStopped(): void;
  /** Called at the end. @throws RefusedError if a program has failed */
  report(): void;
}

export interface HandledItemsSetup {
  readonly scope: CommandScope;
  readonly desk: Pick<Desk, 'requireProgram' | 'runProgram'>;
  readonly files: Pick<Files, 'absolute'>;
  readonly options: HandlingOptions;
  /** Digest of the account and the list. */
  readonly key: string;
  readonly asReceived: (value: unknown) => unknown;
}

/** @throws UsageError without such a program, TooFrequentError while another process handles the list */
export async function openHandledItems(setup: HandledItemsSetup): Promise<HandledItems> {
  const { scope, desk, options, key, asReceived } = setup;
  const { run, paths, locks } = scope;
  await desk.requireProgram(options.exec);
  const isDry = run.globals.dryRun;
  const path = handledLogPath(paths.state, accountName(await scope.profile()), key);
  const log = await openHandledLog(path, locks, { waitMs: run.globals.wait ?? 0, isDry });
  const running = new Set<Promise<unknown>>();
  run.stack.add(async () => {
    // A program that ends at the signal is recorded before another process can run its item.
    const patience = run.io.clock.sleep(patienceMs);
    if (running.size > 0) await Promise.race([Promise.all(running), patience]);
    await log.close();
  });
  const attempts = makeAttempts(setup, (id) => log.add({ ended: id }));
  const start = (item: WaitingItem) => {
    const job = attempts.handle(item);
    const ended: Promise<unknown> = job.catch(() => undefined).finally(() => running.delete(ended));
    running.add(ended);
    return job;
  };
  const waitingOf = (item: unknown, id = itemDigest(item)): WaitingItem => {
    const received = asReceived(item);
    return received === item ? { id, item } : { id, item, received };
  };
  let stopped: RefusedError | undefined;
  const throwIfStopped = () => {
    if (stopped) throw stopped;
  };
  return {
    mark: log.mark,
    add: log.add,
    waitingOf,
    start,
    take: (items, mark) => log.add({ mark, waiting: items.map((item) => waitingOf(item)) }),
    async *handle(limit = Number.POSITIVE_INFINITY) {
      for (const waiting of log.waiting().slice(0, limit)) {
        if (stopped) return;
        const isDone = await start(waiting).catch((error: unknown) => {
          if (!(error instanceof RefusedError)) throw error;
          // Reported once the handled items were printed.
          stopped = error;
          return false;
        });
        if (isDone) yield waiting.item;
      }
    },
    throwIfStopped,
    report() {
      throwIfStopped();
      const { failed, tried } = attempts.counts;
      if (failed === 0) return;
      const items = tried === 1 ? 'item' : 'items';
      throw new RefusedError(`the program failed for ${failed} of ${tried} ${items}`, {
        hint: "'plaza operations list --failed' lists them, 'plaza operations retry --failed' runs it for them again",
      });
    },
  };
}

/** How long the end of a run waits for programs that it has stopped. */
const patienceMs = 1000;

/** A program that Ctrl-C kills can end before plaza has its own signal. */
const signalMs = 100;

function makeAttempts(setup: HandledItemsSetup, ended: (id: string) => Promise<void>) {
  const { scope, desk, options } = setup;
  const { run, paths, locks } = scope;
  const { signal } = run;
  const counts = { failed: 0, tried: 0 };
  const failed = failedItems(paths.state, locks);
  const runOnce = async (waiting: WaitingItem): Promise<PlazaError | undefined> => {
    signal.throwIfAborted();
    const { item, received = item } = waiting;
    const { text, env } = programInput(received, wordsOf(waiting, setup));
    try {
      if (await desk.runProgram(options.exec, text, { env })) return undefined;
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      if (error.cause instanceof Error && /killed/.test(error.message))
        await run.io.clock.sleep(signalMs, signal);
      return error;
    }
    signal.throwIfAborted();
    return undefined;
  };
  const attempt = async (waiting: WaitingItem): Promise<boolean> => {
    counts.tried += 1;
    for (let tried = 1; ; tried += 1) {
      const error = await runOnce(waiting);
      if (!error) {
        await ended(waiting.id);
        return true;
      }
      const named = error.with({ message: `${nameOf(waiting, setup)}: ${error.message}` });
      run.failed(named);
      // Each pause is the double of the last one, at most a minute.
      if (tried <= options.retry) await run.io.clock.sleep(Math.min(1000 * 2 ** (tried - 1), 60_000), signal);
      else if (options.inOrder) {
        throw new RefusedError(`stopped at ${nameOf(waiting, setup)}, for which the program failed`, {
          hint: 'the next run begins with this item',
        });
      } else {
        counts.failed += 1;
        if (!run.globals.dryRun)
          await failed.put(await failedItem(setup, waiting, { error, attempts: tried }));
        await ended(waiting.id);
        return false;
      }
    }
  };
  return { counts, handle: attempt };
}

/** The words about an item in the environment of its program. */
interface ItemWords {
  readonly key: string;
  /** Empty for an item without an ID. */
  readonly itemId: string;
  readonly kind: string;
}

function wordsOf({ id, item }: WaitingItem, { scope, key }: HandledItemsSetup): ItemWords {
  const { command, words } = scope.run;
  const { event = undefined, data } = command.kind === 'answer' ? { data: item } : (item as ProgramEvent);
  // The last plural word of a command in the singular: `post` of `posts by`, `reply` of `comments replies`.
  const plural = words.findLast((word) => word.endsWith('s')) ?? words.at(-1) ?? 'item';
  const noun = plural.replace(/ies$/, 'y').replace(/s$/, '');
  const own = noun === 'notification' ? textOf(record(data)?.type) : '';
  const kind = event === undefined || event === 'notification' ? own || noun : event;
  return { key: `${key.slice(0, 8)}-${id}`, itemId: cleanText(textOf(itemKey(data))), kind: cleanText(kind) };
}

function nameOf(waiting: WaitingItem, setup: HandledItemsSetup): string {
  const { kind, itemId } = wordsOf(waiting, setup);
  return `${kind} ${itemId}`.trim();
}

/** The standard input of the program, and the additions to plaza's environment, for an item that is handled or retried. */
export function programInput(item: unknown, { key, itemId, kind }: ItemWords) {
  return {
    text: `${toJson(item)}\n`,
    env: { PLAZA_EVENT_KEY: key, PLAZA_EVENT_ID: itemId, PLAZA_EVENT_KIND: kind },
  };
}

async function failedItem(
  setup: HandledItemsSetup,
  waiting: WaitingItem,
  { error, attempts }: { readonly error: PlazaError; readonly attempts: number },
): Promise<FailedItem> {
  const { scope, files, options } = setup;
  const { words, io } = scope.run;
  const about = wordsOf(waiting, setup);
  return {
    id: createHash('sha256').update(about.key).digest('hex').slice(0, 8),
    ...about,
    item: waiting.received ?? waiting.item,
    command: words.join(' '),
    account: accountName(await scope.profile()),
    program: options.exec.includes('/') ? files.absolute(options.exec) : options.exec,
    folder: files.absolute('.'),
    error: error.message,
    attempts,
    failedAt: new Date(io.clock.now()).toISOString(),
  };
}
