/** Hashtags, search and telemetry. */
import { beforeEach, describe, expect, it } from 'vitest';
import { runAs, signedIn } from '../support/accounts';
import { useHome } from '../support/home';

const home = useHome();
const run = (...argv: string[]) => runAs(home(), argv);
const json = async (...argv: string[]) => {
  const { stdout, stderr, exit } = await run(...argv, '--json');
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
  return JSON.parse(stdout);
};

describe('hashtags', () => {
  it('trending are told to who has not signed in too', async () => {
    expect((await run('hashtags')).stdout).toMatch(/^#\w+\t\d+\n/);
    expect(await json('hashtags', 'trending', '--limit', '2')).toHaveLength(2);
    expect(await run('hashtags', 'trending', '--limit', '51')).toMatchObject({ exit: 2 });
  });

  it('posts are listed with or without #, page by page to the end', async () => {
    const all = await json('hashtags', 'posts', '#chalk', '--all');
    expect(all.length).toBeGreaterThan(1);
    const { stdout } = await run('hashtags', 'posts', 'chalk', '--limit', '1');
    expect(stdout.split('\t')[0]).toBe(all[0].id);
    const first = await json('hashtags', 'posts', 'chalk', '--limit', '1', '--envelope');
    const cursor = first.data.pagination.nextCursor;
    expect(await json('hashtags', 'posts', 'chalk', '--cursor', cursor)).toMatchObject([{ id: all[1].id }]);
    expect(await json('hashtags', 'posts', 'nobodysaidthis')).toEqual([]);
  });
});

describe('search', () => {
  it('finds people and hashtags', async () => {
    const { stdout } = await run('search', 'a', '--users', '1', '--hashtags', '1');
    expect(stdout).toMatch(/^user\t[-0-9a-f]{36}\tada\t.*\nhashtag\t#\w+\t\d+\n$/);
    expect(await json('search', '@ada')).toMatchObject({ users: [{ username: 'ada' }], hashtags: [] });
    expect(await json('search', 'zzzz')).toEqual({ users: [], hashtags: [] });
  });
});

describe('telemetry', () => {
  beforeEach(async () => {
    await signedIn(home(), 'ada');
  });
  const sent = () =>
    home()
      .sandbox.requests()
      .filter(({ route }) => route?.startsWith('telemetry.'));

  it('is sent when it is typed, in portions, and a view counts', async () => {
    const posts: { id: string; vs: string; viewsCount: number; isViewed: boolean }[] = await json(
      ...['hashtags', 'posts', 'chalk'],
    );
    const { id, vs, viewsCount } = posts.find(({ isViewed }) => !isViewed) ?? {
      id: '',
      vs: '',
      viewsCount: 0,
    };
    const event = JSON.stringify({ v: vs, md: 4000, r: 0, s: 5 });
    const events = Array.from({ length: 51 }, () => ['--event', event]).flat();
    expect(await run('telemetry', 'view', '--sid', 'run-1', ...events)).toMatchObject({
      exit: 0,
      stdout: 'Sent the events\n',
      stderr: '',
    });
    expect(sent()).toHaveLength(2);
    const [post] = (await json('hashtags', 'posts', 'chalk')).filter((one: { id: string }) => one.id === id);
    expect(post.viewsCount).toBe(viewsCount + 1);
    expect(await json('telemetry', 'interaction', '--event', '{"t":1}')).toEqual({ ok: true });
  });

  it('is never sent otherwise', async () => {
    await json('hashtags', 'posts', 'chalk');
    await json('users', 'get', 'boris');
    for (const argv of [[], ['--event', 'no'], ['--event', '[1]'], ['--event', '{}', '--event', '"x"']]) {
      expect(await run('telemetry', 'view', ...argv)).toMatchObject({ exit: 2, stdout: '' });
    }
    expect(sent()).toEqual([]);
  });
});
