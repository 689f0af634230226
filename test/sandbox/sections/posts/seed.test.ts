import { describe, expect, it } from 'vitest';
import type { Post } from '../../../../src/protocol/records/posts';
import { accountsIn } from '../../../../src/sandbox/sections/auth/rules/accounts';
import { commentsIn } from '../../../../src/sandbox/sections/comments/rules/comments';
import { commentRecord, postRecord } from '../../../../src/sandbox/sections/posts/rules/post-records';
import { postsIn } from '../../../../src/sandbox/sections/posts/rules/posts';
import { seededWorld } from '../../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock, testStart } from '../../../support/sandbox';

const world = seededWorld(movableClock(), countingChance());
const ada = accountsIn(world)[0]?.id ?? '';
const sight = { world, viewer: ada, origin: 'http://sandbox' };
const posts = postsIn(world).map((post) => postRecord(sight, post));
const comments = commentsIn(world).map((comment) => commentRecord(sight, comment));
const some = (passes: (post: Post) => unknown) => posts.filter((post) => passes(post));

describe('the feed of a new world', () => {
  it('is sorted by time, written by accounts that existed, with unique IDs', () => {
    for (const list of [postsIn(world), commentsIn(world)]) {
      const times = list.map(({ createdAt }) => createdAt);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
      for (const { authorId, createdAt, editedAt, likes } of list) {
        const author = accountsIn(world).find(({ id }) => id === authorId);
        expect(author?.createdAt).toBeLessThan(createdAt);
        expect(createdAt).toBeLessThan(testStart);
        for (const at of [editedAt ?? createdAt, ...likes.map((like) => like.at)]) {
          expect(at).toBeGreaterThanOrEqual(createdAt);
          expect(at).toBeLessThanOrEqual(testStart);
        }
      }
    }
  });

  it('has more than two pages and every type of span', () => {
    expect(posts.length).toBeGreaterThan(40);
    const types = new Set(posts.flatMap(({ spans }) => spans?.map(({ type }) => type) ?? []));
    const kinds = 'bold italic underline strike spoiler monospace link quote hashtag mention'.split(' ');
    expect([...types].sort()).toEqual(kinds.sort());
  });

  it('marks the words it names, and no others', () => {
    const marked = posts.flatMap(({ spans, content = '' }) =>
      (spans ?? []).map(({ offset, length }) => content.slice(offset, offset + length)),
    );
    expect(marked).toContain('monospace');
    expect(marked.every((words) => words !== '' && !words.startsWith(' '))).toBe(true);
  });

  it('has an open poll, a poll with several votes, and reposts with and without text', () => {
    expect(some(({ poll }) => poll && !poll.hasVoted && poll.totalVotes)).toHaveLength(1);
    const several = some(({ poll }) => poll?.multipleChoice && (poll.votedOptionIds?.length ?? 0) > 1);
    expect(several).toHaveLength(1);
    const reposts = some(({ originalPost }) => originalPost);
    expect(new Set(reposts.map(({ content }) => content === '')).size).toBe(2);
  });

  it('has pictures, a video and a sound at unique addresses', () => {
    const files = posts.flatMap(({ attachments }) => attachments ?? []);
    expect(new Set(files.map(({ type }) => type))).toEqual(new Set(['image', 'video', 'audio']));
    for (const { url, size } of files) {
      expect(url).toMatch(/^http:\/\/sandbox\/files\/[\w-]+\/\w+\.\w+$/);
      expect(size).toBeGreaterThan(0);
    }
    expect(new Set(files.map(({ id }) => id)).size).toBe(files.length);
    expect(some(({ attachments }) => (attachments?.length ?? 0) > 1)).not.toHaveLength(0);
  });

  it('has posts on a wall, pinned, edited, long, and in other scripts', () => {
    expect(some(({ wallRecipient }) => wallRecipient)).not.toHaveLength(0);
    const pinned = some(({ isPinned }) => isPinned).map(({ author }) => author?.username);
    expect(pinned.sort()).toEqual(['ada', 'hana']);
    expect(some(({ editedAt }) => editedAt)).not.toHaveLength(0);
    expect(some(({ content }) => (content?.length ?? 0) > 800)).toHaveLength(1);
    for (const script of [/\p{Script=Arabic}/u, /\p{Script=Han}/u, /\p{Script=Cyrillic}/u, /\p{ExtPict}/u]) {
      expect(some(({ content }) => script.test(content ?? ''))).not.toHaveLength(0);
    }
    expect(some(({ dominantEmoji }) => dominantEmoji)).not.toHaveLength(0);
    expect(some(({ author }) => author?.username === 'ada')).not.toHaveLength(0);
  });

  it('has threads in two levels, a voice message, and a thread of more than a page', () => {
    expect(comments.filter(({ repliesCount }) => (repliesCount ?? 0) > 3)).toHaveLength(1);
    expect(comments.filter(({ replyTo }) => replyTo?.username === 'pia')).toHaveLength(1);
    const voices = comments.filter((one) => !one.content && one.attachments?.[0]?.type === 'audio');
    expect(voices).toHaveLength(1);
    expect(some(({ commentsCount }) => (commentsCount ?? 0) > 20)).toHaveLength(1);
    expect(comments.filter(({ author }) => author?.username === null)).toHaveLength(1);
  });

  it('has posts that are old enough to be submitted', () => {
    const old = testStart - 92 * 24 * 60 * 60_000;
    const mine = postsIn(world).filter(({ authorId, createdAt }) => authorId === ada && createdAt < old);
    expect(mine.length).toBeGreaterThan(3);
  });
});
