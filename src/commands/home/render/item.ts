/** Items of the lists of the screen `home` as lines, by the renderers of their groups. */
import type { Attachment } from '../../../protocol/records/posts';
import type { Author, ForeignProfile, UserEntry } from '../../../protocol/records/users';
import { counted } from '../../../terminal/text/count-suffix';
import { narrowed, oneLine, prefixed, wrap } from '../../../terminal/text/text';
import type { View } from '../../../terminal/text/view';
import { commentList, replyList } from '../../comments/shared';
import { notificationList } from '../../notifications/shared/notification-list';
import { postCard, postList } from '../../posts/shared/post-list';
import { authorText } from '../../users/shared/author';
import { relationPhrases } from '../../users/shared/user-table';
import { avatarAddress, pictureFile, smallAddress } from '../pictures';
import type { HomeState, Item, LoadedPicture } from '../state';
import { blankPicture, type ItemPrinter } from './pictures';

/** The small pictures that are loaded, and whether items show the pictures of posts. */
export interface ItemPictures {
  readonly loaded: HomeState['pictures'];
  readonly ofPosts: boolean;
}

type ItemView = View & { readonly printer?: ItemPrinter };

/** An item in as many cells as the view is wide. */
export function itemLines(given: Item, view: ItemView, pictures: ItemPictures): readonly string[] {
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
  const drawn = <T extends Author | null | undefined>(author: T): T => {
    const address = avatarAddress(author);
    if (!author || address === undefined) return author;
    const { picture, problem } = stateOf(address, loaded) ?? {};
    if (problem !== undefined) return author;
    return { ...author, avatar: avatar(picture, oneLine(author.clanAvatar ?? '')) };
  };
  switch (item.kind) {
    case 'post': {
      const { originalPost } = item.post;
      const original = originalPost && { ...originalPost, author: drawn(originalPost.author) };
      return { ...item, post: { ...item.post, author: drawn(item.post.author), originalPost: original } };
    }
    case 'comment':
      return { ...item, comment: { ...item.comment, author: drawn(item.comment.author) } };
    case 'profile':
      return { ...item, profile: drawn(item.profile) };
    case 'user':
      return { ...item, user: drawn(item.user.user ?? item.user) };
    case 'notification': {
      const { actor, actors } = item.notification;
      return {
        ...item,
        notification: { ...item.notification, actor: drawn(actor), actors: actors?.map(drawn) },
      };
    }
    default:
      return item;
  }
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
