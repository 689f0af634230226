/** Who follows, blocks and may see whom. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { filesIn } from '../../../src/sandbox/sections/files/rules/files';
import { sampleBytes } from '../../../src/sandbox/sections/files/rules/sample-files';
import { runAs, signedIn } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...argv: string[]) => runAs(home(), ['users', ...argv]);
const reported = async (...argv: string[]) => {
  const { stdout, exit } = await run(...argv);
  expect(exit).toBe(0);
  return stdout;
};
const json = async (...argv: string[]) => JSON.parse(await reported(...argv, '--json'));
/** The routes that this test has asked. */
const asked = () =>
  home()
    .sandbox.requests()
    .map(({ route }) => route);

beforeEach(async () => {
  await signedIn(home(), 'ada');
});

describe('users follow and unfollow', () => {
  it('tell the result, and that of a private account', async () => {
    expect(await run('follow', '@lena')).toEqual({
      exit: 0,
      stdout: 'Followed @lena (2 followers)\n',
      stderr: '',
    });
    expect(await run('follow', 'lena', '--json')).toMatchObject({
      exit: 0,
      stdout: '{"ok":true}\n',
      stderr: 'You already follow @lena\n',
    });
    expect(await run('follow', 'lena')).toMatchObject({ stdout: '', stderr: 'You already follow @lena\n' });
    expect(await reported('unfollow', 'lena')).toBe('Unfollowed @lena (1 follower)\n');
    expect(await reported('follow', 'farah')).toBe('Sent a follow request to @farah\n');
    expect(await run('follow', 'farah')).toMatchObject({
      stdout: '',
      stderr: 'Your request to @farah waits\n',
    });
    expect(await json('get', 'farah')).toMatchObject({ hasOutgoingRequest: true, followersCount: null });
    expect(await json('unfollow', 'farah')).toMatchObject({ status: 'none', following: false });
  });

  it('are refused across a block, of oneself, and of nobody', async () => {
    expect(await run('follow', 'otto')).toMatchObject({
      exit: 3,
      stderr: expect.stringMatching(/\(BLOCKED\)\nhint: .*'plaza users blocked'/),
    });
    expectRefusal(await run('follow', 'me'), 3, 'hint: use another user');
    for (const verb of ['follow', 'unfollow', 'block', 'unblock', 'get']) {
      expectRefusal(await run(verb, 'nobody'), 5, "hint: 'plaza search NAME' finds users");
    }
  });
});

describe('users followers and following', () => {
  it('say how much of the list the service gave, and end', async () => {
    const { stdout, stderr, exit } = await run('followers', 'ada', '--all');
    expect({ exit, rows: stdout.trimEnd().split('\n').length, stderr }).toEqual({
      exit: 0,
      rows: 20,
      stderr: 'the service returned 20 of 24, and cannot return the rest\n',
    });
    expect(stdout).toMatch(/^[-0-9a-f]{36}\tzeno\t🐙 Zeno\tfollower\t1\tHalfway there\.\n/);
    expect(await run('following', 'me', '--limit', '2', '--jq', '.[].username')).toEqual({
      exit: 0,
      stdout: 'xenia\npia\n',
      stderr: '',
    });
  });

  it('end where the service repeats itself', async () => {
    home().sandbox.control.setSwitch('repeated-pages', true);
    const { stdout, stderr } = await run('followers', 'ada', '--all', '--json');
    expect({ people: JSON.parse(stdout).length, stderr }).toEqual({
      people: 20,
      stderr: 'the service returned 20 of 24, and cannot return the rest\n',
    });
    expect(asked().filter((route) => route === 'users.followers')).toHaveLength(2);
  });
});

describe('users follow-status', () => {
  it('looks names up, asks in portions, and tells by id', async () => {
    const boris = await json('get', 'boris');
    const ids = Array.from(
      { length: 25 },
      (_, nth) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
    );
    const { stdout } = await runAs(home(), ['users', 'follow-status', '-', '--json'], {
      input: ['boris', 'me', ...ids, boris.id].join('\n'),
    });
    const status = JSON.parse(stdout);
    expect(Object.keys(status)).toHaveLength(27);
    expect(status[boris.id]).toBe(true);
    expect(asked().filter((route) => route === 'users.followStatus')).toHaveLength(2);
    expect(await reported('follow-status', 'boris')).toBe(`${boris.id}\tyes\n`);
    expect(await run('follow-status', 'nobody')).toMatchObject({ exit: 5, stdout: '' });
  });
});

describe('users block, blocked and unblock', () => {
  it('end the follows between the two and list who is blocked', async () => {
    expect(await reported('block', 'boris')).toMatch(/^Blocked @boris;/);
    expect(await run('block', 'boris')).toMatchObject({
      exit: 0,
      stdout: '',
      stderr: 'You already block @boris\n',
    });
    expect(await reported('blocked')).toMatch(/^[-0-9a-f]{36}\tboris\t🐻 Boris Kern\t2026-10-14T/);
    expect(await reported('get', 'boris')).toMatch(/\nrelation\tyou have blocked them\n/);
    expect(await reported('unblock', 'boris')).toMatch(/^Unblocked @boris;/);
    expect(await reported('blocked')).toBe('');
    expect(await json('get', 'boris')).toMatchObject({ isFollowing: false, isFollowedBy: false });
  });
});

describe('users privacy', () => {
  it('shows the settings and changes those that are named', async () => {
    expect(await reported('privacy')).toBe(
      'isPrivate\tfalse\nwallAccess\teveryone\nlikesVisibility\teveryone\nmessageAccess\teveryone\nshowLastSeen\ttrue\n',
    );
    const changed = await json('privacy', 'set', 'isPrivate=true', 'wallAccess=mutual');
    expect(changed).toMatchObject({ isPrivate: true, wallAccess: 'mutual', showLastSeen: true });
    expect(await json('privacy', 'get')).toEqual(changed);
  });

  it.each([
    [['isPrivate=perhaps'], 'use true or false'],
    [['isPrivate==true'], 'use true or false'],
    [['wallAccess=friends'], 'use nobody, mutual, followers or everyone'],
    [['private=true'], 'use isPrivate, wallAccess, likesVisibility, messageAccess or showLastSeen'],
    [['isPrivate=true', 'isPrivate=false'], 'give a list as one field'],
  ])('refuses %j before anything is sent, and lists what is right', async (settings, hint) => {
    const before = asked().length;
    expectRefusal(await run('privacy', 'set', ...settings), 2, `hint: ${hint}`);
    expect(asked()).toHaveLength(before);
  });
});

describe('users pins', () => {
  it('lists, wears and takes off badges', async () => {
    expect(await reported('pins')).toMatch(/^canvas-2026\tPixel by pixel\t\t.*\nfounder\tFounder\tyes\t/);
    expect(await reported('pins', 'set', 'canvas-2026')).toBe('Now wearing the badge Pixel by pixel\n');
    expect((await json('pins', 'list')).activePin.slug).toBe('canvas-2026');
    expect(await reported('pins', 'clear')).toBe('Removed the badge\n');
    expect(await run('pins', 'set', 'school-2026')).toMatchObject({
      exit: 3,
      stderr: expect.stringMatching(/\(PIN_NOT_OWNED\)\nhint: 'plaza users pins list'/),
    });
  });
});

describe('users suggestions, clans and check-username', () => {
  it('answer with what there is', async () => {
    expect(await json('suggestions')).toHaveLength(10);
    expect((await reported('clans')).split('\n')[0]).toBe('1\t🦊\t5');
    expect(await reported('check-username', 'eve')).toBe('available\tyes\n');
    expect(await json('check-username', 'boris')).toEqual({ available: false });
  });
});

describe('users update', () => {
  it('changes what is named, by option or by key', async () => {
    const changed = await json(
      'update',
      '--display-name',
      'Ada L.',
      '--set',
      'bio=null',
      '--set',
      'avatar=🦉',
    );
    expect(changed).toMatchObject({ displayName: 'Ada L.', bio: null, avatar: '🦉', username: 'ada' });
    expect(await reported('update', '--bio', 'New.')).toMatch(/^Updated the profile\nname\t🦉 Ada L\. ✓\n/);
  });

  it.each([
    [['update'], 'nothing to update: give at least one option'],
    [['update', '--set', 'color=red'], "unknown field 'color'"],
    [['update', '--bio', 'x', '--set', 'bio=y'], "'bio' is given twice"],
  ])('%j is refused before anything is sent', async (argv, message) => {
    expect(await run(...argv)).toMatchObject({ exit: 2, stderr: expect.stringContaining(message) });
  });

  it('keeps the new name of the account, of which only the service is sure', async () => {
    const named = async () => {
      const { stdout } = await runAs(home(), ['auth', 'accounts', '--json']);
      return JSON.parse(stdout).map(({ username }: { username: string }) => username);
    };
    await run('update', '--username', 'boris');
    await run('update', '--username', 'ada_2', '--dry-run');
    expect(await named()).toEqual(['ada']);
    await reported('update', '--set', 'username=ada_2');
    expect(await named()).toEqual(['ada_2']);
  });

  it('leaves to the service what it alone knows', async () => {
    expect(await run('update', '--username', 'boris')).toMatchObject({
      exit: 3,
      stderr: expect.stringMatching(
        /\(PROFILE_USERNAME_TAKEN\)\nhint: check another name with 'plaza users check-username/,
      ),
    });
    await signedIn(home(), 'grounded');
    expect(await run('update', '--bio', 'x')).toMatchObject({
      exit: 3,
      stderr: expect.stringMatching(/until: 2026-10-17T12:00:30\.000Z\nhint: /),
    });
  });
});

it('a ban says until when', async () => {
  await signedIn(home(), 'vandal');
  expect(await run('me')).toMatchObject({
    exit: 3,
    stderr: expect.stringMatching(
      /\(ACCOUNT_BANNED\)\n {2}until: 2026-10-21T.*\n {2}reason: Spam in comments\nhint: /,
    ),
  });
});

describe('the banner', () => {
  const png = async () => {
    const path = join(home().folder, 'banner.png');
    await writeFile(path, sampleBytes('soup') ?? '');
    return path;
  };
  const files = () => filesIn(home().sandbox.world()).filter(({ filename }) => filename === 'banner.png');

  it('is uploaded and hung, or named by the id of a file, and removed', async () => {
    const { banner } = await json('update', '--banner', await png());
    expect(banner).toMatch(/^http:.*\/banner\.png$/);
    const [file] = files();
    expect((await json('update', '--no-banner')).banner).toBeNull();
    expect((await json('update', '--banner', file?.id ?? '', '--bio', 'x')).banner).toBe(banner);
    expect(asked().filter((route) => route === 'files.upload')).toHaveLength(1);
  });

  it('leaves no file behind when the change is refused', async () => {
    expect(await run('update', '--banner', await png(), '--username', 'boris')).toMatchObject({
      exit: 3,
      stderr: expect.stringContaining('(PROFILE_USERNAME_TAKEN)'),
    });
    expect(files()).toEqual([]);
    const before = asked().length;
    for (const wrong of [
      ['--banner', 'nothing.png'],
      ['--banner', await png(), '--no-banner'],
    ]) {
      expect(await run('update', ...wrong)).toMatchObject({ exit: 2, stdout: '' });
    }
    expect(asked()).toHaveLength(before);
  });
});
