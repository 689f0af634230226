import { describe, expect, it } from 'vitest';
import { emptyMemory, idOf, mayBeHandle, remembered } from '../../../src/app/handles/memory';
import type { HandleKind } from '../../../src/cli/definition/option-parsers';
import type { Handle } from '../../../src/ports/handles';

const posts: HandleKind = { kind: 'post', noun: 'post', nouns: 'posts', list: 'plaza posts feed' };
const users: HandleKind = { ...posts, kind: 'user', isShort: false, isMade: false };

const one = '4af16db9-7a41-4d0b-9c00-905700000003';
const other = '4af1aaaa-7a41-4d0b-9c00-905700000004';
const row = (id: string, change: Partial<Handle> = {}): Handle => ({
  kind: 'post',
  id,
  label: `text of ${id.slice(0, 4)}`,
  as: 'row',
  ...change,
});
const list = remembered(emptyMemory, [row(one), row(other)]);

describe('idOf', () => {
  it('finds the only shown ID with a beginning', () => {
    expect(idOf(posts, '4af16', list)).toBe(one);
    expect(idOf(posts, '4AF16DB9', list)).toBe(one);
    expect(() => idOf(posts, '4af1', list)).toThrow("'4af1' is the beginning of several IDs of posts");
    expect(idOf(posts, 'ffff', list)).toBe('ffff');
  });

  it.each(['5d0c', '5d0c77b0', '5d0c77b0-7a4', '5d0c77b0-7a41-4d0b-9c00-90570000000'])(
    'refuses %s, the beginning of an ID that no terminal has shown',
    (typed) => {
      const message = `'${typed}' is the beginning of an ID, and no post with such an ID was shown yet`;
      expect(() => idOf(posts, typed, emptyMemory, [list])).toThrow(message);
    },
  );

  it.each(['cafe', '12345678', '507f1f77bcf86cd799439011', 'g00d1', `${one}`])(
    'takes %s for an ID of another form',
    (typed) => expect(idOf(posts, typed, emptyMemory)).toBe(typed),
  );

  it('takes any other word for an ID or a name', () => {
    expect(idOf(posts, other, list)).toBe(other);
    expect(idOf(posts, 'hoodie', list)).toBe('hoodie');
    expect(idOf({ ...posts, isShort: false }, '100006', list)).toBe('100006');
    const people = remembered(emptyMemory, [row('ada', { kind: 'user' }), row('fade', { kind: 'user' })]);
    expect(idOf(users, 'fade', people)).toBe('fade');
    expect(idOf(users, 'fad', people)).toBe('fad');
    expect(idOf(users, 'fadeout', people)).toBe('fadeout');
    expect(idOf(users, '@last', people)).toBe('@last');
    expect(idOf(users, '1', people)).toBe('ada');
  });

  it('prefers a shown ID that looks like a number', () => {
    const orders = remembered(emptyMemory, [row('7', { kind: 'order' }), row('8', { kind: 'order' })]);
    expect(idOf({ ...posts, kind: 'order' }, '8', orders)).toBe('8');
    expect(idOf({ ...posts, kind: 'order' }, '1', orders)).toBe('7');
  });
});

describe('the memory of a terminal', () => {
  it('keeps a record shown beside a list without a number', () => {
    const card = remembered(list, [row('abcdef', { as: undefined })]);
    expect(idOf(posts, '2', card)).toBe(other);
    expect(idOf(posts, 'abcd', card)).toBe('abcdef');
  });

  it('keeps each row once, under its first number', () => {
    const twice = remembered(emptyMemory, [row(one), row(other), row(one)]);
    expect(twice.lists.post?.map(({ id }) => id)).toEqual([one, other]);
  });

  it('keeps 1000 rows, 500 IDs and 80 characters of a label', () => {
    const many = Array.from({ length: 3000 }, (_, index) => row(`id-${index}`, { label: 'x'.repeat(500) }));
    const memory = remembered(remembered(emptyMemory, many), [row('last', { as: 'made' })]);
    expect(memory.lists.post).toHaveLength(1000);
    expect(memory.seen.post).toHaveLength(500);
    expect(memory.seen.post?.[0]?.id).toBe('last');
    expect(memory.lists.post?.[0]?.label).toHaveLength(80);
  });
});

it('mayBeHandle tells handles from IDs and names', () => {
  const handles = ['1', '9999', '@last', '4af1', '4af16db9-7a41'];
  expect([...handles, one, 'ada', '10000x', '', '@ada'].filter(mayBeHandle)).toEqual(handles);
});
