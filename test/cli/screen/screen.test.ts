import { describe, expect, it } from 'vitest';
import type { DiffableRow } from '../../../src/terminal/text/diffable-row';
import { turns } from '../../support/terminal/terminal';
import {
  enter,
  expectRestored,
  leave,
  noting,
  press,
  quit,
  type Running,
  row,
  showing,
  start,
  startDrawn,
  type Update,
} from './screen-setup';

const first = row(1, 'top') + row(2, '40 wide');

describe('a screen', () => {
  it('is drawn on the alternate screen, and restores the terminal when it ends', async () => {
    const screen = start(showing());
    await turns();
    expect(screen.input.raw()).toBe(true);
    expect(screen.output.text()).toBe(enter + first);
    screen.output.clear();
    expect(await quit(screen)).toBe('ended');
    expect(screen.output.text()).toBe(leave);
    expectRestored(screen);
  });

  it('gets keys by their names, and draws only what changed', async () => {
    const screen = await startDrawn(showing());
    await press(screen, 'x');
    expect(screen.output.text()).toBe(row(3, 'key x'));
    screen.output.clear();
    await press(screen, '\u001b[A\r ');
    expect(screen.output.text()).toBe(row(4, 'key up') + row(5, 'key return') + row(6, 'key space'));
    await quit(screen);
  });

  describe('whose rows take long', () => {
    const long = (text: string): DiffableRow => ({
      text,
      canWait: true,
      changesFrom: (shown, number) => (shown.text === text ? '' : `<${number} ${text}>`.padEnd(20_000, '.')),
    });
    const framed = (state: readonly string[]) => {
      const text = String(state.length);
      return [...Array.from({ length: 5 }, () => long(text)), `text ${text}`];
    };
    const written = ({ output }: Running) => output.text().replace(/\.+/g, '');

    const part = async ({ clock }: Running) => {
      clock.move(0);
      await turns();
    };

    it('writes some of them with the text, and then the others', async () => {
      const screen = await startDrawn({ ...showing(), frame: framed as never });
      await press(screen, 'x');
      expect(written(screen)).toBe(`<1 2><2 2>${row(6, 'text 2')}`);
      await part(screen);
      expect(written(screen)).toBe(`<1 2><2 2>${row(6, 'text 2')}<3 2><4 2>`);
      await part(screen);
      expect(written(screen)).toBe(`<1 2><2 2>${row(6, 'text 2')}<3 2><4 2><5 2>`);
      await quit(screen);
    });

    it('takes a key before it writes the others, which come first then', async () => {
      const screen = await startDrawn({ ...showing(), frame: framed as never });
      await press(screen, 'x');
      screen.output.clear();
      await press(screen, 'a');
      expect(written(screen)).toBe(`<3 3><4 3>${row(6, 'text 3')}`);
      for (const _ of 'parts') await part(screen);
      expect(written(screen)).toBe(`<3 3><4 3>${row(6, 'text 3')}<5 3><1 3><2 3>`);
      await quit(screen);
    });
  });

  it('gets pasted text as one text, in which no key has a meaning', async () => {
    const keys = [
      { keys: { q: 'q' }, words: 'quit' },
      { keys: {}, pasted: (text: string) => `pasted ${JSON.stringify(text)}` },
    ];
    const screen = await startDrawn({ ...showing(), keys });
    await press(screen, '\u001b[200~q\rx\u001b[201~');
    expect(screen.output.text()).toBe(row(3, String.raw`key pasted "q\rx"`));
    await quit(screen);
  });

  it('gets a long pasted text whole', async () => {
    const text = 'words and\rlines '.repeat(1000);
    const pasted = (found: string) => (found === text ? 'whole' : 'another text');
    const screen = await startDrawn({ ...showing(), keys: [{ keys: { q: 'q' }, words: 'quit', pasted }] });
    await press(screen, `\u001b[200~${text}\u001b[201~`);
    expect(screen.output.text()).toBe(row(3, 'key whole'));
    await quit(screen);
  });

  it('lists its keys on ?, and is shown again after any other key', async () => {
    const screen = await startDrawn(showing());
    await press(screen, '?');
    expect(screen.output.text()).toBe(
      row(1, 'Keys') +
        row(2, '') +
        row(3, `?${' '.repeat(22)}keys`) +
        row(4, 'x a b ↑ Enter Space q  note') +
        [5, 6, 7, 8, 9].map((number) => row(number, '')).join('') +
        row(10, 'any key closes'),
    );
    await press(screen, 'q');
    expect(screen.output.text()).toContain(row(1, 'top'));
    expect(await quit(screen)).toBe('ended');
  });

  it('gets the first event of its source, then the others cleaned, and ends with them', async () => {
    const events = (async function* () {
      yield 'one';
      yield '\u001b[2Jtwo\u202e';
    })();
    const screen = start(showing(), { first: async () => 'first', events });
    expect(await screen.ended).toBe('ended');
    expect(screen.output.text()).toContain(row(3, 'event first') + row(4, 'event one') + row(5, 'event two'));
    expectRestored(screen);
  });

  it('fails with the first event of its source', async () => {
    const failure = new Error('no board');
    const screen = start(showing(), { first: async () => Promise.reject(failure) });
    expect(await screen.ended).toBe(failure);
    expectRestored(screen);
  });

  it('is drawn anew when the terminal changes its size', async () => {
    const screen = await startDrawn(showing());
    screen.output.resize(20, 5);
    await turns();
    expect(screen.output.text()).toBe(`\u001b[2J${first}${row(3, '20x5')}`);
    await quit(screen);
  });

  it('leaves the terminal while it is stopped with Ctrl-Z, and takes it again', async () => {
    const screen = await startDrawn(showing());
    await press(screen, 'x\u001a');
    expect(screen.output.text()).toBe(leave);
    const [stop, ...others] = screen.stops;
    expect([stop?.raw, others]).toEqual([false, []]);
    screen.output.clear();
    stop?.goOn();
    await turns();
    expect(screen.input.raw()).toBe(true);
    expect(screen.output.text()).toBe(enter + first + row(3, 'key x'));
    screen.output.clear();
    await quit(screen);
    expectRestored(screen);
  });

  it.each([undefined, 200])('gets a tick every second, or at its own interval: %s', async (tickMs) => {
    const screen = await startDrawn({ ...showing(), ...(tickMs && { tickMs }) });
    const now = screen.clock.now();
    const ms = tickMs ?? 1000;
    for (let count = 0; count < 2; count += 1) {
      screen.clock.move(ms);
      await turns();
    }
    expect(screen.output.text()).toBe(row(3, `tick ${now + ms}`) + row(4, `tick ${now + 2 * ms}`));
    await quit(screen);
  });

  it('makes no new frame of an unchanged state, unless the terminal was cleared', async () => {
    let frames = 0;
    const update: Update = (state, message) =>
      message.type === 'event' ? { state: [...state, 'event'] } : { state };
    const events = (async function* () {
      await turns();
      yield 'one';
      await new Promise(() => undefined);
    })();
    const frame = (state: readonly string[]) => {
      frames += 1;
      return ['top', ...state];
    };
    const screen = start(showing(update, frame), { events });
    await turns(10);
    const before = frames;
    expect(screen.output.text()).toContain(row(3, 'event'));
    screen.output.clear();
    for (let second = 0; second < 3; second += 1) {
      screen.clock.move(1000);
      await turns();
    }
    await press(screen, 'x');
    expect([frames, screen.output.text()]).toEqual([before, '']);
    screen.output.resize(30, 8);
    await turns();
    expect(screen.output.text()).toBe(`\u001b[2J${first}${row(3, 'event')}`);
    screen.output.clear();
    await press(screen, '\u001a');
    screen.stops[0]?.goOn();
    await turns();
    expect(screen.output.text()).toBe(leave + enter + first + row(3, 'event'));
    screen.input.type('\u0003');
    await screen.ended;
  });

  it('performs effects, and gets their results as events', async () => {
    const performed: unknown[] = [];
    const update: Update = (state, message) => {
      if (message.type === 'intent') return { state, effects: [`ask ${message.intent}`] };
      const isEvent = message.type === 'event';
      return { state: isEvent ? [...state, String(message.event)] : state, end: isEvent };
    };
    const perform = async (effect: unknown) => {
      performed.push(effect);
      return effect === 'ask b' ? 'answer\u0007' : undefined;
    };
    const screen = start(showing(update), { perform });
    await turns();
    await press(screen, 'a');
    screen.input.type('b');
    expect(await screen.ended).toBe('ended');
    expect(performed).toEqual(['ask a', 'ask b']);
  });

  it('gets texts as long as a screen can show, and those of the user whole', async () => {
    const lengths: number[] = [];
    const update: Update = (state, message) => {
      if (message.type === 'event') lengths.push((message.event as { text: string }).text.length);
      return { state, end: lengths.length === 3 };
    };
    const text = 'x'.repeat(10_000_000);
    let grow = () => undefined as unknown;
    const events = (async function* () {
      yield { text };
      yield { text, isMine: true };
      grow();
      yield { text };
    })();
    const isOwn = (event: unknown) => (event as { isMine?: boolean }).isMine === true;
    const screen = start(showing(update), { events, isOwn });
    grow = () => screen.output.resize(400, 120);
    expect(await screen.ended).toBe('ended');
    expect(lengths).toEqual([5000, text.length, 400 * 120]);
  });

  it('holds a source back that is faster than it', async () => {
    let made = 0;
    let taken = 0;
    const update: Update = (state, message) => {
      if (message.type === 'event') taken += 1;
      return { state, end: taken === 2000 };
    };
    const events = (async function* () {
      for (;;) {
        made += 1;
        yield made;
      }
    })();
    expect(await start(showing(update), { events }).ended).toBe('ended');
    expect(made - taken).toBeLessThanOrEqual(257);
  });
});

it('a screen removes its pictures when it ends, is stopped, or changes its size', async () => {
  const picture = (text: string): DiffableRow => ({
    text,
    erase: `<erase ${text}>`,
    changesFrom: (shown) => (shown.text === text ? '' : undefined),
  });
  const screen = await startDrawn(
    showing(noting, (state) => [picture(state[0] ?? '')] as unknown as string[]),
  );
  screen.output.resize(20, 5);
  await turns();
  expect(screen.output.text().startsWith('<erase 40 wide>\u001b[2J')).toBe(true);
  screen.output.clear();
  await press(screen, '\u001a');
  expect(screen.output.text()).toBe(`<erase 40 wide>${leave}`);
  screen.stops[0]?.goOn();
  await turns();
  screen.output.clear();
  await quit(screen);
  expect(screen.output.text()).toBe(`<erase 40 wide>${leave}`);
});
