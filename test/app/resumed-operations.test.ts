/** Any command with a keyed route, without a line for it in the command: what got lost is repeated before it runs. */

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { command } from '../../src/app/command';
import { run } from '../../src/app/run';
import { group } from '../../src/cli/definition/command';
import { file, text } from '../../src/cli/definition/option-parsers';
import { option } from '../../src/cli/definition/parameters';
import { systemClock } from '../../src/cli/process/clock';
import type { Io } from '../../src/cli/process/io';
import { ClosedPipe } from '../../src/cli/process/output';
import { UsageError } from '../../src/errors';
import { shop } from '../../src/protocol/routes/shop';
import { shopIn } from '../../src/sandbox/sections/shop/state';
import { orderOf } from '../sandbox/sections/shop/shop-support';
import { useHome } from '../support/home';
import { fakeIo } from '../support/io';
import { countingChance } from '../support/sandbox';
import { fakeInput, fakeOutput } from '../support/terminal/terminal';

const home = useHome();
const random = countingChance();
let runs = 0;
beforeEach(() => {
  runs = 0;
});

const order = {
  summary: 'Order',
  options: { note: option(text(), 'Note'), input: option(file(), 'File') },
  examples: [],
  routes: [shop.products, shop.ordersCreate],
  async run(ctx: Parameters<Parameters<typeof command>[0]['run']>[0]) {
    runs += 1;
    // What is resolved on the way may be another thing the next time.
    const { items } = orderOf();
    const size = runs === 1 ? 'A3' : 'A2';
    const body = orderOf({ items: items.map((item) => ({ ...item, size })) });
    return ctx.api.change(shop.ordersCreate, { body });
  },
  render: (value: object) => [JSON.stringify(value)],
};

const verbs = {
  plain: command(order),
  reported: command({
    ...order,
    repeated: (answer: unknown) => ({ number: `again ${(answer as { number: string }).number}` }),
  }),
};
const groups = {
  x: async () => ({
    default: group({
      summary: 'X',
      verbs: {
        plain: async () => ({ default: verbs.plain }),
        reported: async () => ({ default: verbs.reported }),
      },
    }),
  }),
};

async function plaza(argv: readonly string[], input = '', change: Partial<Io> = {}) {
  const streams = { input: fakeInput(false, input), output: fakeOutput(), errors: fakeOutput() };
  const io = fakeIo({
    ...streams,
    argv,
    env: home().env,
    clock: systemClock,
    random,
    pid: process.pid,
    ...change,
  });
  const exit = await run(io, groups);
  return { exit, stdout: streams.output.text(), stderr: streams.errors.text() };
}

const lost = () => home().sandbox.addFault({ kind: 'drop-after', times: 3, route: 'shop.ordersCreate' });
const made = () => shopIn(home().sandbox.world()).orders.slice(7);

it('is repeated as it was sent, and nothing is resolved anew', async () => {
  lost();
  expect(await plaza(['x', 'plain', '--note', 'a'])).toMatchObject({ exit: 7, stdout: '' });
  const again = await plaza(['x', 'plain', '--note', 'a']);
  expect(again).toMatchObject({ exit: 0, stderr: expect.stringContaining('with its own key') });
  expect(JSON.parse(again.stdout)).toMatchObject({ number: '100008' });
  expect({ runs, sizes: made().map(({ items }) => items[0]?.size) }).toEqual({ runs: 1, sizes: ['A3'] });
  expect(await plaza(['x', 'plain', '--note', 'a'])).toMatchObject({ exit: 0, stderr: '' });
  expect({ runs, orders: made().length }).toEqual({ runs: 2, orders: 2 });
});

it('gives the value that the command makes of such an answer', async () => {
  lost();
  await plaza(['x', 'reported']);
  expect(await plaza(['x', 'reported'])).toMatchObject({ exit: 0, stdout: '{"number":"again 100008"}\n' });
});

it('is another action for other words, another file, --new, and other commands', async () => {
  lost();
  await plaza(['x', 'plain', '--input', '-'], 'one');
  for (const [argv, input] of [
    [['x', 'plain', '--input', '-'], 'two'],
    [['x', 'plain'], ''],
    [['x', 'reported', '--input', '-'], 'one'],
    [['x', 'plain', '--input', '-', '--new'], 'one'],
  ] as const) {
    expect(await plaza(argv, input)).toMatchObject({ exit: 0, stderr: '' });
  }
  expect(made()).toHaveLength(5);
  expect((await plaza(['x', 'plain', '--input', '-'], 'one')).stderr).toContain('with its own key');
  expect(made()).toHaveLength(5);
});

/** What a run prints to, where the first write fails or not, as set. */
const printingTo = (write: () => Promise<void>) => ({ output: { ...fakeOutput(), write } });
const isRunning = (pid: number) => pid !== 1;

it('is printed by the next run after a process that was killed before it printed', async () => {
  const reached = new Promise<void>((resolve) => {
    const never = () => {
      resolve();
      return new Promise<void>(() => undefined);
    };
    // Killed as it writes: from then on it does nothing any more.
    plaza(['x', 'plain'], '', { pid: 1, ...printingTo(never) });
  });
  await reached;
  expect(made()).toHaveLength(1);
  const again = await plaza(['x', 'plain'], '', { isRunning });
  expect(again).toMatchObject({ exit: 0, stderr: expect.stringContaining('with its own key') });
  expect(JSON.parse(again.stdout)).toMatchObject({ number: '100008' });
  expect({ runs, orders: made().length }).toEqual({ runs: 1, orders: 1 });
  expect(await plaza(['x', 'plain'])).toMatchObject({ exit: 0, stderr: '' });
});

it('is printed by the next run when nothing could be printed, with a note', async () => {
  const full = printingTo(async () => {
    throw new UsageError('the disk is full');
  });
  const { exit, stderr } = await plaza(['x', 'plain'], '', full);
  expect({ exit, stderr }).toEqual({
    exit: 7,
    stderr: expect.stringMatching(
      /^error: the change was made, .*: the disk is full\nhint: run the same command again to print it\n$/,
    ),
  });
  expect(JSON.parse((await plaza(['x', 'plain'])).stdout)).toMatchObject({ number: '100008' });
  expect(made()).toHaveLength(1);
});

it('is named in the error where its answer could not be printed', async () => {
  const full = printingTo(async () => {
    throw new UsageError('the disk is full');
  });
  const { exit, stderr } = await plaza(['x', 'plain', '--json'], '', full);
  const names = await readdir(join(home().folder, 'state', 'operations', 'sandbox'));
  const entry = names.find((name) => name.endsWith('.json'));
  expect({ exit, error: JSON.parse(stderr).error }).toMatchObject({
    exit: 7,
    error: { kind: 'network', operation: entry?.replace('.json', '') },
  });
});

it('is done when the reader closed the output', async () => {
  const closed = printingTo(async () => {
    throw new ClosedPipe();
  });
  expect(await plaza(['x', 'plain'], '', closed)).toMatchObject({ exit: 0, stderr: '' });
  expect(await plaza(['x', 'plain'])).toMatchObject({ exit: 0, stderr: '' });
  expect(made()).toHaveLength(2);
});

it('is not repeated in a dry run', async () => {
  lost();
  await plaza(['x', 'plain']);
  const { exit, stdout } = await plaza(['x', 'plain', '--dry-run', '--json']);
  expect({ exit, requests: JSON.parse(stdout).length, runs }).toEqual({ exit: 0, requests: 1, runs: 2 });
  expect(made()).toHaveLength(1);
});
