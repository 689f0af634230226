/** `--exec` on lists: each item is handled, and its program runs again only if its end was not recorded. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn, startAs, useLines } from '../../support/accounts';
import { begin, expectRefusal } from '../../support/app';
import { until } from '../../support/clock';
import { useHome } from '../../support/home';
import { writeProgram } from '../../support/programs';

const home = useHome();
const file = (name: string) => `${home().folder}/${name}`;
const { run: line } = useLines(home);
const run = (words: string) => line(words, { clock: home().sandbox.clock });
const handled = () =>
  existsSync(file('out')) ? readFileSync(file('out'), 'utf8').split('\n').slice(0, -1) : [];

/** A handler that fails for the texts in the file `bad`, and else records the text of the post. */
const handler = () =>
  writeProgram(
    file('handler'),
    `#!${process.execPath}
const fs = require('node:fs');
const { content } = JSON.parse(fs.readFileSync(0, 'utf8'));
const bad = fs.existsSync('${file('bad')}') ? fs.readFileSync('${file('bad')}', 'utf8').split('\\n') : [];
if (bad.includes(content)) process.exit(1);
const { PLAZA_EVENT_KEY: key, PLAZA_EVENT_ID: id, PLAZA_EVENT_KIND: kind } = process.env;
fs.appendFileSync('${file('out')}', content + '\\n');
fs.appendFileSync('${file('env')}', [key, id, kind].join(' ') + '\\n');
`,
  );

async function write(...texts: string[]): Promise<void> {
  for (const text of texts) {
    home().sandbox.clock.move(60_000);
    expect((await run(`posts create ${text}`)).exit).toBe(0);
  }
}

const fail = (...texts: string[]) => writeFileSync(file('bad'), texts.join('\n'));
const list = (more = '') =>
  run(`posts by me --since-last bot --exec ${handler()} --jq '.[].content' ${more}`);

beforeEach(async () => {
  await signedIn(home(), 'lena');
  await write('one', 'two');
});

describe('--exec on a list', () => {
  it('runs the program for each new item, the oldest first, and prints the item', async () => {
    const first = await list('--limit 2');
    expect(first).toEqual({ exit: 0, stdout: 'one\ntwo\n', stderr: '' });
    await write('three', 'four');
    expect(await list()).toEqual({ exit: 0, stdout: 'three\nfour\n', stderr: '' });
    expect(await list()).toEqual({ exit: 0, stdout: '', stderr: '' });
    expect(handled()).toEqual(['one', 'two', 'three', 'four']);
  });

  it('gives the program the key, the ID and the kind of the item', async () => {
    const { stdout } = await run('posts by me --limit 1 --jq .[].id');
    await list('--limit 1');
    const [key, id, kind] = readFileSync(file('env'), 'utf8').trim().split(' ');
    expect({ id, kind }).toEqual({ id: stdout.trim(), kind: 'post' });
    expect(key).toMatch(/^[0-9a-f]{8}-\S{12}$/);
  });

  it('handles the oldest new items with --limit, and the others in the next run', async () => {
    await list('--limit 1');
    await write('three', 'four', 'five');
    expect((await list('--limit 2')).stdout).toBe('three\nfour\n');
    expect((await list('--limit 2')).stdout).toBe('five\n');
  });

  it('begins with what --since-last has printed under the same name', async () => {
    await run('posts by me --since-last bot');
    await write('three');
    expect((await list()).stdout).toBe('three\n');
  });

  it('sets an item aside whose program fails, goes on with the others, and exits with 3', async () => {
    fail('one');
    const ran = await run(`posts by me --since-last bot --limit 2 --exec ${handler()}`);
    expect(ran).toMatchObject({ exit: 3, stdout: expect.stringMatching(/\tlena\ttwo\t/) });
    expect(ran.stderr).toMatch(/^error: post \S+: the program '.*handler' failed: exit code 1\n/);
    expect(ran.stderr).toContain('error: the program failed for 1 of 2 items\nhint: ');
    expect(await list()).toMatchObject({ exit: 0, stdout: '' });
    expect(handled()).toEqual(['two']);
  });

  it('prints [] under --json when no program ends with 0', async () => {
    fail('one', 'two');
    const ran = await run(`posts by me --since-last bot --exec ${handler()} --limit 2 --json`);
    expect(ran).toMatchObject({ exit: 3, stdout: '[]\n' });
  });

  it('stops at the item with --in-order, and begins with it in the next run', async () => {
    fail('one');
    expect(await list('--limit 2 --in-order')).toMatchObject({ exit: 3, stdout: '' });
    fail();
    expect((await list('--in-order')).stdout).toBe('one\ntwo\n');
    expect((await run('operations list --failed')).stdout).toBe('');
  });

  it('runs the program again with --retry after growing pauses', async () => {
    fail('one');
    const { clock } = home().sandbox;
    const env = { PATH: process.env.PATH, ...home().env };
    const words = ['posts', 'by', 'me', '--since-last', 'bot', '--limit', '2', '--exec', handler()];
    const { errors, output, exit } = begin([...words, '--retry', '2', '--json'], { env, clock });
    const failures = (count: number) =>
      until(() => errors.text().split('failed: exit code 1').length - 1 === count);
    await failures(1);
    clock.move(1000);
    await failures(2);
    clock.move(1999);
    fail();
    expect(handled()).toEqual([]);
    clock.move(1);
    expect(await exit).toBe(0);
    expect(JSON.parse(output.text())).toHaveLength(2);
    expect(handled()).toEqual(['one', 'two']);
  });

  it('runs no program and moves no mark in a dry run', async () => {
    expect(await list('--limit 2 --dry-run')).toMatchObject({ exit: 0, stdout: 'one\ntwo\n' });
    expect(handled()).toEqual([]);
    expect((await list('--limit 2')).stdout).toBe('one\ntwo\n');
  });

  it('exits with 6 while another process handles the same name', async () => {
    const slow = writeProgram(file('slow'), `#!/bin/sh\necho >>'${file('out')}'\nexec sleep 60\n`);
    const words = ['posts', 'by', 'me', '--since-last', 'bot', '--limit', '1', '--exec', slow];
    const first = startAs(home(), words);
    await until(() => handled().length === 1);
    expectRefusal(await list(), 6, 'is handling this list');
    first.interrupt();
    expect((await first.ended).exit).toBe(130);
    // Its item was not handled.
    expect((await list()).stdout).toMatch(/two\n$/);
  });

  it('refuses options that lack another one, and a program that is missing', async () => {
    expectRefusal(await run(`posts by me --exec ${handler()}`), 2, '--exec requires --since-last');
    expectRefusal(await run('posts by me --retry 2'), 2, '--retry requires --exec');
    expectRefusal(await run('posts by me --since-last bot --in-order'), 2, '--in-order requires --exec');
    expectRefusal(
      await run('posts by me --since-last bot --exec no-such'),
      2,
      "there is no program 'no-such'",
    );
  });
});

describe('operations with failed items', () => {
  beforeEach(async () => {
    fail('one', 'two');
    expect((await list('--limit 2')).exit).toBe(3);
  });
  const failed = async () => JSON.parse((await run('operations list --failed --json')).stdout);

  it('list, retry and drop them', async () => {
    const [first, second] = await failed();
    expect(first).toMatchObject({
      kind: 'post',
      command: 'posts by',
      account: 'sandbox',
      program: file('handler'),
      attempts: 1,
      item: { content: 'one' },
    });
    expect((await run('operations list --failed')).stdout).toContain(`${first.id}\tpost\t${first.itemId}\t`);
    fail('two');
    const ran = await run('operations retry --failed --json');
    expect(ran.exit).toBe(3);
    expect(JSON.parse(ran.stdout)).toMatchObject([
      { id: first.id, outcome: 'done' },
      { id: second.id, outcome: 'failed' },
    ]);
    expect(await failed()).toMatchObject([{ id: second.id, attempts: 2 }]);
    expect((await run(`operations drop ${second.id} --yes`)).exit).toBe(0);
    expect(await failed()).toEqual([]);
    expect(handled()).toEqual(['one']);
  });

  it('retry one by its ID, with the key of the first run', async () => {
    const [first] = await failed();
    fail();
    expect((await run(`operations retry ${first.id}`)).exit).toBe(0);
    expect(readFileSync(file('env'), 'utf8')).toContain(`${first.key} ${first.itemId} post\n`);
    expect(await failed()).toHaveLength(1);
  });

  it('are refused together with other choices', async () => {
    expectRefusal(await run('operations list --failed --once'), 2, 'cannot be combined');
    expectRefusal(await run('operations retry 4f1c09ab --failed'), 2, 'give either');
  });
});
