import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { filesIn } from '../../../src/sandbox/sections/files/rules/files';
import { sampleBytes } from '../../../src/sandbox/sections/files/rules/sample-files';
import { signedIn, useLines } from '../../support/accounts';
import { expectPrinted, expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const { run, json } = useLines(home, 'users');
const { run: plaza, json: jsonOf } = useLines(home);
const printed = async (line: string) => {
  const { stdout, exit } = await run(line);
  expect(exit).toBe(0);
  return stdout;
};
const requestsOf = (route?: string) =>
  home()
    .sandbox.requests()
    .filter((record) => route === undefined || record.route === route);

beforeEach(() => signedIn(home(), 'ada'));

describe('users me and users get', () => {
  it('print a profile as rows, and as the service gave it', async () => {
    const rows = await printed('me');
    expect(rows).toMatch(/^name\t🦊 Ada Lind ✓\nusername\tada\nid\t[-0-9a-f]{36}\n/);
    expect(await json('me')).toMatchObject({ username: 'ada', id: /^id\t(.*)$/m.exec(rows)?.[1] });
    expect(await printed('get boris')).toContain('username\tboris\n');
  });

  it('take a username with or without @, an ID, and me', async () => {
    const { id } = await json('me');
    for (const name of ['ada', '@ada', id, 'me'])
      expectPrinted(await run(`get ${name} --jq .username`), 'ada\n');
  });

  it('print until when an account is banned, and why', async () => {
    await signedIn(home(), 'vandal');
    const why = /\(ACCOUNT_BANNED\)\n {2}until: 2026-10-21T.*\n {2}reason: Spam in comments\nhint: /;
    expect(await run('me')).toMatchObject({ exit: 3, stderr: expect.stringMatching(why) });
  });
});

const fields = ['--username novus', '--display-name Novus', '--avatar 🌿'];

it('users create-profile creates the profile of a new account, and names each missing option before it', async () => {
  await signedIn(home(), 'newcomer');
  for (const missing of fields) {
    const given = fields.filter((field) => field !== missing).join(' ');
    expectRefusal(await run(`create-profile ${given}`), 8, `use ${missing.split(' ')[0]}`);
  }
  expect((await run('me')).exit).toBe(3);
  expectPrinted(await run(`create-profile ${fields.join(' ')}`), 'Created the profile novus\n');
  expectPrinted(await run('me --jq .displayName'), 'Novus\n');
});

it('users deactivate and users restore ask first, print the deadline, and restore the account', async () => {
  expectRefusal(await run('deactivate'), 8, '--yes');
  expect(await printed('deactivate --yes')).toMatch(
    /^Deactivated the account\nRestore it with 'plaza users restore' \(deadline: 2026-11-13T12:00:\d\d\.\d{3}Z\)\n$/,
  );
  const deactivated = /^state\tdeactivated\n(.*\n)*restore deadline\t2026-11-13T/;
  expect((await plaza('auth status')).stdout).toMatch(deactivated);
  expectPrinted(await run('restore'), 'Restored the account\n');
  expect((await plaza('auth status')).stdout).toMatch(/^state\tsigned in\n/);
});

describe('users follow and users unfollow', () => {
  it('print the result, also for a private account and for a repetition', async () => {
    expectPrinted(await run('follow @lena'), 'Followed @lena (2 followers)\n');
    expectPrinted(await run('follow lena --json'), '{"ok":true}\n', 'You already follow @lena\n');
    expectPrinted(await run('follow lena'), '', 'You already follow @lena\n');
    expectPrinted(await run('unfollow lena'), 'Unfollowed @lena (1 follower)\n');
    expectPrinted(await run('follow farah'), 'Sent a follow request to @farah\n');
    expectPrinted(await run('follow farah'), '', 'Your request to @farah waits\n');
    expect(await json('get farah')).toMatchObject({ hasOutgoingRequest: true, followersCount: null });
    expect(await json('unfollow farah')).toMatchObject({ status: 'none', following: false });
  });

  it('are refused across a block, for oneself, and for an unknown user', async () => {
    const hint = expect.stringMatching(/\(BLOCKED\)\nhint: .*'plaza users blocked'/);
    expect(await run('follow otto')).toMatchObject({ exit: 3, stderr: hint });
    expect(await run('follow me')).toMatchObject({ exit: 3, stderr: expect.not.stringContaining('hint:') });
    for (const verb of ['follow', 'unfollow', 'block', 'unblock', 'get'])
      expectRefusal(await run(`${verb} nobody`), 5, "hint: 'plaza search NAME' finds users");
  });
});

describe('users followers and users following', () => {
  const partly = 'the service returned 20 of 24, and cannot return the rest\n';

  it('print how much of the list the service returns', async () => {
    const { stdout, stderr, exit } = await run('followers ada --all');
    expect({ exit, stderr, rows: stdout.trimEnd().split('\n').length }).toEqual({
      exit: 0,
      stderr: partly,
      rows: 20,
    });
    expect(stdout).toMatch(/^[-0-9a-f]{36}\tzeno\t🐙 Zeno\tfollower\t1\tHalfway there\.\n/);
    expectPrinted(await run('following me --limit 2 --jq .[].username'), 'xenia\npia\n');
  });

  it('end where the service repeats a page', async () => {
    home().sandbox.control.setSwitch('repeated-pages', true);
    expectPrinted(await run('followers ada --all --jq length'), '20\n', partly);
    expect(requestsOf('users.followers')).toHaveLength(2);
  });
});

it('users follow-status looks usernames up, asks in batches, and prints a status an ID', async () => {
  const { id } = await json('get boris');
  const ids = Array.from(Array(25).keys(), (nth) => `00000000-0000-4000-8000-${`${nth}`.padStart(12, '0')}`);
  const status = await json(`follow-status - < ${['boris', 'me', ...ids, id].join('|')}`);
  expect(Object.keys(status)).toHaveLength(27);
  expect(status[id]).toBe(true);
  expect(requestsOf('users.followStatus')).toHaveLength(2);
  expectPrinted(await run('follow-status boris'), `${id}\tyes\n`);
  expectRefusal(await run('follow-status nobody'), 5, '');
});

it('users block, users blocked and users unblock end the follows between the two, and list who is blocked', async () => {
  expect(await printed('block boris')).toBe('Blocked @boris; you no longer follow each other\n');
  expectPrinted(await run('block boris'), '', 'You already block @boris\n');
  expect(await printed('blocked')).toMatch(/^[-0-9a-f]{36}\tboris\t🐻 Boris Kern\t2026-10-14T/);
  expect(await printed('get boris')).toMatch(/\nrelation\tyou have blocked them\n/);
  expect(await printed('unblock boris')).toMatch(/^Unblocked @boris;/);
  expect(await printed('blocked')).toBe('');
  expect(await json('get boris')).toMatchObject({ isFollowing: false, isFollowedBy: false });
});

describe('users privacy', () => {
  it('prints the settings, and changes those that are named', async () => {
    expect(await printed('privacy')).toBe(
      'isPrivate\tfalse\nwallAccess\teveryone\nlikesVisibility\teveryone\nmessageAccess\teveryone\nshowLastSeen\ttrue\n',
    );
    const changed = await json('privacy set isPrivate=true wallAccess=mutual');
    expect(changed).toMatchObject({ isPrivate: true, wallAccess: 'mutual', showLastSeen: true });
    expect(await json('privacy get')).toEqual(changed);
  });

  it.each([
    ['isPrivate=perhaps', 'use true or false'],
    ['isPrivate==true', 'use true or false'],
    ['wallAccess=friends', 'use nobody, mutual, followers or everyone'],
    ['private=true', 'use isPrivate, wallAccess, likesVisibility, messageAccess or showLastSeen'],
    ['isPrivate=true isPrivate=false', 'give a list as one field'],
  ])('refuses %s before anything is sent', async (settings, hint) => {
    const before = requestsOf().length;
    expectRefusal(await run(`privacy set ${settings}`), 2, `hint: ${hint}`);
    expect(requestsOf()).toHaveLength(before);
  });
});

it('users pins lists, sets and clears the badge', async () => {
  expect(await printed('pins')).toMatch(/^canvas-2026\tPixel by pixel\t\t.*\nfounder\tFounder\tyes\t/);
  expectPrinted(await run('pins set canvas-2026'), 'Now wearing the badge Pixel by pixel\n');
  expect((await json('pins list')).activePin.slug).toBe('canvas-2026');
  expectPrinted(await run('pins clear'), 'Removed the badge\n');
  const hint = expect.stringMatching(/\(PIN_NOT_OWNED\)\nhint: 'plaza users pins list'/);
  expect(await run('pins set school-2026')).toMatchObject({ exit: 3, stderr: hint });
});

it('users suggestions, users clans and users check-username print their answers', async () => {
  expect(await json('suggestions')).toHaveLength(10);
  expect(await printed('clans')).toMatch(/^1\t🦊\t5\n/);
  expectPrinted(await run('check-username eve'), 'available\tyes\n');
  expect(await json('check-username boris')).toEqual({ available: false });
});

describe('users update', () => {
  it('changes fields by option and by key', async () => {
    const changed = await json("update --display-name 'Ada L.' --set bio=null --set avatar=🦉");
    expect(changed).toMatchObject({ displayName: 'Ada L.', bio: null, avatar: '🦉', username: 'ada' });
    expect(await printed('update --bio New.')).toMatch(/^Updated the profile\nname\t🦉 Ada L\. ✓\n/);
  });

  it.each([
    ['update', 'nothing to update: give at least one option'],
    ['update --set color=red', "unknown field 'color'"],
    ['update --bio x --set bio=y', "'bio' is given twice"],
    ['update --banner nothing.png', "couldn't read nothing.png"],
    ['update --banner x --no-banner', '--banner and --no-banner cannot be combined'],
  ])('refuses %s before anything is sent', async (line, message) => {
    const before = requestsOf().length;
    expectRefusal(await run(line), 2, message);
    expect(requestsOf()).toHaveLength(before);
  });

  it('stores the new username of the account once the service has accepted it', async () => {
    const username = async () => (await jsonOf('auth accounts'))[0].username;
    const hint = /\(PROFILE_USERNAME_TAKEN\)\nhint: check another name with 'plaza users check-username/;
    expect(await run('update --username boris')).toMatchObject({
      exit: 3,
      stderr: expect.stringMatching(hint),
    });
    await run('update --username ada_2 --dry-run');
    expect(await username()).toBe('ada');
    await printed('update --set username=ada_2');
    expect(await username()).toBe('ada_2');
  });

  it('prints until when the account may not change', async () => {
    await signedIn(home(), 'grounded');
    const until = expect.stringMatching(/until: 2026-10-17T12:00:30\.000Z\nhint: /);
    expect(await run('update --bio x')).toMatchObject({ exit: 3, stderr: until });
  });

  const png = async () => {
    const path = join(home().folder, 'banner.png');
    await writeFile(path, sampleBytes('soup') ?? '');
    return path;
  };
  const banners = () => filesIn(home().sandbox.world()).filter(({ filename }) => filename === 'banner.png');

  it('uploads a banner or uses that of a file ID, and removes it', async () => {
    const { banner } = await json(`update --banner ${await png()}`);
    expect(banner).toMatch(/^http:.*\/banner\.png$/);
    const [file] = banners();
    expect((await json('update --no-banner')).banner).toBeNull();
    expect((await json(`update --banner ${file?.id} --bio x`)).banner).toBe(banner);
    expect(requestsOf('files.upload')).toHaveLength(1);
  });

  it('deletes the uploaded banner when the change is refused', async () => {
    expectRefusal(
      await run(`update --banner ${await png()} --username boris`),
      3,
      '(PROFILE_USERNAME_TAKEN)',
    );
    expect(banners()).toEqual([]);
  });
});
