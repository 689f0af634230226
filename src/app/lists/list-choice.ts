/** The options that choose items of a list, for one command; reads and writes the record of `--since-last`. */
import { createHash } from 'node:crypto';
import { digestOf } from '../../account/digests';
import type { PastTime } from '../../cli/definition/option-parsers';
import { itemKey } from '../../client/paging';
import { UsageError } from '../../errors';
import type { ChooseItems, Pages } from '../../ports/api';
import type { Files } from '../../ports/desk';
import type { Context } from '../../ports/index';
import { type ExpiryTime, printedLists } from '../../store/records/expiring-records';
import { accountName } from '../../store/secrets/account';
import { lineDigest } from '../context/digests';
import type { CommandScope } from '../context/scope';
import { chooseNew, chooseWanted, type ListChoice, type NewItems } from './choose-items';

/** @throws UsageError for options that cannot be combined */
export async function listChoice(
  scope: CommandScope,
  {
    identity,
    files,
    confirmedNow,
  }: Pick<Context, 'identity'> & { readonly files: Pick<Files, 'bytes'>; readonly confirmedNow: ExpiryTime },
): Promise<ListChoice> {
  const { run, paths, locks, unlessDryRun } = scope;
  const { input, globals, words, command } = run;
  const { sinceLast, all, limit, cursor, page, offset, ...line } = input;
  const wanted = wantedOf(run);
  if (sinceLast === undefined) {
    return { choose: wanted ?? everything, of: (value) => value, save: async () => undefined };
  }
  checkAlone({ envelope: globals.envelope, cursor, page, offset });
  const lists = printedLists(paths.state, accountName(await scope.profile()), locks, confirmedNow);
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
      const record = { key, at: await confirmedNow(), ...news.remembered() };
      await unlessDryRun(() => lists.put(record));
    },
  };
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

/** @throws UsageError for another option that chooses the items */
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
