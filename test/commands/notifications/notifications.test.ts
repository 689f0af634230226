import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WatchEvent } from '../../../src/client/live/notifications';
import { idByName } from '../../../src/sandbox/sections/auth/rules/accounts';
import {
  newNotifications,
  notify,
  schoolBells,
} from '../../../src/sandbox/sections/notifications/rules/notices';
import { runAs, signedIn, startAs, useLines } from '../../support/accounts';
import { expectPrinted, expectRefusal } from '../../support/app';
import { until } from '../../support/clock';
import { useHome } from '../../support/home';
import { writeProgram } from '../../support/programs';

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

it('notifications list lists by offset, newest first, also as the bare group', async () => {
  const first = await run('list --limit 2');
  expect(first).toMatchObject({ exit: 0, stderr: '' });
  expect(first.stdout.split('\n')[0]).toMatch(/^\S+-7e11\d+\t2026-10-14T\S+Z\tno\tlike\tlena\t\S+-9057\d+/);
  expectPrinted(await run('--limit 2'), first.stdout);
  const all = await json('list --all');
  expect(all.length).toBeGreaterThan(20);
  const [second] = JSON.parse((await run('list --offset 1 --limit 1 --json')).stdout);
  expect(second.id).toBe(all[1].id);
});

it('notifications count, read and read-all count down', async () => {
  const before = Number((await run('count')).stdout);
  const [first, second, third] = (await run('list --limit 3 --jq .[].id')).stdout.split('\n');
  expectPrinted(await run(`read ${first}`), 'Marked 1 notification as read\n');
  expectPrinted(await run(`read ${second} ${third}`), 'Marked 2 notifications as read\n');
  expect(await json('count')).toEqual({ count: before - 3 });
  expect(await json('read-all')).toEqual({ markedCount: before - 3 });
  expectPrinted(await run('count'), '0\n');
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

  it('refuse an unknown name', async () =>
    expectRefusal(await run('settings set other=true'), 2, 'use one of enabled, sound'));
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

describe('notifications watch --since-last --exec', () => {
  const file = (name: string) => `${home().folder}/${name}`;
  const lines = (name: string) =>
    existsSync(file(name)) ? readFileSync(file(name), 'utf8').split('\n').slice(0, -1) : [];
  /** Records the text of an event; fails for texts of the file `bad`. */
  const handler = () =>
    writeProgram(
      file('handler'),
      `#!${process.execPath}
const fs = require('node:fs');
const { event, data } = JSON.parse(fs.readFileSync(0, 'utf8'));
const { PLAZA_EVENT_ID: id, PLAZA_EVENT_KIND: kind } = process.env;
if (fs.existsSync('${file('bad')}') && fs.readFileSync('${file('bad')}', 'utf8') === data.preview) process.exit(1);
fs.appendFileSync('${file('out')}', [event, kind, data.preview, data.id === id].join(' ') + '\\n');
`,
    );
  const line = (more: string) => `--since-last bot --exec ${handler()} --jq .data.preview ${more}`;
  /** A first run, which ends once it has recorded the existing notifications. */
  const begin = async () => {
    const { interrupt, ended } = startAs(home(), [
      'notifications',
      ...`watch ${line('')}`.split(' ').filter(Boolean),
    ]);
    await until(() => watchers() > 0);
    interrupt();
    await ended;
  };
  const seen = (...texts: string[]) => texts.map((text) => `notification mention ${text} true`);

  it('begins now, then with what was missed since the last handled event, the oldest first', async () => {
    const first = await watch(line('--count 1'));
    notifyAda('one');
    expectPrinted(await first.running, 'one\n');
    for (const text of ['two', 'three', 'four']) notifyAda(text);
    const second = run(`watch ${line('--count 4')}`);
    await until(() => lines('out').length === 4 && watchers() > 0);
    notifyAda('five');
    expectPrinted(await second, 'two\nthree\nfour\nfive\n');
    expect(lines('out')).toEqual(seen('one', 'two', 'three', 'four', 'five'));
  });

  it('handles an event again whose program was running when plaza ended', async () => {
    const slow = writeProgram(file('slow'), `#!/bin/sh\necho >>'${file('begun')}'\nexec sleep 60\n`);
    const argv = ['notifications', 'watch', '--since-last', 'bot', '--exec', slow];
    const first = startAs(home(), argv);
    await until(() => watchers() > 0);
    notifyAda('one');
    await until(() => lines('begun').length === 1);
    first.interrupt();
    expect((await first.ended).exit).toBe(130);
    expectPrinted(await run(`watch ${line('--count 1')}`), 'one\n');
  });

  it('sets an event aside whose program fails, and continues; --in-order ends the watch with 3', async () => {
    await begin();
    for (const text of ['one', 'two']) notifyAda(text);
    writeFileSync(file('bad'), 'one');
    const { stdout, exit } = await run(`watch ${line('--count 1')}`);
    expect({ stdout, exit }).toEqual({ stdout: 'two\n', exit: 0 });
    const failed = await runAs(home(), ['operations', 'list', '--failed', '--jq', '.[].item.data.preview']);
    expectPrinted(failed, 'one\n');
    for (const text of ['one', 'three']) notifyAda(text);
    expectRefusal(await run(`watch ${line('--in-order')}`), 3, 'stopped at mention');
    writeFileSync(file('bad'), '');
    expectPrinted(await run(`watch ${line('--in-order --count 2')}`), 'one\nthree\n');
  });

  it('does not handle events that --type and --if decline, also not later', async () => {
    await begin();
    notifyAda('one');
    notifyAda('', 'follow');
    notifyAda('two');
    expectPrinted(
      await run(`watch ${line(`--type mention --if '.data.preview!="one"' --count 1`)}`),
      'two\n',
    );
    notifyAda('three');
    expectPrinted(await run(`watch ${line('--count 1')}`), 'three\n');
  });

  it('runs several programs at once with --jobs', async () => {
    await begin();
    for (const text of ['one', 'two', 'three']) notifyAda(text);
    const { exit } = await run(`watch ${line('--count 3 --jobs 3')}`);
    expect(exit).toBe(0);
    await until(() => lines('out').length === 3);
    expect(lines('out').toSorted()).toEqual(seen('one', 'three', 'two'));
  });

  it('refuses options that lack another one, or exclude each other', async () => {
    expectRefusal(await run('watch --since-last'), 2, '--since-last requires --exec');
    expectRefusal(await run('watch --exec true --retry 2'), 2, '--retry requires --since-last and --exec');
    expectRefusal(await run(`watch ${line('--in-order --jobs 2')}`), 2, '--in-order and --jobs');
  });
});
