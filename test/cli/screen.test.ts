import { describe, expect, it } from 'vitest';
import type { Key, Message, ScreenSource } from '../../src/cli/command';
import { screenCommand } from '../../src/cli/command';
import { ClosedPipe } from '../../src/cli/io';
import { makeLifetime } from '../../src/cli/lifetime';
import { runScreen, type ScreenCommand } from '../../src/cli/screen';
import { InterruptedError, TerminatedError } from '../../src/errors';
import { movableClock } from '../support/clock';
import { fakeIo } from '../support/io';
import { fakeTerminal, turns } from '../support/terminal';
import { terminalView } from '../support/views';

const enter = '\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[2J';
const leave = '\u001b[0m\u001b[?7h\u001b[?25h\u001b[?1049l';
const row = (number: number, text: string) => `\u001b[${number};1H\u001b[0m\u001b[K${text}`;

type State = readonly string[];
type Update = (
  state: State,
  message: Message<unknown>,
) => { state: State; effects?: string[]; end?: boolean };

/** Writes each message down, a line each; `q` ends it. */
const noting: Update = (state, message) => {
  if (message.type === 'key')
    return { state: [...state, `key ${message.key.name}`], end: message.key.name === 'q' };
  if (message.type === 'resize') return { state: [...state, `${message.size.columns}x${message.size.rows}`] };
  if (message.type === 'tick') return { state: [...state, `tick ${message.now}`] };
  return { state: [...state, `event ${message.event}`] };
};

function showing(
  update: Update = noting,
  frame = (state: State): readonly string[] => ['top', ...state],
): ScreenCommand {
  return screenCommand<unknown, State, string>({
    summary: 'Show',
    examples: [],
    routes: [],
    run: () => ({}),
    init: (_, size) => [`${size.columns} wide`],
    update,
    frame,
    render: () => [],
  }) as ScreenCommand;
}

/** Runs a screen on a terminal of the test's own. */
function start(command: ScreenCommand, source: ScreenSource<unknown, unknown> = {}) {
  const terminal = fakeTerminal({ columns: 40, rows: 10 });
  const clock = movableClock();
  const outer = new AbortController();
  const { signal } = makeLifetime(outer.signal, clock, undefined);
  const io = fakeIo({ ...terminal, clock });
  const ended = runScreen({ io, view: () => terminalView(), signal }, command, {}, source).then(
    () => 'ended',
    (error: unknown) => error,
  );
  return { ...terminal, clock, outer, ended };
}

type Running = ReturnType<typeof start>;

/** The terminal is as it was: no raw keys, nobody listening, the old screen. */
function expectRestored({ input, output }: Running): void {
  expect(input.raw()).toBe(false);
  expect(input.stream.listenerCount('keypress')).toBe(0);
  expect(input.stream.isPaused()).toBe(true);
  expect(output.listeners()).toBe(0);
  expect(output.text().endsWith(leave)).toBe(true);
  expect(output.text().split(leave)).toHaveLength(2);
}

describe('a screen', () => {
  it('is drawn on a screen of its own, and everything is put back when it ends', async () => {
    const screen = start(showing());
    await turns();
    expect(screen.input.raw()).toBe(true);
    expect(screen.output.text()).toBe(enter + row(1, 'top') + row(2, '40 wide'));
    screen.output.clear();
    screen.input.type('q');
    expect(await screen.ended).toBe('ended');
    expect(screen.output.text()).toBe(leave);
    expectRestored(screen);
  });

  it('is told keys by their names, and redraws only what changed', async () => {
    const screen = start(showing());
    await turns();
    screen.output.clear();
    screen.input.type('x');
    await turns();
    expect(screen.output.text()).toBe(row(3, 'key x'));
    screen.output.clear();
    screen.input.type('\u001b[A\r ');
    await turns();
    expect(screen.output.text()).toBe(row(4, 'key up') + row(5, 'key return') + row(6, 'key space'));
    screen.input.type('q');
    await screen.ended;
  });

  it('is told what a key types and which others were held', async () => {
    const keys: Key[] = [];
    const screen = start(
      showing((state, message) => {
        if (message.type === 'key') keys.push(message.key);
        return { state, end: keys.length === 4 };
      }),
    );
    await turns();
    screen.input.type('aA\u0004é');
    await screen.ended;
    expect(keys).toEqual([
      { name: 'a', text: 'a', ctrl: false, shift: false },
      { name: 'a', text: 'A', ctrl: false, shift: true },
      { name: 'd', text: '\u0004', ctrl: true, shift: false },
      { name: 'é', text: 'é', ctrl: false, shift: false },
    ]);
  });

  it('is drawn anew when the terminal changes its size', async () => {
    const screen = start(showing());
    await turns();
    screen.output.clear();
    screen.output.resize(20, 5);
    await turns();
    expect(screen.output.text()).toBe(`\u001b[2J${row(1, 'top')}${row(2, '40 wide')}${row(3, '20x5')}`);
    screen.input.type('q');
    await screen.ended;
  });

  it('is told the time once a second', async () => {
    const screen = start(showing());
    await turns();
    const now = screen.clock.now();
    screen.output.clear();
    for (let second = 0; second < 2; second += 1) {
      screen.clock.move(1000);
      await turns();
    }
    expect(screen.output.text()).toBe(row(3, `tick ${now + 1000}`) + row(4, `tick ${now + 2000}`));
    screen.input.type('q');
    await screen.ended;
  });

  it('shows its events, cleaned, and ends with them', async () => {
    const screen = start(showing(), {
      events: (async function* () {
        yield 'one';
        yield '\u001b[2Jtwo\u202e';
      })(),
    });
    expect(await screen.ended).toBe('ended');
    expect(screen.output.text()).toContain(row(3, 'event one'));
    expect(screen.output.text()).toContain(row(4, 'event two'));
    expectRestored(screen);
  });

  it('performs effects, and is told the events that come of them', async () => {
    const performed: unknown[] = [];
    const update: Update = (state, message) => {
      if (message.type === 'key') return { state, effects: [`ask ${message.key.name}`] };
      return {
        state: message.type === 'event' ? [...state, String(message.event)] : state,
        end: message.type === 'event',
      };
    };
    const screen = start(showing(update), {
      perform: async (effect) => {
        performed.push(effect);
        return effect === 'ask b' ? 'answer\u0007' : undefined;
      },
    });
    await turns();
    screen.input.type('a');
    await turns();
    screen.input.type('b');
    expect(await screen.ended).toBe('ended');
    expect(performed).toEqual(['ask a', 'ask b']);
  });

  it('holds a source back that is faster than it', async () => {
    let made = 0;
    let taken = 0;
    const screen = start(
      showing((state, message) => {
        if (message.type === 'event') taken += 1;
        return { state, end: taken === 2000 };
      }),
      {
        events: (async function* () {
          for (;;) {
            made += 1;
            yield made;
          }
        })(),
      },
    );
    expect(await screen.ended).toBe('ended');
    expect(made - taken).toBeLessThanOrEqual(257);
  });
});

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
      runScreen({ io, view: () => terminalView(), signal }, command, {}, {}),
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
    const ended = runScreen({ io, view: () => terminalView(), signal }, showing(), {}, { events });
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
