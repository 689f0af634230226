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
  it('finds a row of the last list by its number, and refuses others', () => {
    expect(idOf(posts, '1', list)).toBe(one);
    expect(idOf(posts, '2', list)).toBe(other);
    expect(() => idOf(posts, '3', list)).toThrow('the last list of posts has no row 3');
    expect(() => idOf(posts, '0', list)).toThrow('has no row 0');
    expect(() => idOf(posts, '1', emptyMemory)).toThrow('no list of posts was shown here yet');
    expect(() => idOf({ ...posts, kind: 'comment', nouns: 'comments' }, '1', list)).toThrow('no list');
  });

  it('finds the record that was created last, which also follows the rows of the list', () => {
    const made = remembered(list, [row('new', { as: 'made' })]);
    expect(idOf(posts, '@last', made)).toBe('new');
    expect(idOf(posts, '3', made)).toBe('new');
    expect(idOf(posts, '1', made)).toBe(one);
    expect(() => idOf(posts, '@last', list)).toThrow('no post was created at this terminal yet');
  });

  it('finds the only shown ID with a beginning', () => {
    expect(idOf(posts, '4af16', list)).toBe(one);
    expect(idOf(posts, '4AF16DB9', list)).toBe(one);
    expect(() => idOf(posts, '4af1', list)).toThrow("'4af1' is the beginning of several IDs of posts");
    expect(idOf(posts, 'ffff', list)).toBe('ffff');
  });

  it('finds an ID that another terminal has shown, after those of this one', () => {
    expect(idOf(posts, '4af16', emptyMemory, [list])).toBe(one);
    expect(idOf(posts, '4af1', remembered(emptyMemory, [row(other)]), [list])).toBe(other);
    expect(() => idOf(posts, '4af1', emptyMemory, [list, list])).toThrow('the beginning of several IDs');
    expect(() => idOf(posts, '1', emptyMemory, [list])).toThrow('no list of posts was shown here yet');
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
    (typed) => {
      expect(idOf(posts, typed, emptyMemory)).toBe(typed);
    },
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
  it('keeps the last list of each kind, and the IDs of earlier lists', () => {
    const next = remembered(list, [row('ffffeeee-1'), row('c0de', { kind: 'comment' })]);
    expect(idOf(posts, '1', next)).toBe('ffffeeee-1');
    expect(idOf(posts, '4af16', next)).toBe(one);
    expect(() => idOf(posts, '2', next)).toThrow('no row 2');
  });

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
