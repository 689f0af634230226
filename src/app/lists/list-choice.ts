/**
 * The options that choose items of a list, for one command, and `--exec`, which passes them, or the events of a watch, to a
 * program; reads and writes the record of `--since-last`.
 */
import { digestOf } from '../../account/digests';
import type { PastTime } from '../../cli/definition/option-parsers';
import { itemKey } from '../../client/paging';
import { UsageError } from '../../errors';
import type { Identity } from '../../ports/account';
import type { ChooseItems, Page, Pages } from '../../ports/api';
import type { Desk, Files } from '../../ports/desk';
import type { EventHandler, HandlingOptions, ProgramEvent } from '../../ports/handling';
import type { Random } from '../../ports/machine';
import { type ExpiryTime, printedLists } from '../../store/records/expiring-records';
import { accountName } from '../../store/secrets/account';
import { lineDigest } from '../context/digests';
import type { CommandScope } from '../context/scope';
import { chooseNew, chooseWanted, type ListChoice, type NewItems, oldestFirst } from './choose-items';
import { type HandledItems, itemDigest, openHandledItems } from './handled-items';

interface ListPorts {
  readonly identity: Pick<Identity, 'binding' | 'accountId'>;
  readonly files: Pick<Files, 'bytes' | 'absolute'>;
  readonly desk: Pick<Desk, 'requireProgram' | 'runProgram'>;
  readonly confirmedNow: ExpiryTime;
  readonly asReceived: (value: unknown) => unknown;
}

/** @throws UsageError for options that cannot be combined */
export async function listChoice(scope: CommandScope, ports: ListPorts): Promise<ListChoice> {
  const { run, paths, locks, unlessDryRun } = scope;
  const { input, globals } = run;
  const { sinceLast, exec, all, limit, cursor, page, offset } = input;
  const wanted = wantedOf(run);
  checkHandling(input);
  if (sinceLast === undefined) {
    return { choose: wanted ?? everything, input, of: (value) => value, save: async () => undefined };
  }
  const others = Object.entries({ envelope: globals.envelope, cursor, page, offset });
  const [other] = others.find(([, value]) => value !== undefined && value !== false) ?? [];
  if (other !== undefined) throw new UsageError(`--since-last and --${other} cannot be combined`);
  const lists = printedLists(paths.state, accountName(await scope.profile()), locks, ports.confirmedNow);
  const key = await listKey(scope, ports);
  const handled =
    exec === undefined
      ? undefined
      : await openHandledItems({ ...ports, scope, key, options: handlingOf(input) });
  const earlier = handled?.mark() ?? (await lists.list()).find((one) => one.key === key);
  // The limit of a later run bounds the items that are handled: with it, newer ones would be read before older ones.
  const readLimit = handled && earlier && !all ? undefined : (limit as number | undefined);
  const news = chooseNew({
    earlier,
    digestOf: itemDigest,
    wanted,
    isAll: all === true,
    isBounded: input.since !== undefined,
    limit: readLimit,
  });
  if (handled)
    return {
      choose: news.choose,
      input: { ...input, limit: readLimit },
      of: (pages) => handledPages(handled, news, pages as Pages<unknown>, limit as number | undefined),
      save: async () => handled.report(),
    };
  return {
    choose: news.choose,
    input,
    of: (pages) => printing(news, pages as Pages<unknown>),
    async save() {
      const record = { key, at: await ports.confirmedNow(), ...news.remembered() };
      await unlessDryRun(() => lists.put(record));
    },
  };
}

/** The handler of the events of a watch with `--since-last` and `--exec`. */
export async function eventHandler(scope: CommandScope, ports: ListPorts): Promise<EventHandler> {
  const { input } = scope.run;
  const key = await listKey(scope, ports);
  const handled = await openHandledItems({ ...ports, scope, key, options: handlingOf(input) });
  return eventHandlerOf(handled, scope.run.io.random);
}

/** Digest of the account and the list: of its name, or of the command line without the amount of items. */
async function listKey({ run }: CommandScope, { identity, files }: ListPorts): Promise<string> {
  const { input, words, command } = run;
  const { sinceLast, all: _, limit: __, cursor, page, offset, retry, inOrder, jobs, ...line } = input;
  const account = [await identity.binding(), await identity.accountId()];
  const list = sinceLast === '' ? await lineDigest(words, command, line, files) : [words, sinceLast];
  return digestOf([...account, list]);
}

function handlingOf({ exec, sinceLast, retry, inOrder }: CommandScope['run']['input']): HandlingOptions {
  return {
    exec: String(exec),
    name: String(sinceLast),
    retry: (retry as number | undefined) ?? 0,
    inOrder: inOrder === true,
  };
}

/** @throws UsageError for options of `--exec` that lack another one */
function checkHandling({ sinceLast, exec, retry, inOrder }: CommandScope['run']['input']): void {
  if (exec !== undefined && sinceLast === undefined)
    throw new UsageError('--exec requires --since-last', {
      hint: 'add --since-last NAME: the program runs once for each item that is new under this name',
    });
  if (exec === undefined && (retry !== undefined || inOrder))
    throw new UsageError(`${retry === undefined ? '--in-order' : '--retry'} requires --exec`);
}

const everything: ChooseItems = (items) => ({ items, isEnough: false });

function wantedOf({ input, command, io }: CommandScope['run']): ChooseItems | undefined {
  const now = io.clock.now();
  const momentOf = (time: PastTime) => ('at' in time ? time.at : now - time.ago);
  const at = (time: unknown) => (typeof time === 'object' ? momentOf(time as PastTime) : undefined);
  const times = { since: at(input.since), before: at(input.before) };
  const isWanted = command.kind === 'answer' ? command.wants?.(input) : undefined;
  if (times.since === undefined && times.before === undefined && !isWanted) return undefined;
  const isLong = input.all === true || input.limit !== undefined || input.sinceLast !== undefined;
  return chooseWanted({ ...times, isWanted, isLong });
}

async function* printing(news: NewItems, pages: Pages<unknown>): Pages<unknown> {
  for await (const page of pages) {
    news.printing(page.items);
    yield page;
  }
}

/** A page for each item whose program has ended with 0: items that earlier runs left, then the new ones. */
async function* handledPages(
  handled: HandledItems,
  news: NewItems,
  pages: Pages<unknown>,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<Page<unknown>> {
  let count = 0;
  let answer: unknown;
  const items: unknown[] = [];
  for await (const item of handled.handle(limit)) {
    count += 1;
    yield { items: [item], answer };
  }
  for await (const page of pages) {
    ({ answer } = page);
    items.push(...page.items);
  }
  news.printing(items);
  await handled.take(oldestFirst(items), news.remembered());
  for await (const item of handled.handle(limit - count)) {
    count += 1;
    yield { items: [item], answer };
  }
  // A list without items is an answer too.
  if (count === 0) yield { items: [], answer };
}

/** Passes the events of a watch to a program. */
export function eventHandlerOf(handled: HandledItems, random: Pick<Random, 'uuid'>): EventHandler {
  return {
    get known() {
      const { printed: settled, unfinished: taken, oldest } = handled.mark() ?? {};
      return settled && taken && { settled, taken, oldest };
    },
    digestOf: itemDigest,
    begin({ settled, taken, oldest }) {
      const times = oldest === undefined ? {} : { oldest };
      return handled.add({ mark: { printed: settled, unfinished: taken, passed: [], ...times } });
    },
    settle: () => handled.add({ settled: true }),
    async *handle(events, isWanted, jobs) {
      yield* leftEvents(handled);
      const pass = makePass(jobs);
      const { printed = [], unfinished = [] } = handled.mark() ?? {};
      const known = new Set([...printed, ...unfinished]);
      for await (const event of events) {
        // An event without an ID cannot be recognised.
        const isNamed = itemKey(event.data) !== event.data;
        const id = isNamed ? itemDigest(event.data) : random.uuid();
        if (known.has(id)) continue;
        known.add(id);
        const isTaken = await isWanted(event);
        const waiting = handled.waitingOf(event, id);
        await handled.add({ ...(isNamed && { known: [id] }), ...(isTaken && { waiting: [waiting] }) });
        if (isTaken && (await pass(() => handled.start(waiting)))) yield event;
      }
    },
  };
}

/** The events that an earlier run has left, after their program. */
async function* leftEvents<E extends ProgramEvent>(handled: HandledItems): AsyncGenerator<E> {
  for await (const event of handled.handle()) yield event as E;
  // With --in-order, new events wait for the one whose program has failed.
  handled.throwIfStopped();
}

/** Starts jobs, at most `jobs` at once. @returns whether to print the event: with one job, when it has succeeded */
function makePass(jobs: number) {
  const running = new Set<Promise<unknown>>();
  let thrown: { readonly error: unknown } | undefined;
  return async (start: () => Promise<boolean>): Promise<boolean> => {
    if (jobs === 1) return start();
    const ended: Promise<unknown> = start()
      .catch((error: unknown) => {
        thrown ??= { error };
      })
      .finally(() => running.delete(ended));
    running.add(ended);
    if (running.size >= jobs) await Promise.race(running);
    if (thrown) throw thrown.error;
    return true;
  };
}
