import { describe, expect, it } from 'vitest';
import { ClosedPipe } from '../../../src/cli/process/output';
import { runScreen } from '../../../src/cli/screen/screen';
import { InterruptedError, TerminatedError } from '../../../src/errors';
import { fakeIo } from '../../support/io';
import { fakeTerminal, turns } from '../../support/terminal/terminal';
import { terminalView } from '../../support/terminal/views';
import { expectRestored, holdNotes, noting, quit, type Running, showing, start } from './screen-setup';

describe('a screen restores the terminal', () => {
  const broken = () => {
    throw new Error('broken');
  };
  const acting = showing((state) => ({ state, effects: ['x'] }));
  const wrecks: Readonly<Record<string, () => Running>> = {
    'its first frame': () => start(showing(noting, broken)),
    'its init': () => start({ ...showing(), init: broken }),
    'an update': () => start(showing(broken)),
    'its events': () =>
      start(showing(), {
        events: (async function* () {
          yield 1;
          throw new Error('broken');
        })(),
      }),
    'an effect': () => start(acting, { perform: () => Promise.reject(new Error('broken')) }),
    'the start of an effect': () => start(acting, { perform: broken }),
  };
  it.each(Object.entries(wrecks))('after a failure of %s', async (_, wreck) => {
    const screen = wreck();
    screen.input.type('x');
    expect(await screen.ended).toMatchObject({ message: 'broken' });
    expectRestored(screen);
  });

  it('after Ctrl-C', async () => {
    const screen = start(showing());
    await turns();
    screen.input.type('\u0003');
    expect(await screen.ended).toBeInstanceOf(InterruptedError);
    expectRestored(screen);
  });

  it('after a signal to the process', async () => {
    const screen = start(showing());
    await turns();
    const reason = new TerminatedError();
    screen.outer.abort(reason);
    expect(await screen.ended).toBe(reason);
    expectRestored(screen);
  });

  it('while its source hangs for ever', async () => {
    const screen = start(showing(), {
      events: (async function* () {
        await new Promise(() => undefined);
      })(),
    });
    await turns();
    expect(await quit(screen)).toBe('ended');
    expectRestored(screen);
  });

  it('as far as possible when its output is closed', async () => {
    const screen = start(showing());
    await turns();
    screen.output.close();
    screen.input.type('x');
    expect(await screen.ended).toBeInstanceOf(ClosedPipe);
    expect([screen.input.raw(), screen.output.listeners()]).toEqual([false, 0]);
  });

  it('as far as possible when its output was closed from the start', async () => {
    const command = showing();
    const terminal = fakeTerminal();
    terminal.output.close();
    const io = fakeIo(terminal);
    const signal = new AbortController().signal;
    await expect(
      runScreen({ io, view: () => terminalView(), signal, holdNotes }, command, {}, {}),
    ).rejects.toBeInstanceOf(ClosedPipe);
    expect([terminal.input.raw(), terminal.output.listeners()]).toEqual([false, 0]);
  });

  it('while a source is held back', async () => {
    const terminal = fakeTerminal();
    let failWrite = (_: Error) => {};
    const drawing = new Promise<void>((_, reject) => {
      failWrite = reject;
    });
    let writes = 0;
    const write = async (chunk: string | Uint8Array) => {
      writes += 1;
      return writes === 2 ? drawing : terminal.output.write(chunk);
    };
    const io = fakeIo({ ...terminal, output: { ...terminal.output, write } });
    const signal = new AbortController().signal;
    const events = (async function* () {
      for (;;) yield 'more';
    })();
    const ended = runScreen({ io, view: () => terminalView(), signal, holdNotes }, showing(), {}, { events });
    await turns(50);
    failWrite(new Error('broken'));
    await expect(ended).rejects.toThrow('broken');
    expect(terminal.input.raw()).toBe(false);
  });

  it('and leaves no timer', async () => {
    const screen = start(showing());
    await turns();
    await quit(screen);
    screen.output.clear();
    screen.clock.move(5000);
    await turns();
    expect(screen.output.text()).toBe('');
  });
});
