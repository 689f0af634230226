import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeSecretRemover, reportFault, sourceStack } from '../../src/app/fault-report';
import { forest } from '../support/commands';
import { useFolder } from '../support/folder';
import { fakeIo } from '../support/io';

const folder = useFolder();

async function report(thrown: unknown, argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const io = fakeIo({ argv, env: { PLAZA_CONFIG_DIR: folder(), ...env } });
  const { message } = await reportFault(io, forest, thrown);
  const [name = ''] = await readdir(folder('state', 'reports'));
  const path = folder('state', 'reports', name);
  return { message, text: await readFile(path, 'utf8'), path };
}

describe('the report of a fault', () => {
  it('has the versions, the words and the stack, for its user alone', async () => {
    const thrown = new TypeError('x is not a function');
    const { text, path, message } = await report(thrown, ['trees', 'get', '--json']);
    const lines = text.split('\n');
    expect(lines.slice(0, 5)).toEqual([
      'plaza 0.0.0-test, node v20.20.0, linux',
      'at: 2026-10-14T12:00:30.000Z',
      'words: trees get --json',
      '',
      'TypeError: x is not a function',
    ]);
    expect(lines[5]).toMatch(/^ {4}at .*fault-report\.test\.ts/);
    expect(message).toBe('unexpected error: x is not a function');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('has the causes of the fault, five of a circle', async () => {
    const inner = new Error('inner', { cause: 'a text' });
    const outer = new Error('outer', { cause: inner });
    expect((await report(outer, [])).text).toMatch(
      /Error: outer\n[\s\S]*\ncaused by: Error: inner\n[\s\S]*\ncaused by: a text\n$/,
    );
    inner.cause = outer;
    expect((await report(outer, [])).text.match(/caused by/g)).toHaveLength(5);
  });

  it.each([
    ['trees get canary', 'trees get …'],
    ['trees get trees', 'trees get …'],
    ['trees', 'trees'],
    ['--profile canary trees get --season=canary --map /canary', '--profile … trees get --season=… --map …'],
    ['trees get -- --json --canary', 'trees get … --json …'],
    ['trees get --canary=x', 'trees get …'],
    ['canary trees', '… …'],
    ['', ''],
  ])('has only the words of commands and options: %s', async (line, words) => {
    const { text } = await report(new Error('x'), line.split(' ').filter(Boolean));
    expect(/^words: (.*)$/m.exec(text)?.[1]).toBe(words);
    expect(text).not.toContain('canary');
  });

  it.each([
    ['an error with a cause', (message: string) => new Error(message, { cause: new Error(message) })],
    ['a text', (message: string) => message],
  ])('has no secret of %s', async (_, thrown) => {
    const given = {
      argument: 'hunter-in-argument',
      option: 'hunter-in-option',
      access: 'hunter-in-access',
      refresh: 'hunter-in-refresh',
      proxy: 'hunter%40proxy',
      own: 'hunter-in-own-secret',
    };
    const message = [
      ...Object.values(given),
      'hunter@proxy',
      'Bearer hunter.bearer-token/x=',
      'authorization: Basic aHVudGVyOmh1bnRlcg==',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJodW50ZXIifQ.hunter-signature_x',
      'refresh_token=hunterCookie; Path=/',
      '{"accessToken":"hunterAnswer","flowToken": "hunterFlow","password":"hunterWord"}',
      'https://x.test/?ticket=hunterTicket&claimToken=hunterClaim',
    ].join(' | ');
    const error = thrown(message);
    if (error instanceof Error) error.name = given.argument;
    const reported = await report(error, ['trees', 'get', given.argument, `--season=${given.option}`], {
      PLAZA_ACCESS_TOKEN: given.access,
      PLAZA_REFRESH_TOKEN: given.refresh,
      HTTPS_PROXY: `http://user:${given.proxy}@proxy.test:3128`,
      MY_API_KEY: given.own,
      NO_PROXY: 'localhost',
    });
    expect(reported.text).toContain('Path=/');
    expect(`${reported.text}${reported.message}`).not.toMatch(/hunter|aHVudGVy/i);
    expect(reported.message).toContain('{"accessToken":"<removed>"');
  });
});

describe('makeSecretRemover', () => {
  it('ignores harmless variables and short values', () => {
    const env = { LANG: 'Latin', NO_PROXY: 'localhost', HTTP_PROXY: '', MY_TOKEN: 'at' };
    expect(makeSecretRemover(env, ['an', ''])('Latin localhost at an')).toBe('Latin localhost at an');
  });

  it('removes a secret whole that contains another', () => {
    const clean = makeSecretRemover({ A_TOKEN: 'secret-long', B_TOKEN: 'secret' }, []);
    expect(clean('x secret-long y secret z')).toBe('x <removed> y <removed> z');
  });

  it('keeps the message and the stack of an error about a token', () => {
    const text =
      'TypeError: Cannot read properties of undefined (reading "token")\n    at walk (file:///x/pages.ts:10:5)';
    expect(makeSecretRemover({}, [])(text)).toBe(text);
  });
});

describe('sourceStack', () => {
  it('names the sources of frames, with a function and without one', () => {
    const built = join(folder(), 'dist');
    mkdirSync(built);
    const maps = { 'a.js': { sources: ['../src/a.ts'], mappings: 'AAEI,IAAI' } };
    writeFileSync(join(built, 'maps.json.br'), brotliCompressSync(JSON.stringify(maps)));
    const stack = `Error: no\n    at x (${built}/a.js:1:5)\n    at ${built}/a.js:1:1\n    at node:internal/x:1:1`;
    expect(sourceStack(stack, built)).toBe(
      'Error: no\n    at src/a.ts:3:9\n    at src/a.ts:3:5\n    at node:internal/x:1:1',
    );
  });

  it('keeps frames without a source map, or with a damaged one', () => {
    const stack = `Error: no\n    at x (${folder()}/b.js:1:5)`;
    expect(sourceStack(stack, folder())).toBe(stack);
    writeFileSync(join(folder(), 'maps.json.br'), 'nothing');
    expect(sourceStack(stack, folder())).toBe(stack);
  });

  it('finds a line of the sources from its place in the build, behind escaped letters', () => {
    const dist = join(import.meta.dirname, '..', '..', 'dist');
    // A string of one source only, in a chunk with escaped letters before it.
    const sought = 'the change was made, but the result';
    const chunk = readdirSync(join(dist, 'chunks'))
      .map((name) => join(dist, 'chunks', name))
      .find((path) => path.endsWith('.js') && readFileSync(path, 'utf8').includes(sought));
    const text = readFileSync(chunk ?? '', 'utf8');
    const lines = text.slice(0, text.indexOf(sought)).split('\n');
    const column = (lines.at(-1)?.length ?? 0) + 1;
    const source = readFileSync(join(dist, '..', 'src/app/unprintable.ts'), 'utf8').split('\n');
    const line = source.findIndex((one) => one.includes(sought)) + 1;
    const stack = `Error: x\n    at a (${chunk}:${lines.length}:${column})`;
    expect(sourceStack(stack, dist)).toMatch(new RegExp(`at src/app/unprintable.ts:${line}:`));
  });
});
