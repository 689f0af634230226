import { describe, expect, it } from 'vitest';
import type { DiffableRow } from '../../../src/terminal/text/diffable-row';
import { turns } from '../../support/terminal/terminal';
import { enter, expectRestored, leave, noting, row, showing, start, type Update } from './screen-setup';

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

  it('takes what is pasted as one text, in which no key has a meaning', async () => {
    const keys = [
      { keys: { q: 'q' }, words: 'quit' },
      { keys: {}, pasted: (text: string) => `pasted ${JSON.stringify(text)}` },
    ];
    const screen = start({ ...showing(), keys });
    await turns();
    screen.output.clear();
    screen.input.type('\u001b[200~q\rx\u001b[201~');
    await turns();
    expect(screen.output.text()).toBe(row(3, String.raw`key pasted "q\rx"`));
    screen.input.type('q');
    await screen.ended;
  });

  it('lists its keys on ?, and shows itself again after any other key', async () => {
    const screen = start(showing());
    await turns();
    screen.output.clear();
    screen.input.type('?');
    await turns();
    expect(screen.output.text()).toBe(
      row(1, 'Keys') +
        row(2, '') +
        row(3, `?${' '.repeat(22)}keys`) +
        row(4, 'x a b ↑ Enter Space q  note') +
        [5, 6, 7, 8, 9].map((number) => row(number, '')).join('') +
        row(10, 'any key closes'),
    );
    screen.input.type('q');
    await turns();
    expect(screen.output.text()).toContain(row(1, 'top'));
    screen.input.type('q');
    expect(await screen.ended).toBe('ended');
  });

  it('is told first what its source has for screens alone, and then its events', async () => {
    const events = (async function* () {
      yield 'second';
    })();
    const screen = start(showing(), { first: async () => 'first', events });
    expect(await screen.ended).toBe('ended');
    expect(screen.output.text()).toContain(row(3, 'event first') + row(4, 'event second'));
  });

  it('fails with what its source has first', async () => {
    const failure = new Error('no board');
    const screen = start(showing(), { first: async () => Promise.reject(failure) });
    expect(await screen.ended).toBe(failure);
    expectRestored(screen);
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

  it('gives the terminal back while it is stopped with Ctrl-Z, and takes it again', async () => {
    const screen = start(showing());
    await turns();
    screen.output.clear();
    screen.input.type('x\u001a');
    await turns();
    expect(screen.output.text()).toBe(leave);
    const [stop, ...others] = screen.stops;
    expect([stop?.raw, others]).toEqual([false, []]);
    screen.output.clear();
    stop?.goOn();
    await turns();
    expect(screen.input.raw()).toBe(true);
    expect(screen.output.text()).toBe(enter + row(1, 'top') + row(2, '40 wide') + row(3, 'key x'));
    screen.output.clear();
    screen.input.type('q');
    await screen.ended;
    expectRestored(screen);
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

  it('makes no frame of a state that it shows, unless the terminal was cleared', async () => {
    let frames = 0;
    const update: Update = (state, message) =>
      message.type === 'event' ? { state: [...state, 'event'] } : { state };
    const source = {
      events: (async function* () {
        await turns();
        yield 'one';
        await new Promise(() => undefined);
      })(),
    };
    const screen = start(
      showing(update, (state) => {
        frames += 1;
        return ['top', ...state];
      }),
      source,
    );
    await turns();
    await turns();
    const before = frames;
    expect(screen.output.text()).toContain(row(3, 'event'));
    screen.output.clear();
    for (let second = 0; second < 3; second += 1) {
      screen.clock.move(1000);
      await turns();
    }
    screen.input.type('x');
    await turns();
    expect([frames, screen.output.text()]).toEqual([before, '']);
    screen.output.resize(30, 8);
    await turns();
    expect(screen.output.text()).toBe(`\u001b[2J${row(1, 'top')}${row(2, '40 wide')}${row(3, 'event')}`);
    screen.output.clear();
    screen.input.type('\u001a');
    await turns();
    screen.stops[0]?.goOn();
    await turns();
    expect(screen.output.text()).toBe(leave + enter + row(1, 'top') + row(2, '40 wide') + row(3, 'event'));
    screen.input.type('\u0003');
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
      if (message.type === 'intent') return { state, effects: [`ask ${message.intent}`] };
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

describe('pictures on a screen', () => {
  const picture = (text: string): DiffableRow => ({
    text,
    erase: `<erase ${text}>`,
    changesFrom: (shown) => (shown.text === text ? '' : undefined),
  });
  const running = () => start(showing(noting, (state) => [picture(state[0] ?? '')] as unknown as string[]));

  it('are removed when it ends, is stopped, or changes its size', async () => {
    const screen = running();
    await turns();
    screen.output.clear();
    screen.output.resize(20, 5);
    await turns();
    expect(screen.output.text().startsWith('<erase 40 wide>\u001b[2J')).toBe(true);
    screen.output.clear();
    screen.input.type('\u001a');
    await turns();
    expect(screen.output.text()).toBe(`<erase 40 wide>${leave}`);
    screen.stops[0]?.goOn();
    await turns();
    screen.output.clear();
    screen.input.type('q');
    await screen.ended;
    expect(screen.output.text()).toBe(`<erase 40 wide>${leave}`);
  });
});

it('ticks as often as the screen says', async () => {
  const screen = start({ ...showing(), tickMs: 200 });
  await turns();
  screen.output.clear();
  screen.clock.move(200);
  await turns();
  expect(screen.output.text()).toMatch(/tick \d+/);
  screen.input.type('q');
  await screen.ended;
});
