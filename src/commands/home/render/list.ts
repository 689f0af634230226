/** A list of the screen `home`: the selected item and the items that fit around it, drawn by the renderers of their groups. */
import type { Attachment } from '../../../protocol/records/posts';
import type { ForeignProfile, UserEntry } from '../../../protocol/records/users';
import { counted } from '../../../terminal/text/count-suffix';
import { isolate } from '../../../terminal/text/direction';
import { narrowed, oneLine, prefixed, wrap } from '../../../terminal/text/text';
import type { Style, View } from '../../../terminal/text/view';
import { commentList, replyList } from '../../comments/shared';
import { notificationList } from '../../notifications/shared/notification-list';
import { postCard, postList } from '../../posts/shared/post-list';
import { authorText } from '../../users/shared/author';
import { relationPhrases } from '../../users/shared/user-table';
import { hasMore, isEmpty, itemsOf, type List } from '../list';
import { avatarAddress, loadedPictures, pictureFile, smallAddress } from '../pictures';
import { type HomeState, type Item, type LoadedPicture, withAuthors } from '../state';
import { blankPicture, fittedLine, type ItemPrinter, itemPrinter, type ListLine, measured } from './pictures';

/** Columns left of an item: the mark of the selected one. */
export const markColumns = 2;
/** The part of a list above the selected item. */
const shareAbove = 1 / 3;

export interface Room {
  readonly columns: number;
  readonly rows: number;
}

/** How long lines of an item are kept: the time in them is a little old by then. */
const keptMs = 10_000;

/** Cache of the lines of an item, so that a key renders only the items that it changes. */
export function keptLines(item: Item, view: View, pictures: ItemPictures, kept = drawn): readonly ListLine[] {
  const { style, printer } = view;
  const key = `${view.width} ${Math.floor(view.now / keptMs)} ${pictures.ofPosts}`;
  const loaded = loadedPictures(item, pictures.loaded);
  const before = kept.get(item);
  const isSame = before?.key === key && before.style === style && before.printer === printer;
  if (isSame && loaded.every((one, index) => one === before.loaded[index])) return before.lines;
  const marking = itemPrinter(view);
  const lines = itemLines(item, { ...view, printer: marking }, pictures);
  // Right-to-left text in a line must not reorder the cells after it.
  const read = lines.map((line) => measured(marking?.lineOf(isolate(line)) ?? { text: isolate(line) }));
  kept.set(item, { key, style, printer, loaded, lines: read });
  return read;
}

export type KeptItems = WeakMap<Item, KeptLines>;

interface KeptLines {
  readonly key: string;
  readonly style: Style;
  readonly printer: View['printer'];
  readonly loaded: readonly unknown[];
  readonly lines: readonly ListLine[];
}

const drawn: KeptItems = new WeakMap();

interface ListLook {
  readonly pictures: ItemPictures;
  readonly isActive: boolean;
  readonly empty: string;
}

/** The rows of a list: the selected item, and what fits around it. */
export function listRows(list: List<Item>, { columns, rows }: Room, view: View, look: ListLook): ListLine[] {
  const { style } = view;
  const inner = { ...view, width: columns - markColumns };
  const items = itemsOf(list);
  const marks = new Map<ListLine, string>();
  const linesOf = (index: number): readonly ListLine[] => {
    const item = items[index];
    if (!item) return index === items.length ? endLines(list, look, inner).map((text) => ({ text })) : [];
    const mark = index === list.selected ? `${look.isActive ? style.cyan('▌') : style.dim('▌')} ` : '  ';
    const lines = keptLines(item, inner, look.pictures);
    for (const line of lines) marks.set(line, mark);
    return [...lines, blankLine];
  };
  // Fits only visible lines: an item can have thousands of lines.
  return filled(windowOf(list, items.length, rows, linesOf), rows).map((line) => {
    const mark = marks.get(line);
    return mark === undefined ? line : fittedLine(line, mark, columns);
  });
}

const blankLine: ListLine = { text: '' };

/** The lines around the selected item: whole items before it, and all that fit after it. */
function windowOf(
  { selected, line }: List<Item>,
  last: number,
  rows: number,
  linesOf: (index: number) => readonly ListLine[],
): ListLine[] {
  const shown = linesOf(selected);
  const after = shown.slice(line);
  for (let index = selected + 1; index <= last && after.length < rows; index += 1)
    after.push(...linesOf(index));
  if (line > 0) return after.slice(0, rows);
  const missing = Math.max(0, rows - after.length);
  // An item that needs the screen begins at its top.
  const room = Math.max(missing, Math.min(Math.floor(rows * shareAbove), rows - shown.length));
  const before: ListLine[] = [];
  for (let index = selected - 1; index >= 0; index -= 1) {
    const lines = linesOf(index);
    const isWhole = before.length + lines.length <= room;
    if (!isWhole && before.length >= missing) break;
    before.unshift(...(isWhole ? lines : lines.slice(before.length - missing)));
    if (!isWhole) break;
  }
  return [...before, ...after].slice(0, rows);
}

function endLines(list: List<Item>, { empty }: ListLook, { style, width }: View): readonly string[] {
  if (list.problem !== undefined) {
    return wrap(`${list.problem} (t tries again)`, width).map((text) => `  ${style.yellow(text)}`);
  }
  if (isEmpty(list)) return [`  ${style.dim(empty)}`];
  return hasMore(list) ? [`  ${style.dim('Loading…')}`] : [`  ${style.dim('─ end ─')}`];
}

function filled(lines: readonly ListLine[], rows: number): ListLine[] {
  return [...lines, ...Array.from({ length: Math.max(0, rows - lines.length) }, () => blankLine)];
}

/** The small pictures that are loaded, and whether items show the pictures of posts. */
export interface ItemPictures {
  readonly loaded: HomeState['pictures'];
  readonly ofPosts: boolean;
}

type ItemView = View & { readonly printer?: ItemPrinter };

/** An item in as many cells as the view is wide. */
function itemLines(given: Item, view: ItemView, pictures: ItemPictures): readonly string[] {
  const alone = { ...view, first: true };
  const item = withAvatars(withPicture(given, pictures), view, pictures);
  switch (item.kind) {
    case 'post':
      return item.isWhole ? postCard({ ...item.post, comments: [] }, alone) : postList([item.post], alone);
    case 'comment': {
      const own = { ...item.comment, replies: [], previewReplies: [] };
      if (!item.isReply) return commentList([own], alone);
      return prefixed(`${view.style.dim('│')} `, replyList([own], narrowed(alone, 2)));
    }
    case 'notification':
      return notificationList([item.notification], alone);
    case 'profile':
      return [
        ...profileLines(item.profile, narrowed(view)),
        ...(item.remark ? wrap(item.remark, view.width) : []),
      ];
    case 'user':
      return profileLines(item.user.user ?? item.user, narrowed(view));
    default: {
      const { name = '', postsCount } = item.tag;
      const count = postsCount === undefined ? '' : `  ${view.style.dim(counted(postsCount, 'post'))}`;
      return [`${view.style.cyan(`#${oneLine(name)}`)}${count}`];
    }
  }
}

/** The item with its picture, or its room while it is loaded; a picture that cannot be loaded is omitted. */
function withPicture(item: Item, { loaded, ofPosts }: ItemPictures): Item {
  const file = ofPosts ? pictureFile(item) : undefined;
  const { picture, problem } = stateOf(smallAddress(file), loaded) ?? {};
  if (!file || problem !== undefined) return item;
  const shown = picture ?? blankPicture({ width: file.width ?? 0, height: file.height ?? 0 });
  const inFiles = <T extends Files>(record: T): T => ({
    ...record,
    attachments: record.attachments?.map((one) => (one === file ? { ...one, shown } : one)),
  });
  if (item.kind === 'comment') return { ...item, comment: inFiles(item.comment) };
  if (item.kind !== 'post') return item;
  const { originalPost } = item.post;
  return { ...item, post: { ...inFiles(item.post), originalPost: originalPost && inFiles(originalPost) } };
}

interface Files {
  readonly attachments?: readonly Attachment[] | null;
}

function stateOf(address: string | undefined, loaded: ItemPictures['loaded']): LoadedPicture | undefined {
  return address !== undefined && Object.hasOwn(loaded, address) ? loaded[address] : undefined;
}

/** Replaces emoji with avatars that are pictures, if the terminal has real pixels. */
function withAvatars(item: Item, { printer }: ItemView, { loaded }: ItemPictures): Item {
  const avatar = printer?.avatar;
  if (!avatar) return item;
  return withAuthors(item, (author) => {
    const address = avatarAddress(author);
    if (!author || address === undefined) return author;
    const { picture, problem } = stateOf(address, loaded) ?? {};
    if (problem !== undefined) return author;
    return { ...author, avatar: avatar(picture, oneLine(author.clanAvatar ?? '')) };
  });
}

/** The name, the bio, the counts, and the relation to the user. */
function profileLines(user: ForeignProfile | UserEntry, view: View): readonly string[] {
  const { bio, followersCount } = user;
  const { postsCount, followingCount } = user as ForeignProfile;
  const counts = [
    typeof postsCount === 'number' && counted(postsCount, 'post'),
    typeof followersCount === 'number' && counted(followersCount, 'follower'),
    typeof followingCount === 'number' && `${followingCount} following`,
    ...relationPhrases(user),
  ].filter(Boolean);
  return [
    authorText(user, view, view.width),
    ...(bio ? wrap(oneLine(bio), view.width) : []),
    ...(counts.length === 0 ? [] : wrap(counts.join(' · '), view.width).map((line) => view.style.dim(line))),
  ];
}
