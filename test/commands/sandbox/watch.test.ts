/** The screen of `sandbox watch`: what it makes of keys and requests, and one run of it at a terminal. */
import { describe, expect, it } from 'vitest';
import { frameOf, type Input, type ScreenCommand, stepOf } from '../../../src/cli/screen/step';
import watch from '../../../src/commands/sandbox/watch';
import { InterruptedError } from '../../../src/errors';
import type { RequestRecord } from '../../../src/ports/sandbox';
import { type AppOptions, begin } from '../../support/app';
import { useHome } from '../../support/home';
import { keyOf } from '../../support/terminal/keys';
import { terminalView } from '../../support/terminal/views';

const screen = watch as ScreenCommand;
const size = { columns: 80, rows: 6 };
const initial = { state: screen.init({}, size) };

const request = (change: Partial<RequestRecord> = {}): Input => {
  const route = { method: 'GET', path: '/api/v1/portal', route: 'shop.portal' };
  const answer = { status: 200, ms: 1.5, user: null };
  return { type: 'event', event: { seq: 1, at: '2026-10-14T12:00:30.250Z', ...route, ...answer, ...change } };
};
const requests = (...paths: string[]) => paths.map((path) => request({ path }));
const key = (name: string): Input => ({ type: 'key', key: keyOf(name) });

/** The screen after the inputs; fails where one of them ends it. */
function screenAfter(inputs: readonly Input[], at = size) {
  const state = inputs.reduce((before, input) => {
    const step = stepOf(screen, before, input);
    expect(step?.end).not.toBe(true);
    return step?.state ?? before;
  }, initial);
  return frameOf(screen, state, at, terminalView(at.columns)) as readonly string[];
}

const footer = (...words: string[]) => [...words, '? keys', 'q quit'].join('  ');
const list = ['arrows select', 'Enter details', '/ filter'];
const full = footer(...list, 'Space pause', 'c clear');
const line = (path: string, status = 200) => `12:00:30.250 GET    ${path.padEnd(40)} ${status} 1.5 ms`;

describe('the frame of sandbox watch', () => {
  it('fills the screen before the first request', () => {
    const empty = footer('/ filter', 'Space pause', 'e failed only');
    expect(screenAfter([])).toEqual(['sandbox  0 requests', '', '', '', '', empty]);
  });

  it('shows the newest requests that fit, the last one at the bottom', () => {
    const lines = [line('/b'), line('/c'), line('/d'), line('/e')];
    expect(screenAfter(requests('/a', '/b', '/c', '/d', '/e'))).toEqual([
      'sandbox  5 requests',
      ...lines,
      full,
    ]);
    expect(screenAfter([request({ user: 'ada' })])[1]).toBe(`${line('/api/v1/portal')} ada`);
  });

  it('fits any size', () => {
    const long = requests(`/${'x'.repeat(200)}`);
    // Of too many rows the last ones are shown: the keys say how to leave.
    expect(screenAfter(long, { columns: 80, rows: 1 })).toEqual([full]);
    const short = `12:00:30.250 GET    /${'x'.repeat(18)}… 200 1.5 ms`;
    expect(screenAfter(long, { columns: 60, rows: 3 })[1]).toBe(short);
    const widths = screenAfter(long, { columns: 200, rows: 5 }).map(({ length }) => length);
    expect(Math.max(...widths)).toBeLessThanOrEqual(200);
  });

  it('keeps the last 500 requests', () => {
    const paths = Array.from(Array(620).keys(), (index) => `/${index}`);
    const shown = screenAfter(requests(...paths), { columns: 80, rows: 1000 });
    expect(shown.slice(0, 2)).toEqual(['sandbox  620 requests', line('/120')]);
    expect(shown.filter((text) => text.startsWith('12:'))).toHaveLength(500);
  });
});

describe('the keys of sandbox watch', () => {
  it('Space pauses the list, and continues it with the requests that wait', () => {
    const paused = [request({ path: '/a' }), key('space'), ...requests('/b', '/c')];
    expect(screenAfter(paused)).toEqual([
      ...['sandbox  3 requests  paused, 2 waiting', line('/a'), '', '', ''],
      footer(...list, 'Space continue', 'c clear'),
    ]);
    const all = ['sandbox  3 requests', line('/a'), line('/b'), line('/c'), '', full];
    expect(screenAfter([...paused, key('space')])).toEqual(all);
  });

  it('e shows failed requests only, and all again', () => {
    const inputs = [request(), request({ path: '/missing', status: 404 }), request(), key('e')];
    expect(screenAfter(inputs)).toEqual([
      ...['sandbox  3 requests  failed only', line('/missing', 404), '', '', ''],
      footer(...list, 'Space pause', 'c clear'),
    ]);
    expect(screenAfter([...inputs, key('e')])[0]).toBe('sandbox  3 requests');
  });

  it('c clears the list and what waits', () => {
    const inputs = [request(), key('space'), request(), key('c'), key('space')];
    expect(screenAfter(inputs)).toEqual(screenAfter([]));
  });

  it('q ends it; other keys, ticks and sizes change nothing', () => {
    expect(stepOf(screen, initial, key('q'))?.end).toBe(true);
    for (const name of ['x', 'return', 'escape', 'up', 'c'])
      expect(stepOf(screen, initial, key(name))).toBeUndefined();
    expect(stepOf(screen, initial, { type: 'tick', now: 0, monotonic: 0 })?.state).toEqual(initial);
    expect(stepOf(screen, initial, { type: 'resize', size })?.state).toEqual(initial);
  });
});

describe('the list of sandbox watch', () => {
  const three = [
    request({ seq: 1, path: '/a', route: 'posts.feed' }),
    request({ seq: 2, path: '/b' }),
    request({ seq: 3, path: '/posts/3', route: null }),
  ];
  const paths = (shown: readonly string[]) =>
    shown.flatMap((row) => /^(.?)12:\S+ GET +(\S+)/.exec(row)?.slice(1).join('') ?? []);

  it('is filtered by route and path while the filter is typed; Enter keeps it, Esc removes it', () => {
    const typed = [...three, key('/'), ...[...'POsT'].map(key)];
    expect(screenAfter(typed)).toEqual([
      'sandbox  3 requests  filter: POsT▏',
      ...[line('/a'), line('/posts/3'), '', ''],
      'Enter keep  Esc remove',
    ]);
    expect(screenAfter([...typed, key('return'), request({ seq: 4 })])[0]).toBe(
      'sandbox  4 requests  filter: POsT',
    );
    for (const end of [[key('escape')], [key('return'), key('escape')]])
      expect(screenAfter([...typed, ...end])).toEqual(screenAfter(three));
  });

  it('stays at the selected request until it follows the newest again', () => {
    const back = [...three, key('up'), key('k')];
    expect(paths(screenAfter(back))).toEqual([' /a', '▌/b', ' /posts/3']);
    const more = Array.from(Array(9).keys(), (index) => request({ seq: index + 4, path: `/${index}` }));
    expect(paths(screenAfter([...back, ...more]))).toEqual([' /a', '▌/b', ' /posts/3', ' /0']);
    expect(paths(screenAfter([...three, ...more, key('home')]))[0]).toBe('▌/a');
    expect(paths(screenAfter([...back, ...more, key('end')]))).toEqual(['/5', '/6', '/7', '/8']);
    expect(paths(screenAfter([...back, key('j'), key('j')]))).toEqual(['/a', '/b', '/posts/3']);
  });

  it('opens a request with its headers and bodies, which scrolls', () => {
    const detail = {
      url: 'http://127.0.0.1/b?limit=1',
      sent: { headers: { accept: 'application/json' } },
      answered: { headers: { date: 'today' }, body: '{\n  "id": 1\n}' },
    };
    const opened = [...three, request({ seq: 4, path: '/b', detail }), key('return')];
    const facts = '200 after 1.5 ms, 2026-10-14T12:00:30.250Z';
    expect(screenAfter(opened, { columns: 80, rows: 17 })).toEqual([
      'sandbox  4 requests  request 4',
      ...['GET http://127.0.0.1/b?limit=1', facts, 'route: shop.portal, user: none'],
      ...['', 'Request:', 'accept: application/json'],
      ...['', 'Answer:', 'date: today', '', '{', '  "id": 1', '}', '', ''],
      footer('arrows scroll', 'Esc back'),
    ]);
    const end = [
      'sandbox  4 requests  request 4',
      '',
      '{',
      '  "id": 1',
      '}',
      footer('arrows scroll', 'Esc back'),
    ];
    expect(screenAfter([...opened, key('end'), key('down')])).toEqual(end);
    expect(paths(screenAfter([...opened, key('escape')])).at(-1)).toBe('▌/b');
  });
});

it('sandbox watch says that the sandbox has stopped, unless it was interrupted', async () => {
  const notes: string[] = [];
  for (const signal of [new AbortController().signal, AbortSignal.abort()]) {
    const sandbox = { watch: async function* () {} };
    const source = await screen.run(
      { sandbox, signal, note: (text: string) => notes.push(text) } as never,
      {},
    );
    for await (const _ of source.events ?? []);
  }
  expect(notes).toEqual(['the sandbox has stopped']);
});

describe('sandbox watch at a terminal', () => {
  const home = useHome();
  const start = (env: object, options: AppOptions = {}) =>
    begin(['sandbox', 'watch'], { env: { ...home().env, ...env }, terminal: size, ...options });
  const requestsShown = (output: { text(): string }) =>
    expect
      .poll(async () => {
        await fetch(`${home().sandbox.baseUrl}/api/v1/portal`);
        return output.text();
      })
      .toContain('/api/v1/portal');

  it('shows requests as they come, and restores the terminal', async () => {
    const { input, output, errors, exit } = start({ NO_COLOR: '1' });
    await expect.poll(() => output.text()).toContain('0 requests');
    await requestsShown(output);
    expect(input.raw()).toBe(true);
    input.type('q');
    expect(await exit).toBe(0);
    expect(output.text()).toMatch(/^\u001b\[\?1049h[\s\S]*\u001b\[\?25h\u001b\[\?1049l$/);
    expect({ raw: input.raw(), errors: errors.text() }).toEqual({ raw: false, errors: '' });
  });

  it('prints lines at a dumb terminal', async () => {
    const stop = new AbortController();
    const { output, exit } = start({ TERM: 'dumb' }, { signal: stop.signal });
    await requestsShown(output);
    stop.abort(new InterruptedError());
    expect(await exit).toBe(130);
    expect(output.text()).not.toContain('\u001b');
  });
});
