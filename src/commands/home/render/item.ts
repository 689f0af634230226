/** Items of the lists of the screen `home` as lines, by the renderers of their groups. */
import type { ForeignProfile, UserEntry } from '../../../protocol/records/users';
import { counted } from '../../../terminal/text/count-suffix';
import { narrowed, oneLine, prefixed, wrap } from '../../../terminal/text/text';
import type { View } from '../../../terminal/text/view';
import { commentList, replyList } from '../../comments/shared';
import { notificationList } from '../../notifications/shared/notification-list';
import { postCard, postList } from '../../posts/shared/post-list';
import { authorText } from '../../users/shared/author';
import { relationPhrases } from '../../users/shared/user-table';
import type { HomeState, Item } from '../state';

/** An item in as many cells as the view is wide. */
export function itemLines(item: Item, view: View, pictures: HomeState['pictures'] = {}): readonly string[] {
  const alone = { ...view, first: true };
  switch (item.kind) {
    case 'post': {
      const post = { ...item.post, attachments: withPictures(item.post.attachments, pictures) };
      return item.isWhole ? postCard({ ...post, comments: [] }, alone) : postList([post], alone);
    }
    case 'comment': {
      const attachments = withPictures(item.comment.attachments, pictures);
      const own = { ...item.comment, attachments, replies: [], previewReplies: [] };
      if (!item.isReply) return commentList([own], alone);
      return prefixed(`${view.style.dim('│')} `, replyList([own], narrowed(alone, 2)));
    }
    case 'notification':
      return notificationList([item.notification], alone);
    case 'profile':
      return profileLines(item.profile, narrowed(view));
    case 'user':
      return profileLines(item.user.user ?? item.user, narrowed(view));
    default: {
      const { name = '', postsCount } = item.tag;
      const count = postsCount === undefined ? '' : `  ${view.style.dim(counted(postsCount, 'post'))}`;
      return [`${view.style.cyan(`#${oneLine(name)}`)}${count}`];
    }
  }
}

/** The attachments with the pictures that are loaded. */
function withPictures<T extends { readonly url?: string | null }>(
  attachments: readonly T[] | null | undefined,
  pictures: HomeState['pictures'],
): T[] | null | undefined {
  if (!Array.isArray(attachments)) return undefined;
  return (attachments as readonly T[]).map((file) => {
    const { picture } = (file.url && Object.hasOwn(pictures, file.url) && pictures[file.url]) || {};
    return picture ? { ...file, shown: picture } : file;
  });
}

/** The name, the bio, and what stands between the user and oneself. */
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
