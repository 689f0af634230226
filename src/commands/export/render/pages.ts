/** The pages of an export: HTML without scripts, which shows nothing that is not in the folder. */
import type { Notification } from '../../../protocol/records/notifications';
import type { Comment, Post } from '../../../protocol/records/posts';
import type { ShopOrder } from '../../../protocol/records/shop';
import type { OwnProfile } from '../../../protocol/records/users';
import { cleanValue } from '../../../terminal/text/clean';
import { counted } from '../../../terminal/text/count-suffix';
import { escaped, timeElement } from './markup';
import { authorText, type FileNames, postElement } from './posts';

type Records<T> = Iterable<T> | AsyncIterable<T>;

export interface Exported {
  readonly profile: OwnProfile;
  /** Oldest first, as the other lists. */
  readonly posts: Records<Post>;
  /** The comments of a post, oldest first. */
  commentsOf(postId: string): Promise<readonly Comment[]>;
  readonly notifications: Records<Notification>;
  readonly orders: Records<ShopOrder>;
  readonly files: FileNames;
}

export interface HtmlPage {
  readonly name: string;
  /** UTF-8: a text of as many posts takes several times as much memory while it is made and written. */
  readonly bytes: Uint8Array;
}

/**
 * The pages, each made from its records when it is asked for, so that only one is in memory; the index is the last. The posts
 * of a month have a page of their own, which new posts of another month do not change.
 */
export async function* pagesOf(exported: Exported): AsyncGenerator<HtmlPage> {
  const profile = cleanValue(exported.profile);
  const owner = authorText(profile);
  const page = (name: string, title: string, elements: readonly Uint8Array[]): HtmlPage => {
    const home = `<p><a href="index.html">${owner}</a></p>`;
    return { name, bytes: pageOf(title, `${home}<h1>${escaped(title)}</h1>`, elements.toReversed()) };
  };
  const link = (name: string, title: string, count: string) =>
    `<li><a href="${name}">${escaped(title)}</a> ${escaped(count)}</li>`;
  const links: string[] = [];
  for await (const { month, elements } of monthsOf(exported)) {
    const [name, title] = [`posts-${month}.html`, `Posts ${month}`];
    const own = link(name, title, counted(elements.length, 'post'));
    if (month === undated) links.push(own);
    else links.unshift(own);
    yield page(name, title, elements);
  }
  for (const [name, title, noun, elementsMade] of [
    [
      'notifications.html',
      'Notifications',
      'notification',
      () => elementsOf(exported.notifications, notificationElement),
    ],
    ['orders.html', 'Orders', 'order', () => elementsOf(exported.orders, orderElement)],
  ] as const) {
    const elements = await elementsMade();
    links.push(link(name, title, counted(elements.length, noun)));
    yield page(name, title, elements);
  }
  const home = `<p class="text">${escaped(profile.bio)}</p><ul>${links.join('\n')}</ul>`;
  const title = `@${profile.username ?? ''}`;
  yield { name: 'index.html', bytes: pageOf(title, `<h1>${owner}</h1>${home}`) };
}

const undated = 'undated';

/** The posts of each month, oldest first. Those without a date are one group, the last. */
async function* monthsOf({ posts, commentsOf, files }: Exported) {
  const withoutDate: Uint8Array[] = [];
  let current = { month: '', elements: [] as Uint8Array[] };
  for await (const post of posts) {
    const month = /^\d{4}-\d\d/.exec(post.createdAt ?? '')?.[0];
    const element = utf8(postElement(cleanValue(post), cleanValue(await commentsOf(post.id)), files));
    if (month === undefined) withoutDate.push(element);
    else if (month === current.month) current.elements.push(element);
    else {
      if (current.elements.length > 0) yield current;
      current = { month, elements: [element] };
    }
  }
  if (current.elements.length > 0) yield current;
  if (withoutDate.length > 0) yield { month: undated, elements: withoutDate };
}

async function elementsOf<T>(records: Records<T>, element: (record: T) => string): Promise<Uint8Array[]> {
  const elements: Uint8Array[] = [];
  for await (const record of records) elements.push(utf8(element(cleanValue(record))));
  return elements;
}

function notificationElement({
  actor,
  actors,
  type,
  title,
  preview,
  entityPreview,
  createdAt,
}: Notification): string {
  const who = authorText(actor ?? actors?.[0]);
  const what = [title ?? type?.replaceAll('_', ' '), preview ?? entityPreview]
    .filter(Boolean)
    .map(escaped)
    .join(': ');
  return `<article><header>${who} ${timeElement(createdAt)}</header><div class="text">${what}</div></article>`;
}

function orderElement({ number, status, createdAt, items = [], total, track }: ShopOrder): string {
  const lines = items.map(({ title, color, size, qty, sum }) => {
    const details = [title, color, size].filter(Boolean).map(escaped).join(', ');
    return `<li>${escaped(qty)} × ${details}${sum === undefined ? '' : `: ${escaped(sum)} ₽`}</li>`;
  });
  const facts = [status, total === undefined ? '' : `${total} ₽`, track]
    .filter(Boolean)
    .map(escaped)
    .join(' · ');
  return `<article><header><b>${escaped(number)}</b> ${timeElement(createdAt)}</header><ul>${lines.join('')}</ul><footer>${facts}</footer></article>`;
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
article{border-top:1px solid #8886;padding:1rem 0}header,footer,time{color:#888}header b{color:CanvasText}
.text{white-space:pre-wrap}.comment{margin:.5rem 0 0 1.5rem}blockquote{border-left:3px solid #8886;margin:.5rem 0;padding-left:1rem}
img,video{max-width:100%;display:block;margin:.5rem 0}:root{color-scheme:light dark}`;

/** Should a text get through after all: no script runs, and nothing is sent. */
const policy = "script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'";

const utf8 = (text: string) => Buffer.from(text);
const lineEnd = utf8('\n');

/** A page with elements, one per line, at the end of its body. */
function pageOf(title: string, body: string, elements: readonly Uint8Array[] = []): Uint8Array {
  const head = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${style}</style></head>
<body>${body}`;
  const lines = elements.flatMap((element, place) => (place > 0 ? [lineEnd, element] : [element]));
  return Buffer.concat([utf8(head), ...lines, utf8('</body></html>\n')]);
}
