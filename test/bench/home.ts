/** What `plaza home` costs: the time from a key to its output at several sizes, and memory over ten thousand posts. */
import { frameChanges } from '../../src/cli/screen/display';
import { homeKeys } from '../../src/commands/home/keys';
import { hasMore, itemsOf } from '../../src/commands/home/list';
import { homeFrame, measureHome } from '../../src/commands/home/render/frame';
import { type HomeEffect, type HomeState, type Item, initialHome } from '../../src/commands/home/state';
import { type HomeMessage, makeUpdate } from '../../src/commands/home/update';
import type { FrameRow } from '../../src/terminal/text/diffable-row';
import { loadGrid } from '../../src/terminal/text/grid';
import { intentOfKey, keyLine } from '../../src/terminal/text/keys';
import { truncate } from '../../src/terminal/text/text';
import { loadStyle, type Style } from '../../src/terminal/text/view';

const sizes = [
  { columns: 50, rows: 24 },
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
  { columns: 200, rows: 60 },
  { columns: 400, rows: 120 },
];
const keys = ['j', 'j', 'j', 'k', 'pagedown', 'pageup', 'l', 'tab', 'j', 'tab', 'g', 'escape'];
const rounds = 40;
const posts = 10_000;
const pageSize = 20;
const now = Date.UTC(2026, 9, 14, 12);

const text =
  'näher am #meer, 漢字 and 👩‍👩‍👧, with https://example.org/page?a=1 and a longer sentence behind it. ';

function post(place: number): Item {
  const content = text.repeat(1 + (place % 5));
  const author = {
    id: `u${place % 9}`,
    username: `user${place % 9}`,
    displayName: `User ${place % 9}`,
    avatar: '🦊',
  };
  const createdAt = new Date(now - place * 60_000).toISOString();
  return { kind: 'post', post: { id: `post-${place}`, content, author, createdAt, likesCount: place % 30 } };
}

/** The screen with a service that answers at once. */
class Screen {
  state: HomeState;
  private shown: readonly FrameRow[] = [];
  private readonly update = makeUpdate(measureHome);

  constructor(
    private readonly size: { readonly columns: number; readonly rows: number },
    private readonly style: Style,
  ) {
    this.state = initialHome(size, 'popular');
    this.send({ type: 'tick' });
  }

  send(message: HomeMessage): void {
    const { state, effects = [] } = this.update(this.state, message);
    this.state = state;
    for (const effect of effects) this.perform(effect);
  }

  /** From the key to the bytes that go to the terminal. */
  press(name: string): number {
    const began = performance.now();
    const single = name.length === 1;
    const intent = intentOfKey(homeKeys, this.state, {
      name,
      text: single ? name : '',
      ctrl: false,
      shift: false,
    });
    if (intent) this.send({ type: 'intent', intent });
    this.draw();
    return performance.now() - began;
  }

  private draw(): void {
    const { columns, rows } = this.size;
    const view = {
      terminal: true,
      width: columns,
      rows,
      style: this.style,
      now,
      first: true,
      shortIds: true,
    };
    const frame = homeFrame(this.state, view, keyLine(homeKeys, this.state, this.style));
    frameChanges(this.shown, frame, rows, (line) => truncate(line, columns));
    this.shown = frame;
  }

  private perform(effect: HomeEffect): void {
    if (effect.type !== 'load') return;
    const { place, page } = effect;
    const items = Array.from({ length: pageSize }, (_, index) => post(page * pageSize + index));
    const isLast = (page + 1) * pageSize >= posts;
    this.send({
      type: 'event',
      event: { type: 'page', place, page, items, next: isLast ? undefined : { cursor: `${page + 1}` } },
    });
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const megabytes = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

async function main(): Promise<void> {
  await loadGrid();
  const style = await loadStyle(3);
  for (const size of sizes) {
    const screen = new Screen(size, style);
    const times = Array.from({ length: rounds }, () => keys.map((key) => screen.press(key))).flat();
    const sorted = [...times.slice(keys.length)].sort((a, b) => a - b);
    const at = (share: number) =>
      (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1).padStart(5);
    print(
      `${`${size.columns} by ${size.rows}`.padEnd(11)} a key is answered in ${at(0.5)} ms, 95 % in ${at(0.95)} ms, all in ${at(1)} ms`,
    );
  }
  const screen = new Screen({ columns: 120, rows: 40 }, style);
  for (let place = 0; place < 200; place += 1) screen.press('j');
  const before = megabytes();
  for (let place = 200; place < posts; place += 1) screen.press('j');
  const { list } = screen.state.places[0] ?? {};
  if (!list || hasMore(list)) throw new Error('the end of the feed was not reached');
  print(
    `${posts} posts: ${itemsOf(list).length} are kept; the heap grew by ${(megabytes() - before).toFixed(1)} MB after the first 200`,
  );
}

main();
