import { beforeEach, describe, expect, it } from 'vitest';
import { commentsIn } from '../../../src/sandbox/sections/comments/rules/comments';
import { postsIn } from '../../../src/sandbox/sections/posts/rules/posts';
import { signedIn, useLines } from '../../support/accounts';
import { expectPrinted, expectRefusal, plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
beforeEach(() => signedIn(home(), 'ada'));
const { run } = useLines(home);
const script = (line: string) => plaza(line.split(' '), { env: home().env });
const show = (line: string) =>
  plaza(line.split(' '), { env: { ...home().env, NO_COLOR: '1' }, terminal: { columns: 200 } });

describe('a wrong word', () => {
  const before = "hint: did you mean --profile? see 'plaza --help'";

  it.each([
    ['--profle sandbox posts', `unknown option '--profle'\n${before}`],
    ['--profle ada posts', `unknown option '--profle'\n${before}`],
    ['--version --jsn', "unknown option '--jsn'\nhint: did you mean --json? see 'plaza --help'"],
    ['-x sandbox posts', "unknown option '-x'\nhint: see 'plaza --help'"],
    ['--limit 3 posts', "unknown option '--limit'\nhint: see 'plaza --help'"],
    ['--wait tomorrow posts', "--wait: expected a duration such as 90, 30s, 5m, 2h or 1d, got 'tomorrow'"],
    ['--wait psts', "there is no command 'plaza psts'\nhint: did you mean 'plaza posts --wait'?"],
    ['--limit=3 psts', "there is no command 'plaza psts'\nhint: did you mean 'plaza posts --limit=3'?"],
    ['platform version more', "unexpected argument 'more'\nhint: see 'plaza platform version --help'\n"],
    ['api get', "missing required argument 'path'"],
    ['api /api/posts get', ''],
    ['api fetch /api/posts', '<method>: expected GET'],
    [
      'notifications watch --exec ./no-such.sh',
      "there is no program './no-such.sh'\nhint: give the path of a ",
    ],
  ])('is refused itself, not the word after it: %s', async (line, message) => {
    expectRefusal(await run(line), 2, `error: ${message}`);
  });

  it.each([
    ['sandbox switch limit on', "did you mean 'limits'?"],
    ['school view bord', "did you mean 'board'?"],
    ['school buy erasr', "did you mean 'eraser'? 'plaza school shop' lists what you can buy"],
    ['sandbox sign-in borris --profile other', "did you mean 'boris'?"],
  ])('in place of a known value is refused with that: %s', async (line, hint) => {
    const { exit, stderr } = await run(line);
    expect(exit).not.toBe(0);
    expect(stderr).toContain(`hint: ${hint}`);
  });

  it('is compared with what the terminal has shown', async () => {
    await show('shop products');
    await show('posts --limit 3');
    expect((await script('shop product hodie')).stderr).toContain("hint: did you mean 'hoodie'?");
    expect((await script('users get borris')).stderr).toContain("hint: did you mean 'boris'?");
  });

  it.each(['posts', 'posts feed', 'posts get x'])('as a list of fields names --jq: %s', async (line) => {
    const { exit, stderr } = await run(`${line} --json id,content`);
    expect({ exit, ...JSON.parse(stderr).error }).toMatchObject({
      exit: 2,
      message: "--json takes no list of fields, got 'id,content'",
      hint: "for a list use --jq '.[] | {id, content}', for one record --jq '{id, content}'",
    });
  });

  it('in a filter is an error for people at a terminal, unless JSON is asked for', async () => {
    expect((await show('posts --jq .[')).stderr).toMatch(/^error: --jq: syntax error/);
    for (const shown of [script('posts --jq .['), show('posts --jq .[ --json')])
      expect((await shown).stderr).toMatch(/^\{"error":/);
  });

  it('in a filter is refused before and after requests', async () => {
    const hint = 'see https://jqlang.org/manual for the language; quote the filter for your shell';
    const early = await run('routes --jq nothing(');
    expectRefusal(early, 2, '');
    expect(JSON.parse(early.stderr).error).toMatchObject({ kind: 'usage', hint });
    const message = '--jq: Cannot index string with string "x"';
    const { error } = JSON.parse((await run('routes --jq .[0].name.x')).stderr);
    expect(error).toMatchObject({ kind: 'usage', message });
  });
});

it.each(['api get /api/platform/version', 'api /api/platform/version'])('%s sends a GET', async (line) => {
  expectPrinted(await run(`${line} --jq .ios.minVersion`), '2.9.0\n');
});

it.each(['--version --no-color', 'version --quiet', '-v --no-input', '--profile x --version', '-V -v'])(
  '%s prints the version',
  async (line) => expectPrinted(await run(line), '0.0.0-test\n'),
);

it('version --json prints an object', async () => {
  const facts = '{"version":"0.0.0-test","runtime":"node v20.20.0","platform":"linux"}';
  expectPrinted(await run('version --json'), `${facts}\n`);
});

describe('the length of a text', () => {
  const of = (length: number) => 'x'.repeat(length);

  it.each<[string, string, number]>([
    ['posts create', 'post', 5000],
    ['posts create --wall boris', 'post', 5000],
    ['posts edit POST', 'post', 5000],
    ['posts repost POST', 'repost', 2000],
    ['comments create POST', 'comment', 1000],
    ['comments reply COMMENT', 'reply', 1000],
    ['comments edit COMMENT', 'comment', 1000],
  ])('is limited by %s', async (line, noun, longest) => {
    const world = home().sandbox.world();
    const filled = line
      .replace('POST', postsIn(world)[0]?.id ?? '')
      .replace('COMMENT', commentsIn(world)[0]?.id ?? '');
    const message = `the text is too long: ${longest + 1} characters; a ${noun} has at most ${longest}`;
    expectRefusal(await run(`${filled} ${of(longest + 1)}`), 2, `error: ${message}\n`);
  });

  it('is that of the text without marks with --markup', async () => {
    const text = `**${of(4999)}**`;
    const { exit, stdout } = await run(`posts create ${text} --markup --jq .id`);
    expect(exit).toBe(0);
    const edit = `posts edit ${stdout.trim()} ${text.replaceAll('x', 'y')}`;
    expect((await run(edit)).exit).toBe(2);
    expect((await run(`${edit} --markup`)).exit).toBe(0);
  });
});

it('a list names the next page, but not to a script that has given --limit', async () => {
  expect((await script('posts --limit 1')).stderr).toBe('');
  expect((await script('posts')).stderr).toContain('for more, use --cursor');
  expect((await show('posts --limit 1')).stderr).toContain("for more, use 'plaza more' or --cursor");
});

it('notifications watch prints at a terminal alone that it listens', async () => {
  const line = 'notifications watch --for 1s';
  expect((await show(line)).stderr).toBe('listening for notifications; Ctrl-C stops\n');
  expect((await script(line)).stderr).toBe('');
});
