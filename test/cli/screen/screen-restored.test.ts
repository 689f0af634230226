import { describe, expect, it } from 'vitest';
import { ClosedPipe } from '../../../src/cli/process/output';
import { runScreen } from '../../../src/cli/screen/screen';
import { InterruptedError, TerminatedError } from '../../../src/errors';
import { fakeIo } from '../../support/io';
import { fakeTerminal, turns } from '../../support/terminal/terminal';
import { terminalView } from '../../support/terminal/views';
import { expectRestored, holdNotes, noting, type Running, showing, start } from './screen-setup';

describe('the terminal is put back', () => {
  const broken = () => {
    throw new Error('broken');
  };
  const wrecks: Readonly<Record<string, () => Running>> = {
    'when the first frame fails': () => start(showing(noting, broken)),
    'when the beginning fails': () => start({ ...showing(), init: broken }),
    'when an update fails': () => {
      const screen = start(showing(broken));
      screen.input.type('x');
      return screen;
    },
    'when the events fail': () =>
      start(showing(), {
        events: (async function* () {
          yield 1;
          throw new Error('broken');
        })(),
      }),
    'when an effect fails': () => {
      const screen = start(
        showing((state) => ({ state, effects: ['x'] })),
        { perform: () => Promise.reject(new Error('broken')) },
      );
      screen.input.type('x');
      return screen;
    },
    'when an effect fails before it began': () => {
      const screen = start(
        showing((state) => ({ state, effects: ['x'] })),
        { perform: broken },
      );
      screen.input.type('x');
      return screen;
    },
  };
  it.each(Object.entries(wrecks))('%s', async (_, wreck) => {
    const screen = wreck();
    expect(await screen.ended).toMatchObject({ message: 'broken' });
    expectRestored(screen);
  });

  it('when Ctrl-C is pressed', async () => {
    const screen = start(showing());
    await turns();
    screen.input.type('\u0003');
    expect(await screen.ended).toBeInstanceOf(InterruptedError);
    expectRestored(screen);
  });

  it('when the process is asked to end', async () => {
    const screen = start(showing());
    await turns();
    const reason = new TerminatedError();
    screen.outer.abort(reason);
    expect(await screen.ended).toBe(reason);
    expectRestored(screen);
  });

  it('while a source hangs for ever', async () => {
    const screen = start(showing(), {
      events: (async function* () {
        await new Promise(() => undefined);
      })(),
    });
    await turns();
    screen.input.type('q');
    expect(await screen.ended).toBe('ended');
    expectRestored(screen);
  });

  it('as far as it can be when nobody reads it any more', async () => {
    const screen = start(showing());
    await turns();
    screen.output.close();
    screen.input.type('x');
    expect(await screen.ended).toBeInstanceOf(ClosedPipe);
    expect([screen.input.raw(), screen.output.listeners()]).toEqual([false, 0]);
  });

  it('also when nobody read it from the start', async () => {
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

  it('and no timer is left', async () => {
    const screen = start(showing());
    await turns();
    screen.input.type('q');
    await screen.ended;
    screen.output.clear();
    screen.clock.move(5000);
    await turns();
    expect(screen.output.text()).toBe('');
  });
});
