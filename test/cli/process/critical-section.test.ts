/** Work that no signal interrupts: how a run and the signals of the process wait for it. */
import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { command } from '../../../src/app/command';
import { run } from '../../../src/app/run';
import { makeHolder, processIo } from '../../../src/cli/process/io';
import { UsageError } from '../../../src/errors';
import { fakeIo } from '../../support/io';
import { type FakeOutput, turns } from '../../support/terminal/terminal';

/** A promise in the hands of a test. */
function gate() {
  let open = () => {};
  let fail: (error: Error) => void = () => {};
  const passed = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { passed, open, fail };
}

/** Whether a promise has settled by now. */
async function isOver(promise: Promise<unknown>): Promise<boolean> {
  let over = false;
  const settle = () => {
    over = true;
  };
  promise.then(settle, settle);
  await turns();
  return over;
}

describe('makeHolder', () => {
  it('drains at once when no work is held', async () => {
    expect(await isOver(makeHolder().drain())).toBe(true);
  });

  it('returns the result of the work, and throws its error', async () => {
    const { run } = makeHolder();
    expect(await run(async () => 'done')).toBe('done');
    await expect(run(async () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  });

  it('drains when all work is over, including failed work and work that began meanwhile', async () => {
    const { run, drain } = makeHolder();
    const [first, second] = [gate(), gate()];
    const begun = run(() => first.passed).catch(() => undefined);
    const freed = drain();
    expect(await isOver(freed)).toBe(false);
    const later = run(() => second.passed);
    first.fail(new Error('failed'));
    await begun;
    expect(await isOver(freed)).toBe(false);
    second.open();
    await later;
    expect(await isOver(freed)).toBe(true);
  });
});

describe('a run of the program', () => {
  it.each([
    ['success', 0, ''],
    ['an error', 2, 'error: wrong\n'],
  ])('waits for held work after %s of its command', async (_, exit, stderr) => {
    const io = fakeIo({ argv: ['try'] });
    const work = gate();
    const closed = gate();
    const trying = command({
      summary: 'Try',
      examples: [],
      routes: [],
      run: (ctx) => {
        ctx.defer(closed.open);
        void io.holder.run(() => work.passed);
        if (exit) throw new UsageError('wrong');
      },
      render: () => [],
    });
    // Loaded beforehand, so that only what is held can take time.
    await import('../../../src/cli/output/failures');
    const ran = run(io, { try: async () => ({ default: trying }) });
    await closed.passed;
    expect(await isOver(ran)).toBe(false);
    work.open();
    expect(await ran).toBe(exit);
    expect((io.errors as FakeOutput).text()).toBe(stderr);
  });
});

/** A process of which only the signals are real. */
function signalled() {
  const ends: number[] = [];
  const process = Object.assign(new EventEmitter(), { argv: [], execArgv: [], env: {}, versions: {} });
  const parts = { version: '0', dist: '/nowhere', endNow: (code: number) => void ends.push(code) };
  const io = processIo({ process: process as unknown as NodeJS.Process, ...parts });
  return { io, ends, send: (signal: NodeJS.Signals) => process.emit(signal) };
}

describe('a signal while work is held', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 143],
  ] as const)('%s aborts the command at once and does not end the process', async (signal, exit) => {
    const { io, ends, send } = signalled();
    const work = gate();
    const held = io.holder.run(() => work.passed);
    send(signal);
    expect(io.signal.aborted).toBe(true);
    expect(io.signal.reason).toMatchObject({ exit });
    await turns();
    expect(ends).toEqual([]);
    work.open();
    await held;
  });

  it('ends the process after the work when a second interrupt comes', async () => {
    const { io, ends, send } = signalled();
    const work = gate();
    const held = io.holder.run(() => work.passed);
    send('SIGINT');
    send('SIGINT');
    await turns();
    expect(ends).toEqual([]);
    work.open();
    await held;
    await turns();
    expect(ends).toEqual([130]);
  });
});
