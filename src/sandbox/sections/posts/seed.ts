/** The feed of a new world: posts with their comments, likes, votes and files, oldest first. */

import type { World } from '../../world';
import { seedId } from '../../world/ids';
import { idByName } from '../auth/rules/accounts';
import { type CommentState, commentsIn } from '../comments/rules/comments';
import { attachFiles, type FileState, filesIn } from '../files/rules/files';
import { type SampleName, sampleFiles } from '../files/rules/sample-files';
import { type PollState, type PostState, pinnedPostsIn, postsIn } from './rules/posts';
import { spansOf } from './rules/spans';
import { day, hour, type SeedComment, type SeedPost, seedPosts } from './seed-posts';

const minuteMs = 60_000;

/** More posts, one per line, so that a feed has more than a page. */
const seedLines: readonly (readonly [by: string, ago: number, text: string])[] = [
  ['yara', 70, 'Morning. Figs.'],
  ['pia', 95, 'The bicycle has a name now. It is Gaston.'],
  ['vera', 140, 'Six digits again. I shall frame them.'],
  ['quinn', 9 * hour, 'Three books open, none read.'],
  ['rosa', 25 * hour, 'Semillas en todas partes. #flores'],
  ['goran', 2 * day + 30, 'No.'],
  ['kofi', 2 * day + 4 * hour, 'Lost 4:5. I blame the wind.'],
  ['tuva', 3 * day + hour, 'Skis are waxed, snow is not here.'],
  ['chiara', 3 * day + 5 * hour, 'White on black is the whole story. #chalk'],
  ['ada', 5 * day, '7 × 11 × 13 = 1001. You are welcome.'],
  ['ulla', 5 * day + 2 * hour, 'One sleeve done. One always is.'],
  ['boris', 5 * day + 6 * hour, 'Thirty came. The pot held.'],
  ['wim', 6 * day + hour, 'Nachttrein. Iedereen slaapt, behalve ik.'],
  ['emiko', 7 * day, '夜の駅。'],
  ['juno', 50 * day, 'The ending was better than the book.'],
  ['deniz', 8 * day, 'Deniz denizde. #sea'],
  ['pia', 10 * day, 'Sourdough: 3. Me: 0.'],
  ['kofi', 11 * day, 'Who is in for #saturday?'],
  ['zeno', 13 * day, 'Half of this post is missing, and half of the'],
  ['lena', 13 * day + hour, 'How does one pin something here?'],
  // The fourth of Ada's posts that are old enough for the waste paper, one more than she can hand in on a day.
  ['ada', 150 * day, 'Counted the stairs again. Still prime.'],
];

/** Ids follow from an index, so that they are the same in every world. */
const postId = (place: number) => seedId('905700aa', place + 1);

/** The ID of a part of a post's poll, by the number of the post and the place of the part. */
const partId = (kind: string, post: string, place: number) =>
  seedId(`${kind}00aa`, Number.parseInt(post.slice(-8), 10) * 16 + place);

/** Seeded views of a post per like. */
const viewsPerLike = 7;

interface SeedContext {
  readonly world: World;
  readonly now: number;
  readonly accountId: (name: string) => string;
}

/** Adds posts and comments to a world that starts at `now`; the seeded accounts must exist. */
export function seedFeed(world: World, now: number): void {
  const seeding: SeedContext = { world, now, accountId: idByName(world) };
  const lines = seedLines.map(([by, ago, text]): SeedPost => ({ by, ago, text }));
  const all = [...seedPosts, ...lines].map((post, place) => ({ post, id: postId(place) }));
  const keys = new Map(all.map(({ post, id }) => [post.key, id]));
  for (const { post, id } of all.toSorted((a, b) => b.post.ago - a.post.ago)) {
    postsIn(world).push(seededPost(seeding, post, id, keys));
    if (post.pinned) pinnedPostsIn(world)[seeding.accountId(post.by)] = id;
  }
  const comments = all.flatMap(({ post, id }) =>
    (post.comments ?? []).map((comment) => ({ comment, postId: id })),
  );
  const written: CommentState[] = [];
  for (const { comment, postId } of comments)
    written.push(...seededThread(seeding, comment, postId, written.length));
  commentsIn(world).push(...written.sort((a, b) => a.createdAt - b.createdAt));
}

function seededPost(
  seeding: SeedContext,
  post: SeedPost,
  id: string,
  keys: ReadonlyMap<string | undefined, string>,
): PostState {
  const { accountId, now } = seeding;
  const written = seededText(seeding, post, id, 'post');
  const viewedBy = written.likes.map(({ by }) => by);
  return {
    ...written,
    editedAt: post.edited === undefined ? null : now - post.edited * minuteMs,
    wallOwnerId: post.wall === undefined ? null : accountId(post.wall),
    originalId: post.repeats === undefined ? null : (keys.get(post.repeats) ?? null),
    poll: post.poll ? seededPoll(seeding, post.poll, id) : null,
    notebook: null,
    views: 5 + viewedBy.length * viewsPerLike,
    viewedBy,
  };
}

type SeededText = Pick<SeedPost, 'by' | 'ago' | 'text' | 'files' | 'likes' | 'marks'>;

function seededText(seeding: SeedContext, seed: SeededText, id: string, kind: 'post' | 'comment') {
  const { world, now, accountId } = seeding;
  const createdAt = now - Math.round(seed.ago * minuteMs);
  const files = (seed.files ?? []).map((name) => seededFile(seeding, name, accountId(seed.by), createdAt));
  attachFiles(files, `${kind}:${id}`);
  const marks = (seed.marks ?? []).map(([type, words, url]) => {
    return { type, offset: seed.text.indexOf(words), length: words.length, url };
  });
  const likers = (seed.likes ?? '').split(' ').filter((name) => name !== '');
  const step = (now - createdAt) / (likers.length + 1);
  return {
    id,
    authorId: accountId(seed.by),
    content: seed.text,
    spans: spansOf(world, seed.text, marks),
    attachmentIds: files.map((file) => file.id),
    likes: likers.map((name, place) => ({
      by: accountId(name),
      at: Math.round(createdAt + step * (place + 1)),
    })),
    createdAt,
    editedAt: null,
    deletedAt: null,
  };
}

function seededFile(
  { world }: SeedContext,
  sample: SampleName,
  ownerId: string,
  createdAt: number,
): FileState {
  const { mimeType, type, width, height, duration } = sampleFiles[sample];
  const filename = `${sample}.${mimeType === 'audio/mpeg' ? 'mp3' : mimeType.replace(/.*\//, '')}`;
  const id = seedId('f11e00aa', filesIn(world).length + 1);
  const file: FileState = {
    id,
    ownerId,
    filename,
    mimeType,
    type,
    size: null,
    width,
    height,
    duration,
    createdAt,
    uses: [],
    sample,
  };
  filesIn(world).push(file);
  return file;
}

function seededPoll(
  { accountId }: SeedContext,
  poll: NonNullable<SeedPost['poll']>,
  post: string,
): PollState {
  const options = poll.options.map(([text, voters], place) => {
    return {
      id: partId('0971', post, place),
      text,
      voters: voters.split(' '),
    };
  });
  const voters = new Set(options.flatMap((option) => option.voters).filter((name) => name !== ''));
  return {
    id: partId('9011', post, 0),
    question: poll.question,
    multipleChoice: poll.multiple ?? false,
    options: options.map(({ id, text }) => ({ id, text })),
    votes: [...voters].map((name) => ({
      by: accountId(name),
      optionIds: options.filter((option) => option.voters.includes(name)).map(({ id }) => id),
    })),
  };
}

/** A comment and its replies; `before`: the number of comments written before it. */
function seededThread(seeding: SeedContext, seed: SeedComment, post: string, before: number): CommentState[] {
  const { accountId } = seeding;
  const made = (comment: SeedComment, place: number, root?: CommentState): CommentState => ({
    ...seededText(seeding, comment, seedId('c0aa00aa', before + place + 1), 'comment'),
    postId: post,
    rootId: root?.id ?? null,
    replyToId: root ? accountId(comment.to ?? seed.by) : null,
  });
  const root = made(seed, 0);
  return [root, ...(seed.replies ?? []).map((reply, place) => made(reply, place + 1, root))];
}
