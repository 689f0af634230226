/** Posts (field notes 2.9 to 2.13). */
import type { Pages } from '../../../ports/api';
import type { Attachment, Poll, Post, PostStats } from '../../../protocol/records/posts';
import { forRender } from '../../../terminal/text/clean';
import { groupedText } from '../../../terminal/text/count-suffix';
import { numberText, rowId } from '../../../terminal/text/ids';
import { type Column, type Field, record, table, tableOf } from '../../../terminal/text/table';
import { narrowed, prefixed } from '../../../terminal/text/text';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';
import { commentList } from '../../comments/shared';
import { attachmentLines, typeText } from '../../files/shared/attachment-lines';
import { sheetLines, sheetMargin } from '../../school/shared';
import { handleText, nameText } from '../../users/shared/author';
import { overlayFields, overlayRemarks, overlaysOf } from '../render/overlays';
import { pollFields, pollLines } from '../render/poll';
import { countText, footerLines, headingLine, likesText, remarkLines } from './entry';
import { formattedLines } from './spans';

/**
 * A list of posts: at a terminal, with covered spoilers and without the addresses of attachments. In a pipe, one
 * row a post.
 */
export function postList(posts: readonly Post[], view: View): string[] {
  if (!view.terminal) return table(view, columns, posts);
  const inner = narrowed(view);
  return posts.flatMap((post, index) => [
    ...(index === 0 && view.first ? [] : [inner.style.dim('─'.repeat(inner.width))]),
    ...postLines(post, inner, false),
  ]);
}

/** A post with the heading of its list. */
type HeadedPost = Post & { readonly [forRender]?: { readonly heading?: string | undefined } };

/** The pages with a heading, for `headedPostList`. */
export async function* withHeading(
  pages: Pages<Post>,
  heading: string | Promise<string | undefined>,
): Pages<HeadedPost> {
  for await (const page of pages) {
    const headed = { [forRender]: { heading: await heading } };
    yield { ...page, items: page.items.map((post) => ({ ...post, ...headed })) };
  }
}

/** As `postList`, with the heading above the first page at a terminal. */
export function headedPostList(posts: readonly HeadedPost[], view: View): string[] {
  const heading = view.terminal && view.first ? posts[0]?.[forRender]?.heading : undefined;
  return [...(heading ? [view.style.bold(heading), ''] : []), ...postList(posts, view)];
}

/**
 * One post with open spoilers, the addresses of its attachments, the IDs of its poll options and its first comments. In a
 * pipe, `name<TAB>value` lines; `attachment` (type, ID, address), `option` (ID, votes, text) and `voted` (ID of an option)
 * may be repeated.
 */
export function postCard(post: Post, view: View): string[] {
  if (!view.terminal) return record(view, fields(post, view));
  const comments = post.comments ?? [];
  const shown = comments.length > 0 ? ['', ...commentList(comments, { ...view, first: true })] : [];
  return [...postLines(post, narrowed(view), true), ...shown];
}

type CountField = 'likesCount' | 'commentsCount' | 'repostsCount' | 'viewsCount';

const countColumn = (title: string, field: CountField): Column<PostStats> => ({
  title,
  field,
  cell: (stats, view) => groupedText(stats[field], view),
  align: 'right',
});

/** One row per post; the clan is the one that likes it most. */
export const postStatsTable = tableOf<PostStats>([
  { title: 'id', cell: (stats, view) => rowId(stats.id, view) },
  countColumn('likes', 'likesCount'),
  countColumn('comments', 'commentsCount'),
  countColumn('reposts', 'repostsCount'),
  countColumn('views', 'viewsCount'),
  { title: 'clan', field: 'dominantEmoji', cell: (stats) => stats.dominantEmoji },
]);

/** In a pipe; scripts rely on them, and help names them. */
const columns: readonly Column<Post>[] = [
  { title: 'id', cell: (post) => post.id },
  { title: 'time', field: 'createdAt', cell: (post, view) => timeText(post.createdAt, view) },
  { title: 'username', field: 'author.username', cell: (post) => post.author?.username },
  { title: 'text', field: 'content', cell: contentOf },
  { title: 'likes', field: 'likesCount', cell: (post) => countsOf(post).likes },
  { title: 'comments', field: 'commentsCount', cell: (post) => countsOf(post).comments },
  { title: 'reposts', field: 'repostsCount', cell: (post) => countsOf(post).reposts },
  { title: 'views', field: 'viewsCount', cell: (post) => countsOf(post).views },
  { title: 'repost of', field: 'originalPost.id', cell: (post) => post.originalPost?.id },
  { title: 'attachments', cell: (post) => filesOf(post).length },
];

function fields(post: Post, view: View): Field[] {
  const { likes, comments, reposts, views } = countsOf(post);
  const poll = pollOf(post);
  return [
    ['id', post.id],
    ['created', timeText(post.createdAt, view) || undefined],
    ['edited', timeText(post.editedAt, view) || undefined],
    ['username', post.author?.username],
    ['name', post.author?.displayName],
    ['wall', post.wallRecipient?.username ?? post.wallRecipientId ?? post.wallOwnerId],
    ['text', contentOf(post)],
    ['notebook', post.notebook?.style],
    ...overlayFields(post),
    ['likes', likes],
    ['comments', comments],
    ['reposts', reposts],
    ['views', views],
    ['liked', isLiked(post)],
    ['reposted', post.isReposted],
    ['pinned', post.isPinned],
    ...filesOf(post).map((file): Field => ['attachment', `${typeText(file)} ${file.id} ${file.url ?? ''}`]),
    ...(poll ? pollFields(poll) : []),
    ['repost of', post.originalPost?.id],
  ];
}

/** A post as lines, complete as in `postCard`, or short as in a list. */
function postLines(post: Post, view: View, isComplete: boolean): string[] {
  const { likes, comments, reposts, views } = countsOf(post);
  const poll = pollOf(post);
  const counts = [
    ...likesText(likes, isLiked(post), view),
    ...countText(comments, 'comment'),
    ...countText(reposts, 'repost').map((text) => (post.isReposted ? `${text} (yours included)` : text)),
    ...countText(views, 'view'),
  ];
  return [
    headingLine(post.author, post.createdAt, view, numberText('post', post.id, view)),
    ...remarkLines(remarksOf(post, view), view),
    ...textLines(post, view, isComplete),
    ...remarkLines(overlayRemarks(post), view),
    ...(poll ? pollLines(poll, view, isComplete) : []),
    ...attachmentLines(filesOf(post), view, isComplete),
    ...originalLines(post, view, isComplete),
    ...footerLines(counts, post.id, view),
  ];
}

function textLines(post: Post, view: View, isComplete: boolean): string[] {
  const text = { content: contentOf(post), spans: post.spans, overlays: overlaysOf(post) };
  const spoilers = isComplete ? 'open' : 'covered';
  const style = post.notebook?.style;
  if (!style) return formattedLines(text, view, spoilers);
  return sheetLines(formattedLines(text, narrowed(view, sheetMargin), spoilers), style, view);
}

/** The reposted post after a bar; its own original is not shown. */
function originalLines({ originalPost }: Post, view: View, isComplete: boolean): string[] {
  if (!originalPost) return [];
  const inner = { ...originalPost, originalPost: null };
  return prefixed(`${view.style.dim('│')} `, postLines(inner, narrowed(view, 2), isComplete));
}

/** `reposted · on the wall of @ada · pinned · edited 5m ago`. */
function remarksOf(post: Post, view: View): unknown[] {
  const { wallRecipient, wallRecipientId, wallOwnerId } = post;
  const wall = wallRecipient
    ? handleText(wallRecipient) || nameText(wallRecipient)
    : (wallRecipientId ?? wallOwnerId);
  const edited = timeText(post.editedAt, view);
  return [
    post.originalPost && !contentOf(post) && 'reposted',
    wall && `on the wall of ${wall}`,
    post.isPinned && 'pinned',
    post.isDeleted && 'deleted',
    edited && `edited ${edited}`,
    post.notebook && ['on a', post.notebook.style, 'notebook sheet'].filter(Boolean).join(' '),
  ];
}

function contentOf(post: Post): string {
  return post.content ?? post.text ?? '';
}

/** The counts, under their current or older names. */
function countsOf({ likesCount, commentsCount, repostsCount, viewsCount, stats }: Post) {
  return {
    likes: likesCount ?? stats?.reactions,
    comments: commentsCount ?? stats?.comments,
    reposts: repostsCount ?? stats?.reposts,
    views: viewsCount ?? stats?.views,
  };
}

function isLiked({ isLiked: liked, viewerStatus }: Post): boolean | undefined {
  return liked ?? (viewerStatus ? Boolean(viewerStatus.reaction) : undefined);
}

/** The poll; older answers have it among the attachments. */
function pollOf({ poll, attachments }: Post): Poll | undefined {
  return poll ?? (attachments?.find(({ type }) => type === 'poll') as Poll | undefined);
}

function filesOf({ attachments }: Post): readonly Attachment[] {
  return attachments?.filter(({ type }) => type !== 'poll') ?? [];
}
