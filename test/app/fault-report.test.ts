import { readdir, readFile, stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { makeSecretRemover, reportFault } from '../../src/app/fault-report';
import { forest } from '../support/commands';
import { useFolder } from '../support/folder';
import { fakeIo } from '../support/io';

const folder = useFolder();

async function report(thrown: unknown, argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const io = fakeIo({ argv, env: { PLAZA_CONFIG_DIR: folder(), ...env } });
  const reported = await reportFault(io, forest, thrown);
  const [name = ''] = await readdir(folder('state', 'reports'));
  const text = await readFile(folder('state', 'reports', name), 'utf8');
  return { message: reported.message, text, name };
}

const wordsOf = (text: string) => /^words: (.*)$/m.exec(text)?.[1];

describe('the report of a fault', () => {
  it('holds what is needed to find it, for its owner alone', async () => {
    const { text, name, message } = await report(new TypeError('x is not a function'), [
      'trees',
      'get',
      '--json',
    ]);
    const [program, at, words, blank, first, second] = text.split('\n');
    expect([program, at, words, blank, first]).toEqual([
      'plaza 0.0.0-test, node v20.20.0, linux',
      'at: 2026-10-14T12:00:30.000Z',
      'words: trees get --json',
      '',
      'TypeError: x is not a function',
    ]);
    expect(second).toMatch(/^ {4}at .*fault-report\.test\.ts/);
    expect(message).toBe('unexpected error: x is not a function');
    expect((await stat(folder('state', 'reports', name))).mode & 0o777).toBe(0o600);
  });

  it('follows causes, and no circle of them for ever', async () => {
    const inner = new Error('inner', { cause: 'a text' });
    const outer = new Error('outer', { cause: inner });
    expect((await report(outer, [])).text).toMatch(
      /Error: outer\n[\s\S]*\ncaused by: Error: inner\n[\s\S]*\ncaused by: a text\n$/,
    );
    inner.cause = outer;
    const circle = await report(outer, []);
    expect(circle.text.match(/caused by/g)).toHaveLength(5);
  });

  it.each<[readonly string[], string]>([
    [['trees', 'get', 'canary'], 'trees get …'],
    [['trees', 'get', 'trees'], 'trees get …'],
    [['trees'], 'trees'],
    [
      ['--profile', 'canary', 'trees', 'get', '--season=canary', '--map', '/canary'],
      '--profile … trees get --season=… --map …',
    ],
    [['trees', 'get', '--', '--json', '--canary'], 'trees get … --json …'],
    [['trees', 'get', '--canary=x'], 'trees get …'],
    [['canary', 'trees'], '… …'],
    [[], ''],
  ])('names words of commands and options and nothing else: %j', async (argv, words) => {
    const { text } = await report(new Error('x'), argv);
    expect(wordsOf(text)).toBe(words);
    expect(text).not.toContain('canary');
  });
});

describe('secrets', () => {
  const canaries = {
    argument: 'hunter-in-argument',
    option: 'hunter-in-option',
    access: 'hunter-in-access',
    refresh: 'hunter-in-refresh',
    proxy: 'hunter%40proxy',
    own: 'hunter-in-own-secret',
  };
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJodW50ZXIifQ.hunter-signature_x';
  const argv = ['trees', 'get', canaries.argument, `--season=${canaries.option}`];
  const env = {
    PLAZA_ACCESS_TOKEN: canaries.access,
    PLAZA_REFRESH_TOKEN: canaries.refresh,
    HTTPS_PROXY: `http://user:${canaries.proxy}@proxy.test:3128`,
    MY_API_KEY: canaries.own,
    NO_PROXY: 'localhost',
  };
  const message = [
    ...Object.values(canaries),
    'hunter@proxy',
    `Bearer hunter.bearer-token/x=`,
    `authorization: Basic aHVudGVyOmh1bnRlcg==`,
    jwt,
    'refresh_token=hunterCookie; Path=/',
    '{"accessToken":"hunterAnswer","flowToken": "hunterFlow","password":"hunterWord"}',
    'https://x.test/?ticket=hunterTicket&claimToken=hunterClaim',
  ].join(' | ');

  it('appear in no message, stack, cause or word', async () => {
    const error = new Error(message, { cause: new Error(`inner ${message}`) });
    error.name = canaries.argument;
    const reported = await report(error, argv, env);
    expect(reported.text).toContain('inner');
    expect(reported.text).not.toMatch(/hunter|aHVudGVy/i);
    expect(reported.message).not.toMatch(/hunter|aHVudGVy/i);
    expect(reported.message).toContain('{"accessToken":"<removed>"');
  });

  it('are taken out where what is thrown is no error', async () => {
    const reported = await report(message, argv, env);
    expect(`${reported.text}${reported.message}`).not.toMatch(/hunter|aHVudGVy/i);
  });

  it('are not looked for among harmless variables and short values', () => {
    const clean = makeSecretRemover(
      { LANG: 'Latin', NO_PROXY: 'localhost', HTTP_PROXY: '', MY_TOKEN: 'at' },
      ['an', ''],
    );
    expect(clean('Latin localhost at an')).toBe('Latin localhost at an');
  });

  it('are found whole where one is part of another', () => {
    const clean = makeSecretRemover({ A_TOKEN: 'secret-long', B_TOKEN: 'secret' }, []);
    expect(clean('x secret-long y secret z')).toBe('x <removed> y <removed> z');
  });

  it('do not hide what is no secret', () => {
    const clean = makeSecretRemover({}, []);
    const text =
      'TypeError: Cannot read properties of undefined (reading "token")\n    at walk (file:///x/pages.ts:10:5)';
    expect(clean(text)).toBe(text);
  });
});
