/** The keys of every screen: it offers exactly those that do something. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { keyHelp } from '../../src/app/help/key-help';
import type { AnyCommand, Lazy } from '../../src/cli/definition/command';
import { frameOf, type ScreenCommand, stepOf } from '../../src/cli/screen/step';
import { initialRate, updateRate } from '../../src/commands/exam/rate-screen';
import { initialTake } from '../../src/commands/exam/take/state';
import { groups } from '../../src/commands/index';
import { arrived, emptyList } from '../../src/commands/sandbox/request-list';
import { initialWatch, zoomed } from '../../src/commands/school/board/render/watch';
import { blankBitmap } from '../../src/image/bitmap';
import { isTyping, type KeyBinding, keyTable } from '../../src/terminal/text/keys';
import { displayWidth } from '../../src/terminal/text/text';
import { drawing } from '../commands/canvas/viewer/drawing';
import { painting, watching } from '../commands/canvas/viewer/viewing';
import { running } from '../commands/exam/take/screen';
import { feed, HomeScreen, notification, post } from '../commands/home/home-screen';
import { keyOf } from '../support/terminal/keys';
import { terminalView } from '../support/terminal/views';

type Binding = KeyBinding<unknown, unknown>;

async function screensIn(
  tree: Readonly<Record<string, Lazy>>,
  above: readonly string[] = [],
): Promise<[name: string, screen: ScreenCommand][]> {
  const found = Object.entries(tree).map(async ([word, load]): Promise<[string, ScreenCommand][]> => {
    const words = [...above, word];
    const { default: one } = await load();
    if (one.kind === 'group') return screensIn(one.verbs, words);
    return (one as AnyCommand).kind === 'screen' ? [[words.join(' '), one as ScreenCommand]] : [];
  });
  return (await Promise.all(found)).flat();
}

function attempt(index: number, ...keys: readonly string[]): unknown {
  const screen = running(index);
  screen.press(...keys);
  return screen.state;
}

const size = { columns: 80, rows: 24 };
const { paint } = painting();
const template = blankBitmap(2, 2, 10);
const painted = painting({
  paint: {
    ...paint,
    pending: [{ x: 1, y: 2, color: 3, state: 'waiting' }],
    history: [{ x: 1, y: 1, color: 3, before: 4 }],
  },
  overlay: { template, at: { x: 1, y: 1 }, wrong: 4, total: 4 },
});
const near = { ...painted, viewport: { ...painted.viewport, zoom: painted.viewport.zoom + 2 } };
const gallery = updateRate(initialRate(size), {
  type: 'event',
  event: {
    type: 'voted',
    drawingId: 'a',
    score: 4,
    certain: true,
    drawing: { id: 'b', fileUrl: 'https://b' },
  },
}).state;
/** The state of `home` with a post that has everything, after some keys. */
function home(...keys: readonly string[]): unknown {
  const rich = post('p2', 'Two', {
    attachments: [{ id: 'f', type: 'image', url: 'https://files.example/f.png' }],
  });
  return new HomeScreen()
    .page(feed, 0, [post('p1', 'One'), rich, post('p3', 'Three')])
    .page({ type: 'notifications' }, 0, [notification('n1'), notification('n2')])
    .press(...keys).state;
}
const undo = { words: ['posts', 'unlike', 'p1'], doing: { type: 'like', kind: 'post', id: 'p1', on: false } };

const request = { seq: 1, at: '', method: 'GET', path: '/', status: 404, ms: 1, user: null, route: '' };
const listed = [1, 2, 3].reduce((list, seq) => arrived(list, { ...request, seq }), emptyList(size));

const samples: Readonly<Record<string, readonly unknown[]>> = {
  'canvas watch': [
    watching(),
    watching({ canPaint: false }),
    watching({ prompt: { kind: 'position', text: '1' } }),
  ],
  'canvas paint': [painted, near, painting({ prompt: { kind: 'color', text: 're' } })],
  'canvas draw': [drawing(), { ...drawing(), isFitted: false }],
  'canvas replay': [watching(), near, watching({ prompt: { kind: 'position', text: '1' } })].map(
    (viewer) => ({ viewer }),
  ),
  'school board watch': [initialWatch('dark'), zoomed(initialWatch('dark'), 1)],
  'exam take': [
    { ...initialTake(size), stage: 'intro', status: { status: 'idle', examOpen: true } },
    { ...initialTake(size), stage: 'ended' },
    initialTake(size),
    ...[0, 1, 2, 3, 4, 5, 6].map((index) => attempt(index)),
    attempt(0, 'b', 'x'),
    attempt(2, 'return'),
    attempt(0, 'g'),
    attempt(5, 'return'),
    attempt(0, 'b', 'l'),
    attempt(1, 'r'),
  ],
  'exam gallery rate': [gallery, { ...gallery, stage: 'done', drawing: undefined }],
  home: [
    home('j'),
    home('tab', 'j'),
    home('g'),
    home('n', 'a'),
    home('/', 'a'),
    home('j', 'v'),
    { ...(home('j') as object), undo },
  ],
  'sandbox watch': [
    { ...listed, selected: 2 },
    { ...listed, paused: true, failedOnly: true },
  ],
};

const screens = await screensIn(groups);
const view = terminalView();

/** Whether a key changes the state, has an effect, or ends the screen. */
function acts(screen: ScreenCommand, state: unknown, name: string): boolean {
  const step = stepOf(screen, { state }, { type: 'key', key: keyOf(name) });
  if (!step) return false;
  return step.end === true || (step.effects?.length ?? 0) > 0 || !isDeepStrictEqual(step.state, { state });
}

function offeredIn(screen: ScreenCommand, state: unknown): (readonly string[])[] {
  return screen.keys
    .filter((binding: Binding) => binding.words !== undefined && (binding.when?.(state) ?? true))
    .map(({ keys }: Binding) => Object.keys(typeof keys === 'function' ? keys(state) : keys));
}

const keyboard = [
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-=.,;:/[]()!',
  ...['up', 'down', 'left', 'right', 'home', 'end', 'pageup', 'pagedown', 'return', 'space', 'tab', 'escape'],
  ...['backspace', 'delete', 'shift+up', 'shift+down', 'shift+left', 'shift+tab', 'ctrl+n', 'ctrl+p', 'f1'],
];

it('every screen has sample states', () => {
  expect(screens.map(([name]) => name).sort()).toEqual(Object.keys(samples).sort());
});

describe.each(screens)('the screen %s', (name, screen) => {
  const states = samples[name] ?? [];

  it('offers only keys that do something', () => {
    const idle = states.flatMap((state, index) =>
      offeredIn(screen, state)
        .filter((keys) => !keys.some((key) => acts(screen, state, key)))
        .map((keys) => `${index}: ${keys.join(' ')}`),
    );
    expect(idle, 'sample states, by index, and keys that change nothing there: they need a `when`').toEqual(
      [],
    );
  });

  it('offers every key that does something, but for edits of a typed text', () => {
    for (const state of states.filter((state) => !isTyping(screen.keys, state))) {
      const offered = new Set(offeredIn(screen, state).flat());
      const silent = keyboard.filter((key) => acts(screen, state, key) && !isOffered(offered, key));
      expect(silent).toEqual([]);
    }
  });

  it.each([
    [1, 1],
    [5, 3],
    [20, 6],
    [80, 24],
    [1000, 300],
  ])('draws no more than a terminal of %i by %i holds', (columns, rows) => {
    const size = { columns, rows };
    for (const state of states) {
      const resized = screen.update(state, { type: 'resize', size }).state;
      for (const keysFrom of [undefined, 0]) {
        const frame = frameOf(screen, { state: resized, keysFrom }, size, terminalView(columns, 3, { rows }));
        const drawn = frame.filter((row) => typeof row !== 'string');
        expect(frame.length).toBeLessThanOrEqual(rows);
        expect(Math.max(0, ...drawn.map(({ text }) => displayWidth(text)))).toBeLessThanOrEqual(columns);
      }
    }
  });

  it('has each key that it offers in its help', () => {
    const rows = keyHelp(screen.keys).flatMap(({ rows = [] }) => rows);
    const shown = new Set(rows.flatMap(([keys]) => keys.split(' ')));
    // Ranges and lists of letters, in help as on the screen.
    const isListed = (label: string) => shown.has(label) || /^[a-z0-9]-\S+$|^(arrows|shift)$/i.test(label);
    for (const state of states) {
      const labels = keyTable(screen.keys, state, view.style).map((line) => line.split(/ {2,}/)[0] ?? '');
      expect(labels.flatMap((label) => label.split(' ')).filter((label) => !isListed(label))).toEqual([]);
    }
  });

  it('lists its keys with q on ?, unless a text is typed', () => {
    for (const state of states.filter((state) => !isTyping(screen.keys, state))) {
      const step = stepOf(screen, { state }, { type: 'key', key: keyOf('?') });
      expect(step).toEqual({ state: { state, keysFrom: 0 } });
      expect(
        keyTable(screen.keys, state, view.style).filter((line) => /^(?:.* )?q /.test(line)),
      ).toHaveLength(1);
      expect(acts(screen, state, 'q')).toBe(true);
    }
  });
});

/** A capital letter is the key of its small letter where it has no meaning of its own, and Shift the same. */
function isOffered(offered: ReadonlySet<string>, key: string): boolean {
  return [key, key.length === 1 ? key.toLowerCase() : key, key.replace('shift+', '')].some((one) =>
    offered.has(one),
  );
}
