/** The screen of `sandbox watch`: what it makes of keys and requests, and one run of it at a terminal. */
import { describe, expect, it } from 'vitest';
import { frameOf, type Input, type ScreenCommand, stepOf } from '../../../src/cli/screen/step';
import watch from '../../../src/commands/sandbox/watch';
import { InterruptedError } from '../../../src/errors';
import type { RequestRecord } from '../../../src/ports/sandbox';
import { begin } from '../../support/app';
import { useHome } from '../../support/home';
import { keyOf } from '../../support/terminal/keys';
import { terminalView } from '../../support/terminal/views';

const screen = watch as ScreenCommand;
const size = { columns: 80, rows: 6 };
const begun = { state: screen.init({}, size) };

const request = (change: Partial<RequestRecord> = {}): RequestRecord => ({
  seq: 1,
  at: '2026-10-14T12:00:30.250Z',
  method: 'GET',
  path: '/api/v1/portal',
  status: 200,
  ms: 1.5,
  user: null,
  route: 'shop.portal',
  ...change,
});
const asked = (change: Partial<RequestRecord> = {}): Input => ({ type: 'event', event: request(change) });
const key = (name: string): Input => ({ type: 'key', key: keyOf(name) });

/** The screen after the inputs; fails where one of them ends it. */
function screenAfter(inputs: readonly Input[], at = size) {
  const state = inputs.reduce((before, input) => {
    const step = stepOf(screen, before, input);
    expect(step?.end).not.toBe(true);
    return step?.state ?? before;
  }, begun);
  return frameOf(screen, state, at, terminalView(at.columns)) as readonly string[];
}

const footer = (words: string) => [...words.split(', '), '? keys', 'q quit'].join('  ');
const empty = footer('Space pause, e failed only');
const full = footer('Space pause, e failed only, c clear');
const line = (path: string, status = 200) => `12:00:30.250 GET    ${path.padEnd(40)} ${status} 1.5 ms`;

describe('the frame', () => {
  it('fills the screen, with nothing asked yet', () => {
    expect(screenAfter([])).toEqual(['sandbox  0 requests', '', '', '', '', empty]);
  });

  it('shows the requests that fit, the newest last', () => {
    const messages = ['/a', '/b', '/c', '/d', '/e'].map((path) => asked({ path }));
    expect(screenAfter(messages)).toEqual([
      'sandbox  5 requests',
      line('/b'),
      line('/c'),
      line('/d'),
      line('/e'),
      full,
    ]);
  });

  it('says who asked', () => {
    expect(screenAfter([asked({ user: 'ada' })])[1]).toBe(`${line('/api/v1/portal')} ada`);
  });

  it('is drawn for any size', () => {
    const messages = [asked({ path: `/${'x'.repeat(200)}` })];
    expect(screenAfter(messages, { columns: 80, rows: 1 }).slice(0, 1)).toEqual(['sandbox  1 requests']);
    expect(screenAfter(messages, { columns: 60, rows: 3 })[1]).toBe(
      `12:00:30.250 GET    /${'x'.repeat(18)}… 200 1.5 ms`,
    );
    for (const text of screenAfter(messages, { columns: 200, rows: 5 }))
      expect(text.length).toBeLessThanOrEqual(200);
  });

  it('colors a status by how well it went', () => {
    const state = [200, 404, 503].reduce(
      (before, status) => stepOf(screen, before, asked({ status }))?.state ?? before,
      begun,
    );
    const [, ...shown] = frameOf(screen, state, size, terminalView(80, 1)) as readonly string[];
    expect(shown.slice(0, 3).map((text) => /\u001b\[(3\d)m(\d+)/.exec(text)?.slice(1))).toEqual([
      ['32', '200'],
      ['33', '404'],
      ['31', '503'],
    ]);
  });
});

describe('keys', () => {
  it('space holds the list still and lets it go on with what came meanwhile', () => {
    const held = [asked({ path: '/a' }), key('space'), asked({ path: '/b' }), asked({ path: '/c' })];
    expect(screenAfter(held)).toEqual([
      'sandbox  3 requests  paused, 2 waiting',
      line('/a'),
      '',
      '',
      '',
      footer('Space continue, e failed only, c clear'),
    ]);
    expect(screenAfter([...held, key('space')])).toEqual([
      'sandbox  3 requests',
      line('/a'),
      line('/b'),
      line('/c'),
      '',
      full,
    ]);
  });

  it('e shows only what failed, and all of it again', () => {
    const messages = [asked(), asked({ path: '/missing', status: 404 }), asked(), key('e')];
    expect(screenAfter(messages)).toEqual([
      'sandbox  3 requests  failed only',
      line('/missing', 404),
      '',
      '',
      '',
      footer('Space pause, e all requests, c clear'),
    ]);
    expect(screenAfter([...messages, key('e')])[0]).toBe('sandbox  3 requests');
  });

  it('c clears, also what waits', () => {
    expect(screenAfter([asked(), key('space'), asked(), key('c'), key('space')])).toEqual(screenAfter([]));
  });

  it('q ends, and no other key does', () => {
    expect(stepOf(screen, begun, key('q'))?.end).toBe(true);
    for (const name of ['x', 'return', 'escape', 'up'])
      expect(stepOf(screen, begun, key(name))).toBeUndefined();
    expect(stepOf(screen, begun, { type: 'tick', now: 0, monotonic: 0 })?.state).toEqual(begun);
    expect(stepOf(screen, begun, { type: 'resize', size })?.state).toEqual(begun);
  });

  it('keep no more than the last five hundred requests', () => {
    const messages = Array.from({ length: 620 }, (_, index) => asked({ path: `/${index}` }));
    const shown = screenAfter(messages, { columns: 80, rows: 1000 });
    expect(shown[0]).toBe('sandbox  620 requests');
    expect(shown.filter((text) => text.startsWith('12:'))).toHaveLength(500);
    expect(shown[1]).toBe(line('/120'));
  });
});

describe('a run at a terminal', () => {
  const home = useHome();
  const start = () =>
    begin(['sandbox', 'watch'], {
      env: { ...home().env, NO_COLOR: '1' },
      terminal: { columns: 80, rows: 6 },
    });

  it('shows what is asked while it is open, and puts the terminal back', async () => {
    const { input, output, errors, exit } = start();
    await expect.poll(() => output.text()).toContain('0 requests');
    await expect
      .poll(async () => {
        await fetch(`${home().sandbox.baseUrl}/api/v1/portal`);
        return output.text();
      })
      .toContain('/api/v1/portal');
    expect(input.raw()).toBe(true);
    input.type('q');
    expect(await exit).toBe(0);
    expect(output.text()).toMatch(/^\u001b\[\?1049h/);
    expect(output.text()).toMatch(/\u001b\[\?25h\u001b\[\?1049l$/);
    expect({ raw: input.raw(), errors: errors.text() }).toEqual({ raw: false, errors: '' });
  });

  it('is none at a dumb terminal, which gets the requests as lines', async () => {
    const stop = new AbortController();
    const { output, exit } = begin(['sandbox', 'watch'], {
      env: { ...home().env, TERM: 'dumb' },
      terminal: { columns: 80, rows: 6 },
      signal: stop.signal,
    });
    await expect
      .poll(async () => {
        await fetch(`${home().sandbox.baseUrl}/api/v1/portal`);
        return output.text();
      })
      .toContain('/api/v1/portal');
    stop.abort(new InterruptedError());
    expect(await exit).toBe(130);
    expect(output.text()).not.toContain('\u001b');
  });

  it('ends with 130 on Ctrl-C', async () => {
    const { input, output, errors, exit } = start();
    await expect.poll(() => output.text()).toContain('0 requests');
    input.type('\u0003');
    expect(await exit).toBe(130);
    expect(errors.text()).toBe('');
    expect(output.text()).toMatch(/\u001b\[\?1049l$/);
  });
});
