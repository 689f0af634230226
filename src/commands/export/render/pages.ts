/** The pages of an export: HTML without scripts, which shows nothing that is not in the folder. */
import type { Notification } from '../../../protocol/records/notifications';
import type { Comment, Post } from '../../../protocol/records/posts';
import type { ShopOrder } from '../../../protocol/records/shop';
import type { OwnProfile } from '../../../protocol/records/users';
import { cleanValue } from '../../../terminal/text/clean';
import { counted } from '../../../terminal/text/count-suffix';
import { escaped, timeElement } from './markup';
import { authorText, type FileNames, postElement } from './posts';

export interface Exported {
  readonly profile: OwnProfile;
  /** Oldest first, as the other lists. */
  readonly posts: readonly Post[];
  readonly comments: readonly Comment[];
  readonly notifications: readonly Notification[];
  readonly orders: readonly ShopOrder[];
  readonly files: FileNames;
}

export interface HtmlPage {
  readonly name: string;
  readonly text: string;
}

/** The posts of a month have a page of their own, which new posts of another month do not change. */
export function pagesOf(exported: Exported): HtmlPage[] {
  const { files } = exported;
  const { profile, posts, comments, notifications, orders } = cleanValue({ ...exported, files: undefined });
  const months = groupsOf(posts, ({ createdAt }) => /^\d{4}-\d\d/.exec(createdAt ?? '')?.[0] ?? 'undated');
  const commentsBy = groupsOf(comments, ({ postId = '' }) => postId);
  const pages = [...months].map(([month, some]) => ({
    name: `posts-${month}.html`,
    title: `Posts ${month}`,
    count: counted(some.length, 'post'),
    body: some.reverse().map((post) => postElement(post, commentsBy.get(post.id) ?? [], files)),
  }));
  const lists = [
    {
      name: 'notifications.html',
      title: 'Notifications',
      count: counted(notifications.length, 'notification'),
      body: [...notifications].reverse().map(notificationElement),
    },
    {
      name: 'orders.html',
      title: 'Orders',
      count: counted(orders.length, 'order'),
      body: [...orders].reverse().map(orderElement),
    },
  ];
  const all = [...pages.reverse(), ...lists];
  const links = all.map(
    ({ name, title, count }) => `<li><a href="${name}">${escaped(title)}</a> ${escaped(count)}</li>`,
  );
  const home = `<p class="text">${escaped(profile.bio)}</p><ul>${links.join('\n')}</ul>`;
  const owner = authorText(profile);
  return [
    { name: 'index.html', text: pageOf(`@${profile.username ?? ''}`, `<h1>${owner}</h1>${home}`) },
    ...all.map(({ name, title, body }) => ({
      name,
      text: pageOf(
        title,
        `<p><a href="index.html">${owner}</a></p><h1>${escaped(title)}</h1>${body.join('\n')}`,
      ),
    })),
  ];
}

function groupsOf<T>(records: readonly T[], keyOf: (record: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const record of records) {
    const key = keyOf(record);
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  return groups;
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

function pageOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${style}</style></head>
<body>${body}</body></html>
`;
}
