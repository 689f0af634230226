import { writeFile } from 'node:fs/promises';
import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeFiles } from '../../../src/app/local-files/local-files';
import { makeNotes } from '../../../src/cli/output/stderr';
import { systemChance, systemClock } from '../../../src/cli/process/clock';
import { inputOf, makeHolder } from '../../../src/cli/process/io';
import { ClosedPipe, outputOf } from '../../../src/cli/process/output';
import { UsageError } from '../../../src/errors';
import { movableClock } from '../../support/clock';
import { useFolder } from '../../support/folder';
import { fixedChance, testClock } from '../../support/http/clock';
import { fakeIo } from '../../support/io';
import { fakeInput, fakeOutput, turns } from '../../support/terminal/terminal';

const folder = useFolder();

/** A stream of the process as node makes it, which fails with a code from some write on. */
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

describe('the input of the process', () => {
  it('has somebody at it until it was read to its end', async () => {
    const stream = Object.assign(new PassThrough(), { isTTY: true }) as unknown as NodeJS.ReadStream;
    expect(inputOf(stream).terminal).toBe(true);
    (stream as unknown as PassThrough).end('the last line');
    for await (const piece of stream) expect(String(piece)).toBe('the last line');
    expect(inputOf(stream).terminal).toBe(false);
  });
});

describe('an output of the process', () => {
  it('writes in order', async () => {
    const { stream: of, taken } = stream();
    const output = outputOf(of);
    await Promise.all([output.write('a'), output.write('b'), output.write(new Uint8Array([99]))]);
    expect(taken).toEqual(['a', 'b', 'c']);
  });

  it.each([
    [{ isTTY: true, columns: 120, rows: 40 }, true, { columns: 120, rows: 40 }],
    [{ isTTY: true, columns: 0, rows: 0 }, true, { columns: 80, rows: 24 }],
    [{}, false, { columns: 80, rows: 24 }],
  ])('knows its shape: %j', (shape, terminal, size) => {
    const output = outputOf(stream(shape).stream);
    expect([output.terminal, output.size()]).toEqual([terminal, size]);
  });

  it('gives a reader that stalls up some time after an interrupt, and no other', async () => {
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

  it('tells of a change of size until nobody wants to know', () => {
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

  it.each(['EPIPE', 'ERR_STREAM_DESTROYED'])('says that nobody reads any more: %s', async (code) => {
    const { stream: of } = stream({}, code);
    const output = outputOf(of);
    const error = await output.write('a').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ClosedPipe);
    expect(error).toMatchObject({ exit: 0 });
    await turns();
    await expect(output.write('b')).rejects.toBeInstanceOf(ClosedPipe);
  });

  it('does not take any other failure for that', async () => {
    const output = outputOf(stream({}, 'ENOSPC').stream);
    const full = { kind: 'usage', message: "couldn't write the output: the disk is full" };
    await expect(output.write('a')).rejects.toMatchObject(full);
    await turns();
    await expect(output.write('b')).rejects.toMatchObject(full);
  });
});

describe('notes', () => {
  it('are written clean, a line each, in their order', async () => {
    const errors = fakeOutput();
    const { note, written } = makeNotes(fakeIo({ errors }), false);
    note('one');
    note('two\u001b[2J');
    expect(errors.text()).toBe('');
    await written();
    expect(errors.text()).toBe('one\ntwo\n');
  });

  it('cannot pass for others: their further lines are set in, those that are broken too', async () => {
    const reported = async (text: string, terminal: boolean) => {
      const errors = fakeOutput(terminal ? { columns: 20, rows: 9 } : undefined);
      const { note, written } = makeNotes(fakeIo({ errors }), false);
      note(text);
      await written();
      return errors.text();
    };
    const text = 'waits for x\nerror: it is all over, they say\n';
    expect(await reported(text, false)).toBe('waits for x\n  error: it is all over, they say\n');
    expect(await reported(text, true)).toBe('waits for x\n  error: it is all\n    over, they say\n');
    expect(await reported(`${'x'.repeat(18)} error: it is over`, true)).toBe(
      `${'x'.repeat(18)}\n  error: it is over\n`,
    );
    expect(await reported('https://example.test/long/address', true)).toBe(
      'https://example.te\n  st/long/address\n',
    );
    expect(await reported('x'.repeat(20), true)).toBe(`${'x'.repeat(20)}\n`);
  });

  it('are not written under --quiet', async () => {
    const errors = fakeOutput();
    const { note, written } = makeNotes(fakeIo({ errors }), true);
    note('one');
    await written();
    expect(errors.text()).toBe('');
  });

  it('stand aside for failures, which --quiet is not about, each in its turn', async () => {
    const reported = async (quiet: boolean, ...argv: string[]) => {
      const errors = fakeOutput();
      const { note, failed, written } = makeNotes(fakeIo({ errors, argv }), quiet);
      failed(new UsageError('the program failed', { hint: 'mend it' }));
      note('one');
      await written();
      return errors.text();
    };
    expect(await reported(false)).toBe('error: the program failed\nhint: mend it\none\n');
    expect(await reported(true)).toBe('error: the program failed\nhint: mend it\n');
    expect(JSON.parse(await reported(true, '--json'))).toEqual({
      error: expect.objectContaining({ kind: 'usage', message: 'the program failed' }),
    });
  });

  it('never fail the command that they are about', async () => {
    const errors = fakeOutput();
    errors.close();
    const { note, written } = makeNotes(fakeIo({ errors }), false);
    note('one');
    await expect(written()).resolves.toBeUndefined();
  });
});

describe('files that a person names', () => {
  const files = (input = '') =>
    makeFiles({
      input: fakeInput(false, input),
      signal: new AbortController().signal,
      random: fixedChance(),
      pid: process.pid,
      isRunning: () => true,
      clock: testClock(),
    });

  it('are read as text, also from standard input', async () => {
    await writeFile(folder('x.txt'), 'grüße\n');
    expect(await files().text(folder('x.txt'))).toBe('grüße\n');
    expect(await files('von außen').text('-')).toBe('von außen');
  });

  it.each<[string, () => unknown, RegExp]>([
    ['none', () => undefined, /^couldn't read .*: there is no such file$/],
    ['no text', () => writeFile(folder('x'), Buffer.from([0xff, 0xfe])), /x is not UTF-8 text$/],
  ])('when there is %s are refused', async (_, make, message) => {
    await make();
    await expect(files().text(folder('x'))).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringMatching(message),
    });
  });

  it('that are folders are refused', async () => {
    await expect(files().text(folder())).rejects.toThrow(/: it is a folder$/);
  });

  it('have a path for another process', () => {
    expect(files().absolute('x')).toBe(`${process.cwd()}/x`);
  });
});

describe('work that no signal may cut in two', () => {
  it('is waited for, whatever becomes of it', async () => {
    const holder = makeHolder();
    await holder.drain();
    const ends: string[] = [];
    const work = (name: string, outcome: () => unknown) =>
      holder.run(async () => {
        await turns();
        ends.push(name);
        return outcome();
      });
    const first = work('first', () => 1);
    const second = work('second', () => {
      throw new Error('failed');
    }).catch((error: Error) => error.message);
    await holder.drain();
    expect(ends).toEqual(['first', 'second']);
    expect([await first, await second]).toEqual([1, 'failed']);
  });
});

describe('the real clock', () => {
  it('sleeps, and wakes when it is told to', async () => {
    await systemClock.sleep(1);
    const stop = new AbortController();
    const sleeping = systemClock.sleep(60_000, stop.signal);
    stop.abort(new Error('woken'));
    await expect(sleeping).rejects.toThrow('woken');
    await expect(systemClock.sleep(60_000, stop.signal)).rejects.toThrow('woken');
  });

  it('calls back once, unless it is prevented', async () => {
    const called: string[] = [];
    const prevent = systemClock.after(1, () => called.push('never'));
    prevent();
    await new Promise<void>((resolve) => systemClock.after(2, resolve));
    expect(called).toEqual([]);
  });

  it('counts more time than one timer of the runtime can', async () => {
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

  it('never goes back', () => {
    const first = systemClock.monotonic();
    expect(systemClock.monotonic()).toBeGreaterThanOrEqual(first);
    expect(systemClock.now()).toBeGreaterThan(Date.UTC(2025, 0));
  });

  it('and real chance', () => {
    expect(systemChance.uuid()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    const number = systemChance.number();
    expect(number >= 0 && number < 1).toBe(true);
  });
});
