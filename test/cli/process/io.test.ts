import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '../../../src/cli/process/clock';
import { inputOf } from '../../../src/cli/process/io';
import { ClosedPipe, outputOf } from '../../../src/cli/process/output';
import { movableClock } from '../../support/clock';
import { turns } from '../../support/terminal/terminal';

/** A stream of the process as node makes it; with a code, every write fails with it. */
function stream(shape: { isTTY?: boolean; columns?: number; rows?: number } = {}, failing?: string) {
  const taken: string[] = [];
  const writable = new Writable({
    decodeStrings: false,
    write(chunk, _, done) {
      if (failing) return done(Object.assign(new Error(`write ${failing}`), { code: failing }));
      taken.push(String(chunk));
      done();
    },
  });
  return { taken, stream: Object.assign(writable, shape) as unknown as NodeJS.WriteStream };
}

it('the input of the process is a terminal until it was read to its end', async () => {
  const stream = new PassThrough() as unknown as NodeJS.ReadStream;
  const open = vi.fn(() => stream);
  const input = inputOf(open, () => true);
  expect(input.terminal).toBe(true);
  expect(open, 'a stream takes time to make').not.toHaveBeenCalled();
  (stream as unknown as PassThrough).end('the last line');
  for await (const piece of input.stream) expect(String(piece)).toBe('the last line');
  expect(input.terminal).toBe(false);
  expect(inputOf(open, () => false).terminal).toBe(false);
});

describe('an output of the process', () => {
  it.each([
    [{ isTTY: true, columns: 120, rows: 40 }, true, { columns: 120, rows: 40 }],
    [{ isTTY: true, columns: 0, rows: 0 }, true, { columns: 80, rows: 24 }],
    [{}, false, { columns: 80, rows: 24 }],
  ])('knows whether it is a terminal, and its size: %j', (shape, terminal, size) => {
    const output = outputOf(stream(shape).stream);
    expect([output.terminal, output.size()]).toEqual([terminal, size]);
  });

  it('gives up a reader that stalls 500 ms after an interrupt, and no other', async () => {
    const clock = movableClock();
    const stop = new AbortController();
    const stalled = new Writable({ write: () => undefined }) as unknown as NodeJS.WriteStream;
    const output = outputOf(stalled, stop.signal, clock);
    const end: unknown[] = [];
    output.write('a').catch((error) => end.push(error));
    clock.move(60_000);
    await turns();
    expect(end).toEqual([]);
    stop.abort(new Error('interrupted'));
    clock.move(499);
    await turns();
    expect(end).toEqual([]);
    clock.move(1);
    await turns();
    expect(end).toEqual([new Error('interrupted')]);
    // The last lines of an interrupted command are still written where somebody reads.
    const { stream: of, taken } = stream();
    await outputOf(of, stop.signal, clock).write(']');
    expect(taken).toEqual([']']);
  });

  it('calls back for a change of size until it is told to stop', () => {
    const { stream: of } = stream({ isTTY: true, columns: 80, rows: 24 });
    const output = outputOf(of);
    let reported = 0;
    const stop = output.onResize(() => {
      reported += 1;
    });
    Object.assign(of, { columns: 10 }).emit('resize');
    expect([reported, output.size().columns]).toEqual([1, 10]);
    stop();
    of.emit('resize');
    expect(reported).toBe(1);
  });

  it.each(['EPIPE', 'ERR_STREAM_DESTROYED'])('fails as a closed pipe for %s', async (code) => {
    const { stream: of } = stream({}, code);
    const output = outputOf(of);
    const error = await output.write('a').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ClosedPipe);
    expect(error).toMatchObject({ exit: 0 });
    await turns();
    await expect(output.write('b')).rejects.toBeInstanceOf(ClosedPipe);
  });

  it('reports a full disk, also for later writes', async () => {
    const output = outputOf(stream({}, 'ENOSPC').stream);
    const full = { kind: 'usage', message: "couldn't write the output: the disk is full" };
    await expect(output.write('a')).rejects.toMatchObject(full);
    await turns();
    await expect(output.write('b')).rejects.toMatchObject(full);
  });
});

describe('the system clock', () => {
  it('sleeps until its signal is aborted', async () => {
    await systemClock.sleep(1);
    const stop = new AbortController();
    const sleeping = systemClock.sleep(60_000, stop.signal);
    stop.abort(new Error('woken'));
    await expect(sleeping).rejects.toThrow('woken');
    await expect(systemClock.sleep(60_000, stop.signal)).rejects.toThrow('woken');
  });

  it('calls back once, also after longer than one timer of the runtime, unless it is cancelled', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const called: string[] = [];
    const month = 30 * 86_400_000;
    systemClock.after(month, () => called.push('after'));
    const prevent = systemClock.after(month, () => called.push('never'));
    systemClock.sleep(month).then(() => called.push('slept'));
    await vi.advanceTimersByTimeAsync(month - 1);
    expect(called).toEqual([]);
    prevent();
    await vi.advanceTimersByTimeAsync(1);
    expect(called).toEqual(['after', 'slept']);
  });
});
