/** The comments of a post with all their replies. */
import type { Ports } from '../../../ports/index';
import type { Comment } from '../../../protocol/records/posts';
import { comments } from '../../../protocol/routes/comments';

const options = { bulk: true };

/** Yields comments and replies one by one, each with the post and the comment that it belongs to. */
export async function* commentsOf({ api }: Pick<Ports, 'api'>, postId: string): AsyncGenerator<Comment> {
  const pages = api.pages(
    comments.list,
    { path: { postId }, query: { sort: 'oldest' } },
    { all: true },
    options,
  );
  for await (const { items } of pages) {
    for (const { replies = [], previewReplies = replies, ...comment } of items) {
      yield { ...comment, postId };
      const all =
        (comment.repliesCount ?? 0) > previewReplies.length ? repliesTo(api, comment.id) : previewReplies;
      for await (const reply of all) yield { ...reply, postId, parentId: reply.parentId ?? comment.id };
    }
  }
}

async function* repliesTo(api: Ports['api'], commentId: string): AsyncGenerator<Comment> {
  const pages = api.pages(comments.replies, { path: { commentId } }, { all: true }, options);
  for await (const { items } of pages) yield* items;
}
