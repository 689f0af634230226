/**
 * Copies an account to a folder. Every file is written whole, and a post only after its comments and files, so a run that
 * is killed is continued by the next one, which reads missing and changed records.
 */
import { UsageError } from '../../../errors';
import type { PrivateFolder } from '../../../ports/desk';
import type { Ports } from '../../../ports/index';
import type { Notification } from '../../../protocol/records/notifications';
import type { Comment, Post } from '../../../protocol/records/posts';
import type { ShopOrder } from '../../../protocol/records/shop';
import type { OwnProfile } from '../../../protocol/records/users';
import { notifications } from '../../../protocol/routes/notifications';
import { posts } from '../../../protocol/routes/posts';
import { shop } from '../../../protocol/routes/shop';
import { users } from '../../../protocol/routes/users';
import { counted } from '../../../terminal/text/count-suffix';
import { Attachments, isRefusal } from './attachments';
import { type CommentsRead, copyComments } from './comments';
import { Places } from './places';
import { Table } from './table';

export type ExportPorts = Pick<
  Ports,
  'api' | 'clock' | 'files' | 'defer' | 'note' | 'failed' | 'progress' | 'signal'
>;

/** Numbers of records in the folder, and of those that are new or have changed. */
export interface TableFigures {
  readonly total: number;
  readonly changed: number;
}

export interface ExportFigures {
  readonly folder: string;
  readonly username: string | null;
  readonly posts: TableFigures;
  readonly comments: TableFigures;
  readonly notifications: TableFigures;
  readonly orders: TableFigures;
  readonly files: { readonly downloaded: number; readonly missing: number };
  /** The parts that the service refused, by name; their errors were printed. */
  readonly refused: readonly string[];
}

interface Tables {
  readonly posts: Table<Post>;
  readonly comments: Table<Comment>;
  readonly commentsRead: Table<CommentsRead>;
  readonly notifications: Table<Notification>;
  readonly orders: Table<ShopOrder>;
}

const paging = { all: true };
const options = { bulk: true };

interface ExportInput {
  readonly folder: string;
  readonly html: boolean;
  /** Reads all comments whole. */
  readonly full: boolean;
}

/**
 * Every file in the folder is complete, also after an error.
 * @throws UsageError when the folder holds something else or cannot be used, SignedOutError, and the errors of the requests
 */
export async function exportAccount(
  ports: ExportPorts,
  { folder: path, html, full }: ExportInput,
): Promise<ExportFigures> {
  const profile = await ports.api.read(users.me);
  const folder = await ports.files.openFolder(path);
  ports.defer(() => folder.close());
  await requireExportOf(profile, folder, path);
  await folder.write('profile.json', async () => [Buffer.from(`${JSON.stringify(profile, null, 2)}\n`)]);
  const tables: Tables = {
    posts: await Table.open<Post>(folder, 'posts.jsonl', ({ id }) => id),
    comments: await Table.open<Comment>(folder, 'comments.jsonl', ({ id }) => id),
    commentsRead: await Table.open<CommentsRead>(folder, '.comments-read.jsonl', ({ id }) => id),
    notifications: await Table.open<Notification>(folder, 'notifications.jsonl', ({ id }) => id),
    orders: await Table.open<ShopOrder>(folder, 'orders.jsonl', ({ number }) => number),
  };
  const files = new Attachments(ports, folder);
  const refused: string[] = [];
  await withProgress(ports, async (show) => {
    const parts = {
      posts: () => copyPosts(ports, { user: profile.id ?? 'me', full, tables, files, show }),
      notifications: () => copyNotifications(ports, tables.notifications),
      orders: () => copyOrders(ports, tables.orders),
    };
    for (const [name, copy] of Object.entries(parts)) if (!(await isCopied(ports, copy))) refused.push(name);
    if (html) await writePages(folder, profile, tables);
  });
  return { ...figuresOf(path, profile, tables, files), refused };
}

/** Whether the service gave a part; a refused part does not end the export. */
async function isCopied({ failed }: ExportPorts, copy: () => Promise<void>): Promise<boolean> {
  try {
    await copy();
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    failed(error);
    return false;
  }
}

/** @throws UsageError when the folder holds the export of another account, or something else */
async function requireExportOf(profile: OwnProfile, folder: PrivateFolder, path: string): Promise<void> {
  const text = await folder.text('profile.json');
  if (text === undefined) {
    const others = (await folder.names()).filter((name) => !name.startsWith('.'));
    if (others.length === 0) return;
    throw new UsageError(`${path} holds something other than an export`, { hint: 'use a new folder' });
  }
  if (idIn(text) === profile.id) return;
  throw new UsageError(`${path} is not an export of @${profile.username}`, { hint: 'use another folder' });
}

function idIn(profile: string): unknown {
  try {
    return JSON.parse(profile)?.id;
  } catch {
    return undefined;
  }
}

async function withProgress(
  { progress, signal }: ExportPorts,
  run: (show: (text: string) => void) => Promise<void>,
): Promise<void> {
  const work = progress.begin('exporting');
  const show = (text: string) => {
    signal.throwIfAborted();
    work.now(text);
  };
  try {
    await run(show);
  } finally {
    work.end();
  }
}

interface PostsToCopy extends Pick<ExportInput, 'full'> {
  readonly user: string;
  readonly tables: Tables;
  readonly files: Attachments;
  show(text: string): void;
}

async function copyPosts(
  ports: ExportPorts,
  { user, full, tables, files, show }: PostsToCopy,
): Promise<void> {
  let read = 0;
  try {
    for await (const { items } of ports.api.pages(posts.by, { path: { user } }, paging, options)) {
      for (const { vs: _, ...post } of items) {
        await files.fetch(post.attachments);
        await files.fetch(post.originalPost?.attachments);
        await copyComments(ports, post, { tables, files, full });
        await tables.posts.put(post);
        read += 1;
        const parts = [
          counted(read, 'post'),
          counted(tables.comments.size, 'comment'),
          counted(files.downloaded, 'file'),
        ];
        show(parts.join(', '));
        if (tables.posts.isDue) await savePosts(tables);
      }
    }
  } finally {
    await savePosts(tables);
    for (const table of ordered(tables)) await table.finish();
  }
}

async function savePosts(tables: Tables): Promise<void> {
  for (const table of ordered(tables)) await table.save();
}

/** Comments first: a post that is saved has its comments. */
function ordered({ comments, posts, commentsRead }: Tables) {
  return [comments, posts, commentsRead] as const;
}

async function copyNotifications({ api }: ExportPorts, table: Table<Notification>): Promise<void> {
  try {
    for await (const { items } of api.pages(notifications.list, {}, paging, options)) {
      for (const one of items) await table.put(one);
      await table.saveIfDue();
    }
  } finally {
    await table.finish();
  }
}

/** An order that the service refuses is noted: the others are still exported. */
async function copyOrders({ api, note }: ExportPorts, table: Table<ShopOrder>): Promise<void> {
  try {
    for await (const { items } of api.pages(shop.orders, {}, paging, options)) {
      for (const { number } of items) {
        const order = await api
          .read(shop.ordersGet, { path: { number } }, options)
          .catch((error: unknown) => {
            if (!isRefusal(error)) throw error;
            note(`order ${number} is missing: ${error.message}`);
          });
        if (order) await table.put(order);
      }
      await table.saveIfDue();
    }
  } finally {
    await table.finish();
  }
}

async function writePages(folder: PrivateFolder, profile: OwnProfile, tables: Tables): Promise<void> {
  const { pagesOf } = await import('../render/pages');
  const pages = pagesOf({
    profile,
    posts: () => tables.posts.all(),
    commentsOf: await commentsByPost(tables.comments),
    notifications: () => tables.notifications.all(),
    orders: () => tables.orders.all(),
    files: folder,
  });
  for await (const { name, body } of pages) await folder.write(name, async () => body);
}

/** Only their places are in memory; the comments of a post are read when its page is written. */
async function commentsByPost(table: Table<Comment>): Promise<(postId: string) => Promise<Comment[]>> {
  const places = new Places();
  // Newest first: the last place is the first one again.
  for await (const { record, place } of table.entries()) places.add(record.postId ?? '', place);
  return async (postId) => {
    const comments: Comment[] = [];
    for (const place of places.of(postId)) {
      const comment = await table.at(place);
      if ((comment.postId ?? '') === postId) comments.push(comment);
    }
    return comments;
  };
}

function figuresOf(
  folder: string,
  { username = null }: OwnProfile,
  tables: Tables,
  { downloaded, missing }: Attachments,
): Omit<ExportFigures, 'refused'> {
  const of = ({ size, changed }: Pick<Table<never>, 'size' | 'changed'>) => ({ total: size, changed });
  return {
    folder,
    username,
    posts: of(tables.posts),
    comments: of(tables.comments),
    notifications: of(tables.notifications),
    orders: of(tables.orders),
    files: { downloaded, missing },
  };
}
