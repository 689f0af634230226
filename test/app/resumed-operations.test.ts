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
    // A second run would send another body.
    const { items } = orderOf();
    const size = runs === 1 ? 'A3' : 'A2';
    const body = orderOf({ items: items.map((item) => ({ ...item, size })) });
    return ctx.api.change(shop.ordersCreate, { body });
  },
  render: (value: object) => [JSON.stringify(value)],
};

const repeated = (answer: unknown) => ({ number: `again ${(answer as { number: string }).number}` });
const verbs = {
  plain: async () => ({ default: command(order) }),
  reported: async () => ({ default: command({ ...order, repeated }) }),
};
const groups = { x: async () => ({ default: group({ summary: 'X', verbs }) }) };

async function plaza(argv: readonly string[], input = '', change: Partial<Io> = {}) {
  const streams = { input: fakeInput(false, input), output: fakeOutput(), errors: fakeOutput() };
  const machine = { clock: systemClock, random, pid: process.pid };
  const exit = await run(fakeIo({ ...streams, argv, env: home().env, ...machine, ...change }), groups);
  return { exit, stdout: streams.output.text(), stderr: streams.errors.text() };
}

const lost = () => home().sandbox.addFault({ kind: 'drop-after', times: 3, route: 'shop.ordersCreate' });
const made = () => shopIn(home().sandbox.world()).orders.slice(7);

it('an operation with a lost answer is sent again unchanged, and the command does not run', async () => {
  lost();
  expect(await plaza(['x', 'plain', '--note', 'a'])).toMatchObject({ exit: 7, stdout: '' });
  const again = await plaza(['x', 'plain', '--note', 'a']);
  expect(again).toMatchObject({ exit: 0, stderr: expect.stringContaining('with its own key') });
  expect(JSON.parse(again.stdout)).toMatchObject({ number: '100008' });
  expect({ runs, sizes: made().map(({ items }) => items[0]?.size) }).toEqual({ runs: 1, sizes: ['A3'] });
  expect(await plaza(['x', 'plain', '--note', 'a'])).toMatchObject({ exit: 0, stderr: '' });
  expect({ runs, orders: made().length }).toEqual({ runs: 2, orders: 2 });
});

it('an operation that is sent again has the result that its command makes of the answer', async () => {
  lost();
  await plaza(['x', 'reported']);
  expect(await plaza(['x', 'reported'])).toMatchObject({ exit: 0, stdout: '{"number":"again 100008"}\n' });
});

it('an operation is not sent again for other words, another file, --new, or another command', async () => {
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

const printingTo = (write: () => Promise<void>) => ({ output: { ...fakeOutput(), write } });
const isRunning = (pid: number) => pid !== 1;

it('an answer of a process that was killed before it printed is printed by the next run', async () => {
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

it('an answer that could not be printed is printed by the next run, and its error names the operation', async () => {
  const full = printingTo(async () => {
    throw new UsageError('the disk is full');
  });
  const { exit, stderr } = await plaza(['x', 'plain', '--json'], '', full);
  const names = await readdir(join(home().folder, 'state', 'operations', 'sandbox'));
  const entry = names.find((name) => name.endsWith('.json'));
  expect(exit).toBe(7);
  expect(JSON.parse(stderr).error).toMatchObject({
    kind: 'network',
    message: expect.stringMatching(/^the change was made, .*: the disk is full$/),
    hint: 'run the same command again to print it',
    operation: entry?.split('.')[0],
  });
  expect(JSON.parse((await plaza(['x', 'plain', '--json'])).stdout)).toMatchObject({ number: '100008' });
  expect(made()).toHaveLength(1);
});

it('an operation is done when the reader closed the output', async () => {
  const closed = printingTo(async () => {
    throw new ClosedPipe();
  });
  expect(await plaza(['x', 'plain'], '', closed)).toMatchObject({ exit: 0, stderr: '' });
  expect(await plaza(['x', 'plain'])).toMatchObject({ exit: 0, stderr: '' });
  expect(made()).toHaveLength(2);
});

it('an operation is not sent again in a dry run', async () => {
  lost();
  await plaza(['x', 'plain']);
  const { exit, stdout } = await plaza(['x', 'plain', '--dry-run', '--json']);
  expect({ exit, requests: JSON.parse(stdout).length, runs }).toEqual({ exit: 0, requests: 1, runs: 2 });
  expect(made()).toHaveLength(1);
});
