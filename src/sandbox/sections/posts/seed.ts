/** The feed of a new world: posts with their comments, likes, votes and files, oldest first. */
import type { World } from '../../world';
import { seedId } from '../../world/ids';
import { idByName } from '../auth/rules/accounts';
import { type CommentState, commentsIn } from '../comments/rules/comments';
import { addSample, filesIn } from '../files/rules/files';
import type { SampleName } from '../files/rules/sample-files';
import { type PollState, type PostState, pinnedPostsIn, postsIn } from './rules/posts';
import { spansOf } from './rules/spans';
import seedPosts from './seed-posts.json';

const minuteMs = 60_000;

/** Times are minutes before now; users and sample files are named. */
interface SeedComment {
  readonly by: string;
  readonly ago: number;
  readonly text: string;
  readonly files?: readonly SampleName[];
  /** Names, separated by spaces. */
  readonly likes?: string;
  /** The user whom a reply answers; defaults to the author of the comment. */
  readonly to?: string;
  readonly replies?: readonly SeedComment[];
}

interface SeedPost {
  readonly by: string;
  readonly ago: number;
  readonly text: string;
  /** The name by which reposts refer to it. */
  readonly key?: string;
  /** Spans: their type, their words, and the address of a link. */
  readonly marks?: readonly (readonly [type: string, words: string, url?: string])[];
  readonly files?: readonly SampleName[];
  /** The name of the wall's owner. */
  readonly wall?: string;
  /** The key of the post that it reposts. */
  readonly repeats?: string;
  readonly poll?: {
    readonly question: string;
    /** The text of an option and the names of its voters. */
    readonly options: readonly (readonly [text: string, voters: string])[];
    readonly multiple?: true;
  };
  readonly edited?: number;
  readonly pinned?: true;
  readonly likes?: string;
  readonly comments?: readonly SeedComment[];
}

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
  const all = (seedPosts as unknown as readonly SeedPost[]).map((post, place) => {
    return { post, id: seedId('905700aa', place + 1) };
  });
  const keys = new Map(all.map(({ post, id }) => [post.key, id]));
  for (const { post, id } of all.toSorted((a, b) => b.post.ago - a.post.ago)) {
    postsIn(world).push(seededPost(seeding, post, id, keys));
    if (post.pinned) pinnedPostsIn(world)[seeding.accountId(post.by)] = id;
  }
  const written: CommentState[] = [];
  for (const { post, id } of all) {
    for (const comment of post.comments ?? [])
      written.push(...seededThread(seeding, comment, id, written.length));
  }
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
  const files = (seed.files ?? []).map((name) =>
    addSample(world, name, {
      id: seedId('f11e00aa', filesIn(world).length + 1),
      ownerId: accountId(seed.by),
      createdAt,
      uses: [`${kind}:${id}`],
    }),
  );
  const marks = (seed.marks ?? []).map(([type, words, url]) => {
    return { type, offset: seed.text.indexOf(words), length: words.length, url };
  });
  const likers = namesIn(seed.likes);
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

function seededPoll(
  { accountId }: SeedContext,
  poll: NonNullable<SeedPost['poll']>,
  post: string,
): PollState {
  const options = poll.options.map(([text, voters], place) => {
    return { id: partId('0971', post, place), text, voters: namesIn(voters) };
  });
  const voters = new Set(options.flatMap((option) => option.voters));
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

/** The names in a list that is separated by spaces. */
function namesIn(list = ''): string[] {
  return list.split(' ').filter((name) => name !== '');
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
