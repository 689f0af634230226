/** Forty tasks of an agent by the client of the SDK, each with what the world must hold afterwards. */
import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn, useLines } from '../support/accounts';
import { useAgents } from '../support/agents';
import { useHome } from '../support/home';

const home = useHome();
const { json, run: line } = useLines(home);
const connect = useAgents(home);
beforeEach(() => signedIn(home(), 'ada'));

interface Task {
  /** Lines before the task; the ID of what the last one made is `{id}`. */
  readonly before?: readonly string[];
  readonly words: string;
  /** A line, and what its JSON must match; without one, the data of the answer must. */
  readonly check?: string;
  readonly is: unknown;
}

const has = (fields: object) => expect.arrayContaining([expect.objectContaining(fields)]);
const text = expect.any(String);
const post = 'posts create task-post';
const comment = [post, 'comments create {id} task-comment'];

/** Each runs with a key and a budget of two changes. */
const tasks: readonly Task[] = [
  { words: 'users me', is: { username: 'ada' } },
  { words: 'users get boris', is: { username: 'boris' } },
  { words: 'users follow lena', check: 'users get lena', is: { username: 'lena' } },
  { words: 'users follow lena', check: 'users following me --all', is: has({ username: 'lena' }) },
  {
    words: 'users unfollow boris',
    check: 'users following me --all',
    is: expect.not.arrayContaining([expect.objectContaining({ username: 'boris' })]),
  },
  { words: 'users block boris', check: 'users blocked', is: has({ username: 'boris' }) },
  { before: ['users block boris'], words: 'users unblock boris', check: 'users blocked', is: [] },
  { words: 'users update --bio Agent', check: 'users me', is: { bio: 'Agent' } },
  { words: 'users privacy set isPrivate=true', check: 'users privacy', is: { isPrivate: true } },
  { words: 'users pins set canvas-2026', check: 'users pins', is: expect.anything() },
  { words: 'posts create made-by-task', check: 'posts by me', is: has({ content: 'made-by-task' }) },
  { before: [post], words: 'posts edit {id} changed', check: 'posts get {id}', is: { content: 'changed' } },
  { before: [post], words: 'posts like {id}', check: 'posts get {id}', is: { isLiked: true } },
  {
    before: [post, 'posts like {id}'],
    words: 'posts unlike {id}',
    check: 'posts get {id}',
    is: { isLiked: false },
  },
  { before: [post], words: 'posts pin {id}', check: 'posts get {id}', is: { isPinned: true } },
  {
    before: [post, 'posts pin {id}'],
    words: 'posts unpin {id}',
    check: 'posts get {id}',
    is: { isPinned: false },
  },
  { before: [post], words: 'posts stats {id}', is: expect.anything() },
  { words: 'posts feed --limit 3', is: has({ id: text }) },
  { words: 'posts by boris --limit 2', is: has({ id: text }) },
  {
    words: 'posts create --poll Tea? --option Yes --option No',
    check: 'posts by me',
    is: has({ poll: expect.objectContaining({ question: 'Tea?' }) }),
  },
  {
    before: [post],
    words: 'comments create {id} by-task',
    check: 'comments list {id}',
    is: has({ content: 'by-task' }),
  },
  {
    before: comment,
    words: 'comments edit {id} other',
    check: 'comments list {first}',
    is: has({ content: 'other' }),
  },
  {
    before: comment,
    words: 'comments like {id}',
    check: 'comments list {first}',
    is: has({ isLiked: true }),
  },
  {
    before: comment,
    words: 'comments reply {id} answer',
    check: 'comments replies {id}',
    is: has({ content: 'answer' }),
  },
  { words: 'hashtags trending', is: expect.any(Array) },
  { words: 'search ada', is: expect.anything() },
  { words: 'notifications list --limit 2', is: has({ id: text }) },
  { words: 'notifications read-all', check: 'notifications count', is: expect.anything() },
  { words: 'notifications settings set likes=false', check: 'notifications settings', is: { likes: false } },
  { words: 'reports create --type user --id @vandal --reason spam', is: expect.anything() },
  { words: 'shop products', is: expect.any(Array) },
  { words: 'shop orders list', is: expect.any(Array) },
  { words: 'shop delivery countries', is: expect.any(Array) },
  { words: 'platform version', is: expect.anything() },
  { words: 'school balance', is: { balance: expect.any(Number) } },
  { words: 'school view shop', is: expect.anything() },
  { words: 'school tasks', is: expect.anything() },
  { words: 'exam status', is: expect.anything() },
  { words: 'canvas place 7 8 9', check: 'canvas pixel 7 8', is: { colorIndex: 9 } },
  { words: 'canvas pixel 3 4', is: { colorIndex: expect.any(Number) } },
];

describe('a task of an agent', () => {
  it('has forty tasks', () => expect(tasks).toHaveLength(40));

  it.each(tasks)('$words does what it says, once', async ({ before = [], words, check, is }) => {
    const ids: string[] = [];
    const filled = (template: string) =>
      template.replace('{id}', ids.at(-1) ?? '').replace('{first}', ids[0] ?? '');
    for (const one of before) {
      const { exit, stdout } = await line(`${filled(one)} --json`);
      expect({ one, exit }).toEqual({ one, exit: 0 });
      const made = one === post || one.startsWith('comments create') ? JSON.parse(stdout).id : undefined;
      if (made) ids.push(made);
    }
    const { run } = await connect(['--changes', '2']);
    const call = () => run(filled(words).split(' '), { key: 'task' });
    const first = await call();
    expect(first).toMatchObject({ exit: 0, planned: false });
    if (check !== undefined) expect(first.changesLeft).toBe(1);
    // Again with its key: the same, at no cost.
    expect((await call()).changesLeft).toBe(first.changesLeft);
    const found = check === undefined ? first.data : await json(filled(check));
    if (typeof is === 'object' && is !== null && !('asymmetricMatch' in is)) expect(found).toMatchObject(is);
    else expect(found).toEqual(is);
  });
});
