import { describe, expect, it } from 'vitest';
import {
  contentOf,
  envelopeOf,
  itemsOf,
  listIn,
  readAnswer,
} from '../../../src/client/response/answer-content';
import { asReceived } from '../../../src/client/response/answer-reading';
import { routeNamed } from '../../../src/protocol/routes/index';

const routeOf = (name: string) => routeNamed(name) ?? {};
const feed = routeOf('posts.feed');
const vote = routeOf('posts.vote');
const page = (post: object) => ({ posts: [{ id: 'p1', ...post }] });

describe('readAnswer', () => {
  it.each([
    page({ content: 'hi', createdAt: '2026-01-01' }),
    page({ extra: 7, isLiked: true }),
    null,
    7,
    'x',
  ])('returns the same object where its fields have the right types: %j', (answer) =>
    expect(readAnswer(feed, answer)).toBe(answer),
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
  ])('corrects %s', (_, came, fits) => expect(readAnswer(feed, page(came))).toEqual(page(fits)));

  it.each<[string, string, object, object]>([
    ['a text', 'school.boardTicket', {}, { ticket: '' }],
    ['a list', 'school.shopBoard', { balance: 3 }, { balance: 3, items: [] }],
    ['a list, and nothing for a number, which 0 would misstate', 'school.shopBoard', {}, { items: [] }],
    ['a record with fields of its own', 'school.boardDraw', {}, { drawing: { id: '', strokes: [] } }],
    ['nothing for a boolean, which false would misstate', 'school.eraserUse', {}, {}],
  ])('adds an empty value for a missing one: %s', (_, name, came, fits) => {
    expect(readAnswer(routeOf(name), came)).toEqual(fits);
    expect(asReceived(readAnswer(routeOf(name), came))).toEqual(came);
  });

  it.each([
    ['auth.refresh', { access_token: 't' }, { access_token: 't', accessToken: 't' }],
    ['notifications.readAll', { count: 2 }, { count: 2, markedCount: 2 }],
    [
      'auth.captchaProvider',
      { provider: 'own', tokenField: 't' },
      { provider: 'own', tokenField: 't', field: 't' },
    ],
  ])('reads a field of %s under another name', (name, came, fits) => {
    expect(readAnswer(routeOf(name), came)).toEqual(fits);
    expect(asReceived(readAnswer(routeOf(name), came))).toEqual(came);
  });

  it('adds nothing for an optional field, nor to one of several kinds of record', () => {
    const polls = page({ poll: { options: [{ id: '1' }] } });
    expect(readAnswer(feed, polls)).toEqual(polls);
    const paper = {
      variantId: 1,
      title: 'Paper',
      startedAt: '2026-05-04',
      questions: [{ type: 'matching', left: [], text: 'Which?' }],
    };
    expect(readAnswer(routeOf('exam.start'), paper)).toBe(paper);
  });

  it('corrects an answer with its wrapper and without', () => {
    const fits = { options: [{ id: '9' }] };
    expect(readAnswer(vote, { options: [{ id: 9 }] })).toEqual(fits);
    expect(readAnswer(vote, { success: true, data: { options: [{ id: 9 }] } })).toEqual(fits);
  });

  it('does not change an answer of a route without a shape', () => {
    const answer = { id: 7 };
    expect(readAnswer(routeOf('no.route'), answer)).toBe(answer);
  });
});

describe('asReceived', () => {
  it('removes the values that were added', () => {
    const drawn = readAnswer(routeOf('school.boardDraw'), { revision: 3 }) as { drawing: { id: string } };
    expect(asReceived({ ...drawn, ...drawn.drawing, path: '' })).toEqual({ revision: 3, path: '' });
    expect(asReceived(drawn.drawing)).toEqual({});
    const shop = readAnswer(routeOf('school.shopBoard'), { balance: 2 }) as { items: unknown[] };
    expect(asReceived({ ...shop })).toEqual({ balance: 2 });
    expect(asReceived(shop.items)).toEqual([]);
  });

  it('returns the original of an answer, and of a part in another value', () => {
    const came = page({ content: 7 });
    const fits = readAnswer(feed, came) as typeof came;
    expect(asReceived(fits)).toBe(came);
    expect(asReceived({ key: fits.posts[0], other: 1 })).toEqual({ key: came.posts[0], other: 1 });
  });
});

describe('the place of the content', () => {
  const serverTime = '2026-10-01T00:00:00Z';
  const user = { id: 'u', username: 'ada' };

  it.each<[string, unknown, unknown]>([
    // In a wrapper, beside other keys or alone, and without one.
    ['posts.get', { data: { id: 'p' }, serverTime }, { id: 'p' }],
    ['posts.get', { id: 'p' }, { id: 'p' }],
    ['users.me', { data: user, meta: {} }, user],
    ['users.me', { success: true, data: user }, user],
    ['notifications.count', { data: { count: 3 }, meta: {} }, { count: 3 }],
    ['school.correctorState', { data: { p: { revision: '1' } }, serverTime }, { p: { revision: '1' } }],
    ['school.redPenInventory', { data: { events: [] } }, { events: [] }],
    ['users.followStatus', { data: { u: true }, serverTime }, { u: true }],
    ['users.block', { data: { state: 'blocked' } }, { state: 'blocked' }],
    // The protocol shows `data` beside others.
    ['school.nicknameOf', { data: { u: null }, serverTime, displayValidUntil: '' }, undefined],
    // The protocol shows no wrapper: the only record with the field.
    ['posts.create', { post: { id: 'p' } }, { id: 'p' }],
    ['posts.create', { data: { post: { id: 'p' } }, meta: {} }, { id: 'p' }],
    ['posts.create', { post: { id: 'p' }, author: { id: 'u' } }, undefined],
    ['school.bell', { result: { balance: 3 } }, undefined],
    // A field under another name.
    ['auth.refresh', { data: { access_token: 't' }, meta: {} }, { access_token: 't' }],
  ])('of %s in %j', (name, answer, content) => {
    expect(contentOf(routeOf(name), answer)).toEqual(content ?? answer);
  });

  it('is kept for envelopeOf', () => {
    const answer = { data: { id: 'p' }, serverTime };
    expect(envelopeOf(readAnswer(routeOf('posts.get'), answer) as object)).toBe(answer);
    expect(envelopeOf(answer)).toBe(answer);
  });

  const products = [{ id: 'hoodie' }];

  it.each<[string, unknown, unknown[] | undefined]>([
    ['shop.products', products, products],
    ['shop.products', { products }, products],
    ['shop.products', { data: { products, total: 1 }, meta: { tags: ['new'] } }, products],
    ['shop.products', { products, offers: [] }, products],
    ['shop.products', { products: [] }, []],
    ['shop.products', { products, offers: [{ id: 'o' }] }, undefined],
    ['shop.products', { tags: ['new'] }, undefined],
    ['shop.products', {}, undefined],
    ['posts.feed', { items: [{ id: 'p' }], next: 'c' }, [{ id: 'p' }]],
    ['posts.feed', { posts: [{ id: 'p' }], users: [{ id: 'u' }] }, [{ id: 'p' }]],
    ['posts.feed', [], []],
    // The protocol names the list.
    ['auth.sessions', { sessions: [{ id: 's' }] }, [{ id: 's' }]],
    ['auth.sessions', { data: { sessions: [] } }, []],
    ['auth.sessions', { items: [{ id: 's' }] }, undefined],
    ['auth.sessions', [{ id: 's' }], undefined],
  ])('of the list of %s in %j', (name, answer, list) => {
    expect(listIn(routeOf(name), answer)).toEqual(list);
    expect(itemsOf(routeOf(name), answer)).toEqual(list ?? []);
  });

  it('of a list that is read whole has its name', () => {
    const answer = { data: { items: [{ id: 7 }] } };
    const stats = readAnswer(routeOf('posts.stats'), answer);
    expect(stats).toMatchObject({ posts: [{ id: '7' }] });
  });
});
