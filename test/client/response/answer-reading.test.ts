import { describe, expect, it } from 'vitest';
import { asReceived, envelopeOf, fitAnswer, unwrap } from '../../../src/client/response/answer-reading';
import { routeNamed } from '../../../src/protocol/routes/index';

const routeOf = (name: string) => routeNamed(name) ?? {};
const feed = routeOf('posts.feed');
const vote = routeOf('posts.vote');
const page = (post: object) => ({ data: { posts: [{ id: 'p1', ...post }] } });

describe('fitAnswer', () => {
  it.each([
    page({ content: 'hi', createdAt: '2026-01-01' }),
    page({ extra: 7, isLiked: true }),
    null,
    7,
    'x',
  ])('returns the same object where its fields have the right types: %j', (answer) =>
    expect(fitAnswer(feed, answer)).toBe(answer),
  );

  it.each<[string, object, object]>([
    ['a number for a text', { content: 1_795_299_109_668 }, { content: '1795299109668' }],
    ['a record for a text', { content: { a: 1 } }, { content: '{"a":1}' }],
    ['null for a text that may be missing', { content: null }, {}],
    ['null where it may be null', { editedAt: null }, { editedAt: null }],
    ['a text for a number', { likesCount: '3' }, { likesCount: 3 }],
    ['no number for a number', { likesCount: 'many' }, {}],
    ['a number for a boolean', { isLiked: 1 }, { isLiked: true }],
    ['no list for a list', { comments: 5 }, {}],
    ['an entry that is no record', { comments: [7, { id: 'c' }] }, { comments: [{ id: 'c' }] }],
    ['no record for a record that may be null', { author: 5 }, { author: null }],
    ['a text deep inside', { poll: { options: [{ id: 9 }] } }, { poll: { options: [{ id: '9' }] } }],
  ])('corrects %s', (_, came, fits) => {
    expect(fitAnswer(feed, page(came))).toEqual(page(fits));
  });

  it.each<[string, string, object, object]>([
    ['a text', 'school.boardTicket', {}, { ticket: '' }],
    ['a list', 'school.shop', { balance: 3 }, { balance: 3, items: [] }],
    ['a list, and nothing for a number, which 0 would misstate', 'school.shop', {}, { items: [] }],
    ['a record with fields of its own', 'school.boardDraw', {}, { drawing: { id: '', strokes: [] } }],
    ['nothing for a boolean, which false would misstate', 'school.eraserUse', {}, {}],
  ])('adds an empty value for a missing one: %s', (_, name, came, fits) => {
    expect(fitAnswer(routeOf(name), came)).toEqual(fits);
    expect(asReceived(fitAnswer(routeOf(name), came))).toEqual(came);
  });

  it('adds nothing for an optional field, nor to one of several kinds of record', () => {
    const polls = page({ poll: { options: [{ id: '1' }] } });
    expect(fitAnswer(feed, polls)).toEqual(polls);
    const paper = { variantId: 1, questions: [{ type: 'matching', left: [], text: 'Which?' }] };
    expect(fitAnswer(routeOf('exam.start'), paper)).toBe(paper);
  });

  it('corrects an answer with its wrapper and without', () => {
    const fits = { options: [{ id: '9' }] };
    expect(fitAnswer(vote, { options: [{ id: 9 }] })).toEqual(fits);
    expect(fitAnswer(vote, { success: true, data: { options: [{ id: 9 }] } })).toEqual({
      success: true,
      data: fits,
    });
  });

  it('does not change an answer of a route without a shape', () => {
    const answer = { id: 7 };
    expect(fitAnswer(routeOf('no.route'), answer)).toBe(answer);
  });
});

describe('asReceived', () => {
  it('removes the values that were added', () => {
    const drawn = fitAnswer(routeOf('school.boardDraw'), { revision: 3 }) as { drawing: { id: string } };
    expect(asReceived({ ...drawn, ...drawn.drawing, path: '' })).toEqual({ revision: 3, path: '' });
    expect(asReceived(drawn.drawing)).toEqual({});
    const shop = fitAnswer(routeOf('school.shop'), { balance: 2 }) as { items: unknown[] };
    expect(asReceived({ ...shop })).toEqual({ balance: 2 });
    expect(asReceived(shop.items)).toEqual([]);
  });

  it('returns the original of an answer, and of a part in another value', () => {
    const came = page({ content: 7 });
    const fits = fitAnswer(feed, came) as typeof came;
    expect(asReceived(fits)).toBe(came);
    expect(asReceived({ key: fits.data.posts[0], other: 1 })).toEqual({ key: came.data.posts[0], other: 1 });
  });
});

describe('the `data` wrapper', () => {
  const serverTime = '2026-10-01T00:00:00Z';

  it.each([
    ['posts.get', { id: 'p' }],
    ['school.correctorState', { p: { revision: '1' } }],
    ['school.redPenInventory', { events: [] }],
    ['users.followStatus', { u: true }],
    ['platform.changelog', []],
  ])('is removed beside other keys where the catalogue names it: %s', (name, data) => {
    const answer = { data, serverTime };
    expect(unwrap(answer, routeOf(name))).toBe(data);
    expect(envelopeOf(data)).toBe(answer);
    expect(unwrap(data, routeOf(name))).toBe(data);
  });

  it.each<[string, object]>([
    ['school.nicknameOf', { data: { u: {} }, serverTime }],
    ['users.get', { data: { id: 'u' }, serverTime }],
    ['posts.get', { data: null, serverTime }],
    ['posts.get', { data: 'text', serverTime }],
  ])('is kept beside other keys of other answers: %s %j', (name, answer) => {
    expect(unwrap(answer, routeOf(name))).toBe(answer);
  });

  it.each([{ data: { id: 1 } }, { success: true, data: { id: 1 } }, { data: [1] }])(
    'is removed from %j, and kept for envelopeOf',
    (answer) => {
      const value = unwrap(answer) as object;
      expect(value).toEqual(answer.data);
      expect(envelopeOf(value)).toBe(answer);
    },
  );

  it.each([[{ success: true, data: 1 }], [{ data: 1, more: 2 }], [{}], [[1]], [{ items: [] }]])(
    'is not in %j',
    (answer) => {
      expect(unwrap(answer)).toBe(answer);
      expect(envelopeOf(answer)).toBe(answer);
    },
  );

  it.each([null, 7, 'x', false])('is removed around %j', (data) => {
    expect(unwrap({ data })).toBe(data);
  });
});
