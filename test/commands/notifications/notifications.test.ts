/** Notifications in scripts: listed, counted, watched. */

import { beforeEach, describe, expect, it } from 'vitest';
import type { WatchEvent } from '../../../src/client/live/notifications';
import { idByName } from '../../../src/sandbox/sections/auth/rules/accounts';
import {
  newNotifications,
  notify,
  schoolBells,
} from '../../../src/sandbox/sections/notifications/rules/notices';
import { signedIn, useLines } from '../../support/accounts';
import { expectPrinted, expectRefusal } from '../../support/app';
import { until } from '../../support/clock';
import { useHome } from '../../support/home';

const home = useHome();
beforeEach(() => signedIn(home(), 'ada'));
const { run, json } = useLines(home, 'notifications');

const world = () => home().sandbox.world();
const notifyAda = (preview: string, type: 'mention' | 'follow' = 'mention') =>
  notify(world(), { to: idByName(world())('ada'), by: idByName(world())('kofi'), type, preview });
const watchers = () => newNotifications.listeners(world());

/** Starts a watch. @returns its result, once its stream is open and the list was read after that */
async function watch(line: string) {
  const running = run(`watch ${line}`);
  const lists = () =>
    home()
      .sandbox.requests()
      .filter(({ route }) => route === 'notifications.list');
  await until(() => watchers() > 0 && lists().length > 1);
  return { running };
}

describe('notifications list', () => {
  it('lists by offset, newest first, also as the bare group', async () => {
    const first = await run('list --limit 2');
    expect(first).toMatchObject({ exit: 0, stderr: '' });
    expect(first.stdout.split('\n')[0]).toMatch(/^\S+-7e11\d+\t2026-10-14T\S+Z\tno\tlike\tlena\t\S+-9057\d+/);
    expectPrinted(await run('--limit 2'), first.stdout);
    const all = await json('list --all');
    expect(all.length).toBeGreaterThan(20);
    const [second] = JSON.parse((await run('list --offset 1 --limit 1 --json')).stdout);
    expect(second.id).toBe(all[1].id);
  });
});

describe('notifications count, read and read-all', () => {
  it('count down', async () => {
    const before = Number((await run('count')).stdout);
    const [first, second, third] = (await run('list --limit 3 --jq .[].id')).stdout.split('\n');
    expectPrinted(await run(`read ${first}`), 'Marked 1 notification as read\n');
    expectPrinted(await run(`read ${second} ${third}`), 'Marked 2 notifications as read\n');
    expect(await json('count')).toEqual({ count: before - 3 });
    expect(await json('read-all')).toEqual({ markedCount: before - 3 });
    expectPrinted(await run('count'), '0\n');
  });
});

describe('notifications settings', () => {
  it('are shown and changed in the form of the service', async () => {
    expect((await run('settings')).stdout).toContain('likes\tyes\n');
    expect((await run('settings set likes=false sound=false')).stdout).toContain('likes\tno\n');
    expect(await json('settings get')).toMatchObject({ likes: false, sound: false, comments: true });
    home().sandbox.control.setSwitch('nested-settings', true);
    const nested = await json('settings set likes=true replies=false');
    expect(nested).toMatchObject({ soundEnabled: false, preferences: { reactions: true, replies: false } });
    const request = { method: 'PUT', body: { webEnabled: false } };
    expect(await json('settings set enabled=false --dry-run')).toMatchObject([request]);
  });

  it('refuse an unknown name', async () => {
    expectRefusal(await run('settings set other=true'), 2, 'use one of enabled, sound');
  });
});

describe('notifications watch', () => {
  it('prints each notification of a type as it comes, with the fields beside the record', async () => {
    const { running } = await watch('--json --count 2 --type mention');
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

  it('reads long type names in a payload, and prints the bell of the school event', async () => {
    home().sandbox.control.setSwitch('long-notifications', true);
    const jq = `'[.event, .data.type // .data.buyerUsername]|join(" ")'`;
    const { running } = await watch(`--type mention --type assistant.bell --count 2 --jq ${jq}`);
    notifyAda('', 'follow');
    notifyAda('long');
    schoolBells.emit(world(), { id: 'b1', expiresAt: Date.UTC(2099, 0), buyerUsername: 'kofi' });
    expectPrinted(await running, 'notification post_mention\nassistant.bell @kofi\n');
  });
});
