/** Drives the screen `home`: reads lists, runs commands, and reports notifications as they come. */
import { requireNoDryRun } from '../../client/requests/errors';
import { InterruptedError, isFailure, messageAndHint, PlazaError } from '../../errors';
import type { Page, Pages, PagingStart } from '../../ports/api';
import type { Ports } from '../../ports/index';
import type { Draft } from '../../ports/records';
import type { Comment } from '../../protocol/records/posts';
import { comments } from '../../protocol/routes/comments';
import { notifications } from '../../protocol/routes/notifications';
import { posts } from '../../protocol/routes/posts';
import { hashtags, search } from '../../protocol/routes/search';
import { users } from '../../protocol/routes/users';
import { pictureOrProblem } from '../files/shared/pictures';
import { watchNotifications } from '../notifications/shared/watch';
import { commandText } from './orders';
import { type HomeEffect, type HomeEvent, type Item, type Place, tabs } from './state';

export type HomePorts = Pick<
  Ports,
  | 'api'
  | 'clock'
  | 'commands'
  | 'desk'
  | 'draft'
  | 'explain'
  | 'identity'
  | 'note'
  | 'pictures'
  | 'signal'
  | 'unlessDryRun'
>;

/** The terminal of the screen, as far as effects need it. */
interface LentTerminal {
  lend<T>(work: () => Promise<T>): Promise<T>;
  copy(text: string): Promise<void>;
}

export interface HomeSource {
  readonly events: AsyncIterable<HomeEvent>;
  perform(effect: HomeEffect, terminal: LentTerminal): Promise<HomeEvent | undefined>;
  ended(): Promise<void>;
}

/** Items of a page. */
const pageSize = 20;
/** How long the stream of notifications is left alone after a failure. */
const pauseMs = 15_000;

/** The event source of the screen. */
export async function openHome(ports: HomePorts): Promise<HomeSource> {
  await requireNoDryRun(ports, {
    message: 'the screen cannot be used in a dry run',
    hint: "its commands can: '?' in the screen lists them, and 'plaza posts create --dry-run' shows a request",
  });
  await ports.pictures.prepare();
  const stop = new AbortController();
  const drafts = new Map<string, { readonly draft: Draft; readonly words: readonly string[] }>();
  return {
    events: homeEvents(ports, AbortSignal.any([ports.signal, stop.signal])),
    async perform(effect, terminal) {
      try {
        return await performed(ports, effect, { terminal, drafts });
      } catch (error) {
        return await problemEvent(ports, effect, error);
      }
    },
    async ended() {
      stop.abort();
      for (const { draft, words } of drafts.values()) {
        ports.note(
          `your text is saved in ${draft.path}; send it with '${commandText([...words, '--file', draft.path])}'`,
        );
      }
    },
  };
}

/** Notifications from now on. A failure is reported, and does not end them. */
async function* homeEvents(ports: HomePorts, signal: AbortSignal): AsyncGenerator<HomeEvent> {
  const username = await ownName(ports).catch(() => undefined);
  if (username) yield { type: 'account', username };
  let reported = '';
  while (!signal.aborted) {
    try {
      for await (const { event, data } of watchNotifications(ports)) {
        reported = '';
        const notification = data as { id?: unknown };
        if (event === 'notification' && typeof notification.id === 'string')
          yield { type: 'notification', notification: { ...notification, id: notification.id } };
      }
    } catch (error) {
      if (!isFailure(error)) throw error;
      const text = await problemText(ports, error);
      if (text !== reported) yield { type: 'notice', text, isProblem: true };
      reported = text;
    }
    await ports.clock.sleep(pauseMs, signal).catch(() => undefined);
  }
}

async function ownName({ api }: Pick<Ports, 'api'>): Promise<string | undefined> {
  const { username } = await api.read(users.me);
  return username ?? undefined;
}

interface Outside {
  readonly terminal: LentTerminal;
  readonly drafts: Map<string, { readonly draft: Draft; readonly words: readonly string[] }>;
}

async function performed(
  ports: HomePorts,
  effect: HomeEffect,
  outside: Outside,
): Promise<HomeEvent | undefined> {
  switch (effect.type) {
    case 'load': {
      const { items, next } = await loaded(ports, effect.place, effect.start);
      return { type: 'page', place: effect.place, page: effect.page, items, next };
    }
    case 'command': {
      const { words, doing } = effect;
      return { type: 'done', words, doing, ...(await ports.commands.run(words)) };
    }
    case 'lend':
      return { type: 'notice', text: await runOutside(ports, effect.words, outside.terminal) };
    case 'edit':
      return { type: 'edited', text: await editedText(ports, effect.text, outside.terminal) };
    case 'keep':
      await keepDraft(ports, effect, outside.drafts);
      return undefined;
    case 'picture':
      return { ...effect, ...(await pictureOrProblem(ports, effect.address)) };
    case 'open':
      await ports.desk.open(effect.address);
      return { type: 'notice', text: 'opened in the browser' };
    default:
      await outside.terminal.copy(effect.text);
      return { type: 'notice', text: `copied ${effect.text}, where the terminal allows it` };
  }
}

async function runOutside(
  { commands }: HomePorts,
  words: readonly string[],
  terminal: LentTerminal,
): Promise<string> {
  const command = commandText(words);
  const exit = await terminal.lend(() => commands.runHere(words));
  return exit === 0 ? `'${command}' ended` : `'${command}' ended with exit code ${exit}`;
}

/** The text after the editor; the same text where nothing was changed. */
async function editedText({ desk, draft }: HomePorts, text: string, terminal: LentTerminal): Promise<string> {
  const file = await draft(text);
  await terminal.lend(() => desk.edit(file.path));
  const edited = (await file.read()).trimEnd();
  await file.remove();
  return edited;
}

async function keepDraft(
  { draft }: HomePorts,
  { key, words, text }: Extract<HomeEffect, { type: 'keep' }>,
  drafts: Outside['drafts'],
): Promise<void> {
  const before = drafts.get(key)?.draft;
  const next = text === '' ? undefined : await draft(text);
  if (next) drafts.set(key, { draft: next, words });
  else drafts.delete(key);
  if (before?.path !== next?.path) await before?.remove();
}

type Loaded = { readonly items: readonly Item[]; readonly next?: PagingStart };

async function loaded({ api }: HomePorts, place: Place, start: PagingStart): Promise<Loaded> {
  const paging = { ...start, limit: undefined };
  const query = { limit: pageSize };
  const isFirst = Object.keys(start).length === 0;
  switch (place.type) {
    case 'feed':
      return postPage(await firstOf(api.pages(posts.feed, { query: { tab: place.tab, ...query } }, paging)));
    case 'tag':
      return postPage(await firstOf(api.pages(hashtags.posts, { path: { tag: place.tag }, query }, paging)));
    case 'wall': {
      const path = { user: place.user };
      const profile: Item[] = isFirst
        ? [{ kind: 'profile', profile: await api.read(users.get, { path }) }]
        : [];
      const page = postPage(await firstOf(api.pages(posts.by, { path, query }, paging)));
      return { ...page, items: [...profile, ...page.items] };
    }
    case 'thread': {
      const path = { postId: place.postId };
      const post: Item[] = isFirst
        ? [{ kind: 'post', post: await api.read(posts.get, { path }), isWhole: true }]
        : [];
      const page = await firstOf(
        api.pages(comments.list, { path, query: { sort: 'oldest', ...query } }, paging),
      );
      return { items: [...post, ...page.items.flatMap(commentItems)], next: page.next };
    }
    case 'search': {
      const found = await api.read(search.query, { query: { q: place.query } });
      return {
        items: [
          ...(found.users ?? []).map((user): Item => ({ kind: 'user', user })),
          ...(found.hashtags ?? []).map((tag): Item => ({ kind: 'tag', tag })),
        ],
      };
    }
    default: {
      const page = await firstOf(api.pages(notifications.list, { query }, paging));
      return { ...page, items: page.items.map((notification) => ({ kind: 'notification', notification })) };
    }
  }
}

function postPage({ items, next }: Page<Extract<Item, { kind: 'post' }>['post']>): Loaded {
  return { items: items.map((post) => ({ kind: 'post', post })), next };
}

/** A comment and its first replies. */
function commentItems(comment: Comment): Item[] {
  const replies = comment.replies ?? comment.previewReplies ?? [];
  return [
    { kind: 'comment', comment, isReply: false },
    ...replies.map((reply): Item => ({ kind: 'comment', comment: reply, isReply: true })),
  ];
}

async function firstOf<T>(pages: Pages<T>): Promise<Page<T>> {
  for await (const page of pages) return page;
  return { items: [], answer: undefined };
}

/** The event for a failed effect. @throws faults of the program, and interrupts from outside */
async function problemEvent(ports: HomePorts, effect: HomeEffect, error: unknown): Promise<HomeEvent> {
  const isLent = effect.type === 'lend' || effect.type === 'edit';
  if (isLent && error instanceof InterruptedError) return { type: 'notice', text: error.message };
  if (!(error instanceof PlazaError) || !isFailure(error)) throw error;
  const problem = await problemText(ports, error);
  if (effect.type === 'load') return { type: 'unloaded', place: effect.place, problem };
  if (effect.type === 'command')
    return { type: 'refused', words: effect.words, doing: effect.doing, problem };
  return { type: 'notice', text: problem, isProblem: true };
}

async function problemText({ explain }: HomePorts, error: PlazaError): Promise<string> {
  const { message, hint } = messageAndHint((await explain(error)) as PlazaError);
  return hint === undefined ? message : `${message}: ${hint}`;
}

const choices = [
  ...tabs.map((tab) => ({ name: `Posts: ${tab}`, words: ['posts', 'feed', '--tab', tab] })),
  { name: 'Notifications', words: ['notifications', 'list'] },
  { name: 'Write a post', words: ['posts', 'create'] },
  { name: 'Open a post', words: ['posts', 'get'], asks: 'Number or ID of the post' },
  { name: 'Comments of a post', words: ['comments', 'list'], asks: 'Number or ID of the post' },
  { name: 'Like a post', words: ['posts', 'like'], asks: 'Number or ID of the post' },
  { name: 'Comment on a post', words: ['comments', 'create'], asks: 'Number or ID of the post' },
  { name: 'Show the posts of a user', words: ['posts', 'by'], asks: 'Username' },
  { name: 'Follow a user', words: ['users', 'follow'], asks: 'Username' },
  { name: 'Search', words: ['search'], asks: 'Name, @username or #hashtag' },
] as const;

/** Runs the commands that the user chooses, until they leave. */
export async function homeAtPrompts({
  ask,
  commands,
  failed,
}: Pick<Ports, 'ask' | 'commands' | 'failed'>): Promise<void> {
  for (;;) {
    const chosen = await ask.choose({ message: 'plaza', option: 'a command' }, [
      ...choices.map((choice) => ({ name: choice.name, value: choice })),
      { name: 'Leave', value: undefined },
    ]);
    if (!chosen) return;
    const asked = 'asks' in chosen ? [await ask.input({ message: chosen.asks, option: 'a command' })] : [];
    try {
      await commands.runHere([...chosen.words, ...asked]);
    } catch (error) {
      if (!isFailure(error)) throw error;
      failed(error);
    }
  }
}
