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

/** The lists are newest first, and are read as often as they are asked for. */
export interface Exported {
  readonly profile: OwnProfile;
  posts(): Records<Post>;
  /** The comments of a post, oldest first. */
  commentsOf(postId: string): Promise<readonly Comment[]>;
  notifications(): Records<Notification>;
  orders(): Records<ShopOrder>;
  readonly files: FileNames;
}

export interface HtmlPage {
  readonly name: string;
  /** UTF-8, made while it is read. */
  readonly body: Records<Uint8Array>;
}

/**
 * The pages, each to be read before the next one is asked for, so that one record is in memory; the index is the last. The
 * posts of a month have a page of their own, which new posts of another month do not change.
 */
export async function* pagesOf(exported: Exported): AsyncGenerator<HtmlPage> {
  const profile = cleanValue(exported.profile);
  const owner = authorText(profile);
  const links: string[] = [];
  const page = (name: string, title: string, noun: string, elements: AsyncIterable<string>): HtmlPage => {
    const body = async function* () {
      const home = `<p><a href="index.html">${owner}</a></p>`;
      yield pageStart(title, `${home}<h1>${escaped(title)}</h1>`);
      let count = 0;
      for await (const element of elements) {
        yield utf8(count > 0 ? `\n${element}` : element);
        count += 1;
      }
      yield pageEnd;
      links.push(`<li><a href="${name}">${escaped(title)}</a> ${escaped(counted(count, noun))}</li>`);
    };
    return { name, body: body() };
  };
  const postsPage = (month: string, posts: Records<Post>) => {
    const element = async (post: Post) =>
      postElement(cleanValue(post), cleanValue(await exported.commentsOf(post.id)), exported.files);
    return page(`posts-${month}.html`, `Posts ${month}`, 'post', mapped(posts, element));
  };
  let hasUndated = false;
  for await (const { month, posts } of monthsOf(exported.posts())) {
    if (month === undated) hasUndated = true;
    else yield postsPage(month, posts);
  }
  // They are at several places of the list, which is read again for them.
  if (hasUndated) yield postsPage(undated, undatedOf(exported.posts()));
  const notifications = mapped(exported.notifications(), (one) => notificationElement(cleanValue(one)));
  yield page('notifications.html', 'Notifications', 'notification', notifications);
  yield page(
    'orders.html',
    'Orders',
    'order',
    mapped(exported.orders(), (one) => orderElement(cleanValue(one))),
  );
  const home = `<p class="text">${escaped(profile.bio)}</p><ul>${links.join('\n')}</ul>`;
  yield {
    name: 'index.html',
    body: [pageStart(`@${profile.username ?? ''}`, `<h1>${owner}</h1>${home}`), pageEnd],
  };
}

async function* mapped<T, E>(records: Records<T>, element: (record: T) => E | Promise<E>) {
  for await (const record of records) yield await element(record);
}

const undated = 'undated';

function monthOf({ createdAt }: Post): string {
  return /^\d{4}-\d\d/.exec(createdAt ?? '')?.[0] ?? undated;
}

async function* undatedOf(posts: Records<Post>) {
  for await (const post of posts) if (monthOf(post) === undated) yield post;
}

/** The posts of each month. Those that are not read before the next month are skipped. */
async function* monthsOf(posts: Records<Post>) {
  const list = mapped(posts, (post) => post);
  let next = await list.next();
  while (!next.done) {
    const month = monthOf(next.value);
    const own = async function* () {
      for (; !next.done && monthOf(next.value) === month; next = await list.next()) yield next.value;
    };
    yield { month, posts: own() };
    for await (const _ of own());
  }
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

/** A page up to the elements of its body, which are one per line. */
function pageStart(title: string, body: string): Uint8Array {
  return utf8(`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${style}</style></head>
<body>${body}`);
}

const pageEnd = utf8('</body></html>\n');
