import { beforeEach, describe, expect, it } from 'vitest';
import { outputHelp } from '../../src/app/help/output-help';
import { plainStyle, type View } from '../../src/terminal/text/view';
import { allCommands } from '../contract/command-line';
import { signedIn } from '../support/accounts';
import { expectRefusal, plaza } from '../support/app';
import { useHome } from '../support/home';

const home = useHome();
const options = (more = {}) => ({ env: home().env, clock: home().sandbox.clock, ...more });
const run = (...argv: string[]) => plaza(argv, options());
beforeEach(() => signedIn(home(), 'lena'));

/** The cells of a CSV text (RFC 4180), read without the code of plaza. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    const row = rows.at(-1);
    const cell = quoted?.replaceAll('""', '"') ?? plain;
    if (row && row.at(-1) === '\0') row.splice(-1, 1, cell);
    else rows.push([cell]);
    if (end === ',') rows.at(-1)?.push('\0');
  }
  return rows;
}

describe('--csv', () => {
  it('prints the values of --json under their names, and texts unchanged', async () => {
    const text = '=HYPERLINK("x"), said "Ada"\nсевер 🌊';
    await run('posts', 'create', text);
    const { stdout } = await run('posts', 'by', 'me', '--limit', '3', '--csv');
    const [names = [], ...rows] = cellsOf(stdout);
    expect(names).toEqual([
      'id',
      'createdAt',
      'author.username',
      'content',
      'likesCount',
      'commentsCount',
      'repostsCount',
      'viewsCount',
      'originalPost.id',
      'attachments',
    ]);
    const posts = JSON.parse((await run('posts', 'by', 'me', '--limit', '3', '--json')).stdout);
    expect(rows.map((row) => row.slice(0, 5))).toEqual(
      posts.map((post: Record<string, unknown> & { author: { username: string } }) =>
        [post.id, post.createdAt, post.author.username, post.content, post.likesCount].map(String),
      ),
    );
    expect(rows[0]?.[3]).toBe(text);
    expect(stdout.match(/[^\r]\n/g)).toHaveLength(1);
  });

  it('prints one header for all pages, and the header of an empty list', async () => {
    const all = cellsOf((await run('posts', 'feed', '--limit', '45', '--csv')).stdout);
    expect(all.filter(([first]) => first === 'id')).toHaveLength(1);
    expect(all).toHaveLength(46);
    const { stdout } = await run('users', 'blocked', '--csv');
    expect(stdout).toBe('id,username,displayName,blockedAt\r\n');
  });

  it('prints a record as name and value, with the names of --json', async () => {
    const rows = cellsOf((await run('users', 'get', 'ada', '--csv')).stdout);
    const user = JSON.parse((await run('users', 'get', 'ada', '--json')).stdout);
    expect(rows[0]).toEqual(['name', 'value']);
    expect(rows).toContainEqual(['id', user.id]);
    expect(rows).toContainEqual(['followersCount', String(user.followersCount)]);
  });

  it('joins the tables of an answer under the names of both', async () => {
    const [names = [], ...rows] = cellsOf((await run('search', 'a', '--csv')).stdout);
    expect(names).toEqual(expect.arrayContaining(['username', 'postsCount']));
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([names.length]));
  });

  it('prints no styles and numbers at a terminal', async () => {
    const terminal = { columns: 80 };
    const { stdout } = await plaza(
      ['users', 'followers', 'ada', '--csv', '--no-pager'],
      options({ terminal }),
    );
    expect(stdout).toMatch(/^id,username,displayName,/);
    expect(stdout).not.toContain('\u001b');
  });

  it('is refused with another form, for events and for several objects, and overrides PLAZA_JSON', async () => {
    for (const other of [['--json'], ['--jq', '.'], ['--envelope']])
      expectRefusal(await run('posts', 'feed', '--csv', ...other), 2, 'cannot be combined');
    expectRefusal(await run('notifications', 'watch', '--csv'), 2, 'only for tables');
    expectRefusal(await run('users', 'follow', 'ada', 'boris', '--csv'), 2, 'several objects');
    const env = { ...home().env, PLAZA_JSON: '1' };
    expect((await plaza(['users', 'blocked', '--csv'], options({ env }))).stdout).toContain('displayName');
  });

  it('names fields of the records, or a value that plaza computes', async () => {
    const unknown: string[] = [];
    let tables = 0;
    for (const { words, command } of await allCommands()) {
      if (command.kind !== 'answer') continue;
      const [help] = await outputHelp(command);
      const fields = help?.text
        ?.find((line) => line.startsWith('With --json: '))
        ?.slice(13)
        .split(', ');
      if (!fields) continue;
      const sheet: View['sheet'] = (names) => {
        tables += 1;
        unknown.push(
          ...names
            .filter((name) => !fields.includes(name.split('.')[0] ?? ''))
            .map((name) => `${words.join(' ')}: ${name}`),
        );
      };
      const view = { terminal: false, width: 80, rows: 24, style: plainStyle, now: 0, first: true, sheet };
      command.render([] as never, view);
    }
    expect(tables).toBeGreaterThan(20);
    const computed = ['accepts', 'client', 'item', 'items', 'near', 'rank', 'relation', 'system'];
    expect(
      [...new Set(unknown.map((line) => line.split(': ')[1]))].toSorted(),
      'a column has the path of its value in JSON as `field`, or is in this list of computed values',
    ).toEqual(computed);
  });
});
