/** The options that choose items of a list, carried out for one command; what `--since-last` remembers. */
import { createHash } from 'node:crypto';
import type { PastTime } from '../../cli/definition/option-parsers';
import { itemKey } from '../../client/paging';
import { UsageError } from '../../errors';
import type { ChooseItems, Pages } from '../../ports/api';
import type { Files } from '../../ports/desk';
import type { Context } from '../../ports/index';
import { printedLists } from '../../store/records/expiring-records';
import { accountName } from '../../store/secrets/account';
import { digestOf, lineDigest } from '../context/digests';
import type { CommandScope } from '../context/scope';
import { chooseNew, chooseWanted, type ListChoice, type NewItems } from './choose-items';

/** @throws UsageError for options that cannot be combined */
export async function listChoice(
  scope: CommandScope,
  { identity, files }: Pick<Context, 'identity'> & { readonly files: Pick<Files, 'bytes'> },
): Promise<ListChoice> {
  const { run, paths, locks, unlessDryRun } = scope;
  const { input, globals, io, words, command } = run;
  const { sinceLast, all, limit, cursor, page, offset, ...line } = input;
  const wanted = wantedOf(run);
  if (sinceLast === undefined) {
    return { choose: wanted ?? everything, of: (value) => value, save: async () => undefined };
  }
  checkAlone({ envelope: globals.envelope, cursor, page, offset });
  const lists = printedLists(paths.state, accountName(await scope.profile()), locks);
  const account = [await identity.binding(), await identity.accountId()];
  const list = sinceLast === '' ? await lineDigest(words, command, line, files) : [words, sinceLast];
  const key = await digestOf([...account, list]);
  const earlier = (await lists.list()).find((one) => one.key === key);
  const news = chooseNew({
    earlier,
    digestOf: itemDigest,
    wanted,
    isAll: all === true,
    isBounded: input.since !== undefined,
    limit: limit as number | undefined,
  });
  return {
    choose: news.choose,
    of: (pages) => printing(news, pages as Pages<unknown>),
    async save() {
      const record = { key, at: io.clock.now(), ...news.remembered() };
      await unlessDryRun(() => lists.put(record));
    },
  };
}

const everything: ChooseItems = (items) => ({ items, isEnough: false });

function wantedOf({ input, command, io }: CommandScope['run']): ChooseItems | undefined {
  const now = io.clock.now();
  const at = (time: unknown) => (typeof time === 'object' ? momentOf(time as PastTime, now) : undefined);
  const times = { since: at(input.since), before: at(input.before) };
  const isWanted = command.kind === 'answer' ? command.wants?.(input) : undefined;
  if (times.since === undefined && times.before === undefined && !isWanted) return undefined;
  const isLong = input.all === true || input.limit !== undefined || input.sinceLast !== undefined;
  return chooseWanted({ ...times, isWanted, isLong });
}

function momentOf(time: PastTime, now: number): number {
  return 'at' in time ? time.at : now - time.ago;
}

/** @throws UsageError for an option that says otherwise what is printed */
function checkAlone(others: Readonly<Record<string, unknown>>): void {
  const [other] = Object.keys(others).filter((name) => others[name] !== undefined && others[name] !== false);
  if (other !== undefined) throw new UsageError(`--since-last and --${other} cannot be combined`);
}

function itemDigest(item: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(itemKey(item)))
    .digest('base64url')
    .slice(0, 12);
}

async function* printing(news: NewItems, pages: Pages<unknown>): Pages<unknown> {
  for await (const page of pages) {
    news.printing(page.items);
    yield page;
  }
}
