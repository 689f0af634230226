/** What people type out of habit, and small refusals that name the way. */

import { describe, expect, it } from 'vitest';
import { commentsIn } from '../../../src/sandbox/sections/comments/rules/comments';
import { postsIn } from '../../../src/sandbox/sections/posts/rules/posts';
import { signedIn } from '../../support/accounts';
import { expectRefusal, plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const env = () => ({ ...home().env, NO_COLOR: '1' });
const script = (...argv: string[]) => plaza(argv, { env: env() });
const person = (...argv: string[]) => plaza(argv, { env: env(), terminal: { columns: 200 } });

describe('words of other programs', () => {
  it.each([
    ['whoami', "'plaza auth status' or 'plaza users me'"],
    ['timeline', "'plaza posts feed'"],
    ['feed', "'plaza posts feed'"],
    ['like', "'plaza posts like' or 'plaza comments like'"],
    ['profile', "'plaza users me' or 'plaza users get'"],
    ['post', "'plaza posts create'"],
    ['post like 2', "'plaza posts like'"],
    ['comment edit 2', "'plaza comments edit'"],
    ['shop get socks', "'plaza shop product'"],
    ['posts list', "'plaza posts feed'"],
    ['posts rm 3', "'plaza posts delete'"],
    ['comments add', "'plaza comments create'"],
    ['users show boris', "'plaza users get'"],
    ['canvas guard', "'plaza canvas draw --guard'"],
    ['canvas get 3 4', "'plaza canvas pixel' or 'plaza canvas show'"],
  ])('%s', async (word, meant) => {
    expectRefusal(await script(...word.split(' ')), 2, `hint: did you mean ${meant}?`);
  });

  it.each([
    [['posts', '--json', 'id,content']],
    [['posts', 'feed', '--json', 'id,content']],
    [['posts', 'get', 'x', '--json', 'id,content']],
  ])('%j is answered with the filter that does it', async (argv) => {
    const { exit, stderr } = await script(...argv);
    expect({ exit, ...JSON.parse(stderr).error }).toMatchObject({
      exit: 2,
      message: "--json takes no list of fields, got 'id,content'",
      hint: "for a list use --jq '.[] | {id, content}', for one record --jq '{id, content}'",
    });
  });

  it('reads a path with GET, and takes a method in any case', async () => {
    await signedIn(home(), 'ada');
    for (const argv of [['get', '/api/platform/version'], ['/api/platform/version']])
      expect(await script('api', ...argv, '--jq', '.ios.minVersion')).toMatchObject({
        exit: 0,
        stdout: '2.9.0\n',
      });
    expect((await script('api', 'get')).stderr).toContain("missing required argument 'path'");
    expect((await script('api', '/api/posts', 'get')).exit).toBe(2);
    expect((await script('api', 'fetch', '/api/posts')).stderr).toContain('<method>: expected GET');
  });
});

describe('a mistyped value', () => {
  it.each([
    ['sandbox switch limit on', "did you mean 'limits'?"],
    ['school view bord', "did you mean 'board'?"],
    ['school buy erasers', "did you mean 'eraser'? use --yes"],
    ['school buy erasers --yes', "did you mean 'eraser'? 'plaza school shop' lists what you can buy"],
    ['sandbox sign-in borris --profile other', "did you mean 'boris'?"],
  ])('%s', async (line, hint) => {
    await signedIn(home(), 'ada');
    const { exit, stderr } = await script(...line.split(' '));
    expect(exit).not.toBe(0);
    expect(stderr).toContain(`hint: ${hint}`);
  });

  it('is compared with what a terminal has shown', async () => {
    await signedIn(home(), 'ada');
    await person('shop', 'products');
    await person('posts', '--limit', '3');
    expect((await script('shop', 'product', 'hodie')).stderr).toContain("hint: did you mean 'hoodie'?");
    expect((await script('users', 'get', 'borris')).stderr).toContain("hint: did you mean 'boris'?");
  });
});

describe('an option before the command', () => {
  it.each([
    ['--profle sandbox posts', "unknown option '--profle'\nhint: did you mean --profile? see 'plaza --help'"],
    ['--profle ada posts', "unknown option '--profle'\nhint: did you mean --profile? see 'plaza --help'"],
    ['-x sandbox posts', "unknown option '-x'\nhint: see 'plaza --help'"],
    ['--limit 3 posts', "unknown option '--limit'\nhint: see 'plaza --help'"],
    ['--wait tomorrow posts', "--wait: expected a duration such as 90, 30s, 5m, 2h or 1d, got 'tomorrow'"],
    ['--wait psts', "there is no command 'plaza psts'\nhint: did you mean 'plaza posts'?"],
    ['--limit=3 psts', "there is no command 'plaza psts'\nhint: did you mean 'plaza posts'?"],
  ])('is the error, not its value: %s', async (line, message) => {
    const { exit, stderr } = await script(...line.split(' '));
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringContaining(`error: ${message}`) });
  });
});

describe('notifications watch --exec', () => {
  it('refuses a program that cannot be started before it connects', async () => {
    await signedIn(home(), 'ada');
    expect(await script('notifications', 'watch', '--exec', './no-such.sh')).toEqual({
      exit: 2,
      stdout: '',
      stderr:
        "error: there is no program './no-such.sh'\nhint: give the path of a program, such as ./notify.sh, or a name in PATH\n",
    });
  });
});

describe('the version', () => {
  it.each(['--version --no-color', 'version --quiet', '-v --no-input', '--profile x --version', '-V -v'])(
    'is printed by %s',
    async (line) => {
      expect(await script(...line.split(' '))).toEqual({ exit: 0, stdout: '0.0.0-test\n', stderr: '' });
    },
  );

  it('is an object with --json', async () => {
    expect((await script('version', '--json')).stdout).toBe('{"version":"0.0.0-test"}\n');
  });
});

describe('what is so already, or can never be', () => {
  it('follows twice, and says so', async () => {
    await signedIn(home(), 'ada');
    const [name = ''] = (await script('users', 'following', 'me', '--jq', '.[].username')).stdout.split('\n');
    const again = await script('users', 'follow', name);
    expect(again).toMatchObject({ exit: 0, stdout: '', stderr: `You already follow @${name}\n` });
  });

  it('posts create: a text with marks is measured without them', async () => {
    await signedIn(home(), 'ada');
    const long = (length: number) => 'x'.repeat(length);
    expect((await script('posts', 'create', `**${long(4999)}**`, '--markup')).exit).toBe(0);
  });

  it.each<[string, string, number]>([
    ['posts create', 'post', 5000],
    ['posts create --wall boris', 'post', 5000],
    ['posts edit POST', 'post', 5000],
    ['posts repost POST', 'repost', 2000],
    ['comments create POST', 'comment', 1000],
    ['comments reply COMMENT', 'reply', 1000],
    ['comments edit COMMENT', 'comment', 1000],
  ])('%s knows its limit before it sends', async (line, noun, longest) => {
    await signedIn(home(), 'ada');
    const all = postsIn(home().sandbox.world());
    const comments = commentsIn(home().sandbox.world());
    const [post] = all;
    const names: Record<string, string> = { POST: post?.id ?? '', COMMENT: comments[0]?.id ?? '' };
    const words = line.split(' ').map((word) => names[word] ?? word);
    const { exit, stderr } = await script(...words, 'x'.repeat(longest + 1));
    const message = `the text is too long: ${longest + 1} characters; a ${noun} has at most ${longest}`;
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: `error: ${message}\n` });
  });

  it('measures an edited text as it is sent', async () => {
    await signedIn(home(), 'ada');
    const { stdout } = await script('posts', 'create', 'short', '--jq', '.id');
    const edit = (text: string, ...options: string[]) =>
      script('posts', 'edit', stdout.trim(), text, ...options);
    expect((await edit(`**${'x'.repeat(4999)}**`)).exit).toBe(2);
    expect((await edit(`**${'x'.repeat(4999)}**`, '--markup')).exit).toBe(0);
  });

  it('is silent about more pages where a script asked for so many', async () => {
    await signedIn(home(), 'ada');
    expect((await script('posts', '--limit', '1')).stderr).toBe('');
    expect((await script('posts')).stderr).toContain('for more, use --cursor');
    expect((await person('posts', '--limit', '1')).stderr).toContain(
      "for more, use 'plaza more' or --cursor",
    );
  });
});

describe('a person', () => {
  it('is told that a watch listens, a script is not', async () => {
    await signedIn(home(), 'ada');
    const watch = ['notifications', 'watch', '--for', '1s'];
    expect((await person(...watch)).stderr).toBe('listening for notifications; Ctrl-C stops\n');
    expect((await script(...watch)).stderr).toBe('');
  });
});
