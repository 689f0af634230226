/** Posts and comments as HTML. */
import type { Attachment, Comment, Poll, Post } from '../../../protocol/records/posts';
import type { Author } from '../../../protocol/records/users';
import { counted } from '../../../terminal/text/count-suffix';
import { escaped, formatted, timeElement } from './markup';
import { attachmentFile } from './names';

export type FileNames = Pick<ReadonlySet<string>, 'has'>;

/** A post with its comments, in order; replies stand below the comment that they answer. */
export function postElement(post: Post, comments: readonly Comment[], files: FileNames): string {
  const replies = new Map<string | null, Comment[]>();
  for (const comment of comments) {
    const parent = comments.some(({ id }) => id === comment.parentId) ? (comment.parentId ?? null) : null;
    replies.set(parent, [...(replies.get(parent) ?? []), comment]);
  }
  const thread = (parent: string | null): string =>
    (replies.get(parent) ?? [])
      .map(
        (comment) =>
          `<section class="comment">${bodyOf(comment, files)}${parent === null ? thread(comment.id) : ''}</section>`,
      )
      .join('\n');
  const counts = [
    ['like', post.likesCount],
    ['comment', post.commentsCount],
    ['repost', post.repostsCount],
  ] as const;
  const footer = counts.flatMap(([noun, count]) => (count ? [counted(count, noun)] : [])).join(' · ');
  return `<article id="${escaped(post.id)}">${bodyOf(post, files)}${pollElement(post.poll)}${original(post, files)}
<footer>${escaped(footer)}</footer>${thread(null)}</article>`;
}

function original({ originalPost }: Post, files: FileNames): string {
  return originalPost
    ? `<blockquote>${bodyOf(originalPost, files)}${pollElement(originalPost.poll)}</blockquote>`
    : '';
}

function bodyOf(item: Post | Comment, files: FileNames): string {
  const { author, createdAt, editedAt, content, spans, attachments } = item;
  const text = content ?? ('text' in item ? item.text : '') ?? '';
  return `<header>${authorText(author)} ${timeElement(createdAt)}${editedAt ? ` edited ${timeElement(editedAt)}` : ''}</header>
<div class="text">${formatted(text, spans)}</div>${(attachments ?? []).map((one) => attachmentElement(one, files)).join('')}`;
}

export function authorText(author: Author | null | undefined): string {
  const { displayName, username } = author ?? {};
  const name = displayName ? `<b>${escaped(displayName)}</b>` : '';
  return [name, username ? `@${escaped(username)}` : ''].filter(Boolean).join(' ');
}

/** A file that is not in the folder is named. */
function attachmentElement(attachment: Attachment, files: FileNames): string {
  const { type, filename, id } = attachment;
  if (type === 'poll') return '';
  const name = attachmentFile(attachment);
  const label = escaped(filename ?? id);
  if (!files.has(name)) return `<p>[${label}]</p>`;
  if (/\.(png|jpg|gif|webp|avif)$/.test(name)) return `<img src="${name}" alt="${label}" loading="lazy">`;
  if (/\.(mp4|webm|mov)$/.test(name)) return `<video src="${name}" controls preload="none"></video>`;
  if (/\.(mp3|m4a|ogg|wav)$/.test(name)) return `<audio src="${name}" controls preload="none"></audio>`;
  return `<p><a href="${name}" download="${label}">${label}</a></p>`;
}

function pollElement(poll: Poll | null | undefined): string {
  if (!poll) return '';
  const options = (poll.options ?? []).map(({ text, votesCount, voteCount, votes }) => {
    const count = votesCount ?? voteCount ?? votes;
    return `<li>${escaped(text)}${count === undefined ? '' : ` (${escaped(count)})`}</li>`;
  });
  return `<div class="poll"><b>${escaped(poll.question)}</b><ul>${options.join('')}</ul></div>`;
}
