/** Notifications in scripts: listed, counted, watched. */

import { beforeEach, describe, expect, it } from 'vitest';
import type { WatchEvent } from '../../../src/commands/notifications/shared/watch';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import {
  newNotifications,
  notify,
  schoolBells,
} from '../../../src/sandbox/sections/notifications/rules/notices';
import { runAs, signedIn } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { until } from '../../support/clock';
import { useHome } from '../../support/home';

const home = useHome();
beforeEach(async () => {
  await signedIn(home(), 'ada');
});

const run = (...argv: string[]) => runAs(home(), ['notifications', ...argv]);
const jq = async (...argv: string[]) => JSON.parse((await run(...argv)).stdout);
const world = () => home().sandbox.world();
const idOf = (person: string) =>
  accountsIn(world()).find(({ email }) => email === `${person}@sandbox.test`)?.id ?? '';
const notifyAda = (preview: string, type: 'mention' | 'follow' = 'mention') =>
  notify(world(), { to: idOf('ada'), by: idOf('kofi'), type, preview });

const lists = () =>
  home()
    .sandbox.requests()
    .filter(({ route }) => route === 'notifications.list').length;

/** Resolves once the watcher's stream is open and the list was read after that. */
async function opened() {
  await until(() => watchers() > 0 && lists() > 1);
}

const watchers = () => newNotifications.listeners(world());

describe('notifications list', () => {
  it('lists them by offset, newest first, also when the group is named alone', async () => {
    const first = await run('list', '--limit', '2');
    expect(first).toMatchObject({ exit: 0, stderr: '' });
    expect(first.stdout.split('\n')[0]).toMatch(/^\S+-7e11\d+\t2026-10-14T\S+Z\tno\tlike\tlena\t\S+-9057\d+/);
    expect((await run('--limit', '2')).stdout).toBe(first.stdout);
    const all = await jq('list', '--all', '--json');
    expect(all.length).toBeGreaterThan(20);
    expect((await jq('list', '--offset', '1', '--limit', '1', '--json'))[0].id).toBe(all[1].id);
  });
});

describe('notifications count, read, read-all', () => {
  it('count down', async () => {
    const before = Number((await run('count')).stdout);
    const ids = (await jq('list', '--limit', '3', '--json')).map(({ id }: { id: string }) => id);
    expect(await run('read', ids[0])).toMatchObject({ exit: 0, stdout: 'Marked 1 notification as read\n' });
    expect(await run('read', ids[1], ids[2])).toMatchObject({ stdout: 'Marked 2 notifications as read\n' });
    expect(await jq('count', '--json')).toEqual({ count: before - 3 });
    expect(await jq('read-all', '--json')).toEqual({ markedCount: before - 3 });
    expect((await run('count')).stdout).toBe('0\n');
  });
});

describe('notifications settings', () => {
  it('are shown and changed in the form that the service has', async () => {
    expect((await run('settings')).stdout).toContain('likes\tyes\n');
    expect((await run('settings', 'set', 'likes=false', 'sound=false')).stdout).toContain('likes\tno\n');
    expect(await jq('settings', 'get', '--json')).toMatchObject({
      likes: false,
      sound: false,
      comments: true,
    });
    home().sandbox.control.setSwitch('nested-settings', true);
    const nested = await jq('settings', 'set', 'likes=true', 'replies=false', '--json');
    expect(nested).toMatchObject({ soundEnabled: false, preferences: { reactions: true, replies: false } });
    const dryRunRequests = await run('settings', 'set', 'enabled=false', '--dry-run', '--json');
    expect(JSON.parse(dryRunRequests.stdout)[0]).toMatchObject({
      method: 'PUT',
      body: { webEnabled: false },
    });
  });

  it('are refused when there are none such, before anything is sent', async () => {
    expectRefusal(await run('settings', 'set', 'other=true'), 2, 'use one of enabled, sound');
  });
});

describe('notifications watch', () => {
  it('tells each as it comes, as the record with what is beside it', async () => {
    const running = run('watch', '--json', '--count', '2', '--type', 'mention');
    await opened();
    notifyAda('über 😀');
    notifyAda('', 'follow');
    notifyAda('two');
    const { stdout, stderr, exit } = await running;
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    const events = stdout
      .trim()
      .split('\n')
      .map((line): WatchEvent => JSON.parse(line));
    expect(events).toMatchObject([
      {
        event: 'notification',
        data: { type: 'mention', preview: 'über 😀', sound: true, unreadCount: expect.any(Number) },
      },
      { event: 'notification', data: { type: 'mention', preview: 'two' } },
    ]);
    expect(events[0]?.data).not.toHaveProperty('userId');
  });

  it('goes on after a cut in the middle of a letter, with what was missed', async () => {
    const running = run('watch', '--jq', '.data.preview', '--count', '4');
    await opened();
    notifyAda('one');
    home().sandbox.addFault({ kind: 'cut', route: 'notifications.watch' });
    notifyAda('猫猫猫');
    await until(() => watchers() === 0);
    notifyAda('three');
    await until(() => watchers() > 0);
    notifyAda('four');
    expect(await running).toMatchObject({ exit: 0, stdout: 'one\n猫猫猫\nthree\nfour\n', stderr: '' });
  });

  it('understands long names in a payload, and lets the bell of the school event through', async () => {
    home().sandbox.control.setSwitch('long-notifications', true);
    const jqLine = '[.event, .data.type // .data.buyerUsername]|join(" ")';
    const running = run(
      'watch',
      '--type',
      'mention',
      '--type',
      'assistant.bell',
      '--jq',
      jqLine,
      '--count',
      '2',
    );
    await opened();
    notifyAda('', 'follow');
    notifyAda('long');
    schoolBells.emit(world(), { id: 'b1', expiresAt: Date.UTC(2099, 0), buyerUsername: 'kofi' });
    expect(await running).toMatchObject({
      exit: 0,
      stdout: 'notification post_mention\nassistant.bell @kofi\n',
      stderr: '',
    });
  });
});
