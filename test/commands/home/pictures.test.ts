/** Small pictures in the lists of the screen `home`, on terminals with real pixels. */
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { frameChanges, frameErase } from '../../../src/cli/screen/display';
import { loadedPicture } from '../../../src/commands/home/flows/load';
import { UsageError } from '../../../src/errors';
import { encodePng } from '../../../src/image/png/png';
import type { Picture, Printer } from '../../../src/ports/pictures';
import type { ColorLevel } from '../../../src/ports/terminal';
import { blockPrinter } from '../../../src/terminal/pictures/block';
import { itermPrinter } from '../../../src/terminal/pictures/iterm';
import { kittyPrinter, tmuxKittyTiles } from '../../../src/terminal/pictures/kitty';
import { sixelPrinter } from '../../../src/terminal/pictures/sixel';
import type { FrameRow } from '../../../src/terminal/text/diffable-row';
import { displayWidth, truncate } from '../../../src/terminal/text/text';
import { graphicsTerminal } from '../../terminal/pictures/graphics-terminal';
import { feed, HomeScreen, notification, post } from './home-screen';

const cell = { width: 8, height: 16 };
const [red, green, blue] = [0xff0000, 0x00ff00, 0x0000ff];
const plain = (color: number, width: number, height: number): Picture => ({
  width,
  height,
  pixels: new Uint8Array(width * height),
  colors: [color],
});
const address = (id: string) => `https://files.example/${id}.png`;
const author = { id: 'u1', username: 'mira', displayName: 'Mira', avatar: address('mira') };
const pictured = (id: string, size: object = { width: 96, height: 48 }) =>
  post(id, `Text of ${id}`, { author, attachments: [{ id, type: 'image', url: address(id), ...size }] });
const words = (id: string) => post(id, `Text of ${id}`, { author: { ...author, avatar: undefined } });

class Shown {
  readonly terminal = graphicsTerminal({ columns: 120, rows: 40 }, cell);
  output = '';
  private frame: readonly FrameRow[] = [];

  constructor(
    readonly screen: HomeScreen,
    private readonly printer: Printer,
    private readonly color: ColorLevel = 3,
  ) {}

  draw(): string[] {
    const next = this.screen.rows(this.color, { printer: this.printer });
    this.output = frameChanges(this.frame, next, 40, (line) => truncate(line, 120));
    this.terminal.write(this.output);
    this.frame = next;
    return this.lines();
  }

  end(): void {
    this.terminal.write(frameErase(this.frame));
  }

  lines(): string[] {
    return Array.from({ length: 40 }, (_, row) => this.terminal.row(row));
  }

  /** The cells that show a color, as `row:column`. */
  cellsOf(color: number): string[] {
    const found: string[] = [];
    for (let row = 0; row < 40; row += 1) {
      for (let column = 0; column < 120; column += 1) {
        const [x, y] = [column * cell.width, row * cell.height];
        if (this.terminal.pixel(x, y) === color) found.push(`${row}:${column}`);
      }
    }
    return found;
  }
}

const throughTmux = (): Printer => ({ ...blockPrinter(3), tiles: tmuxKittyTiles(cell) });
const printers = {
  kitty: kittyPrinter,
  'kitty through tmux': throughTmux,
  iTerm2: itermPrinter,
  sixel: sixelPrinter,
};
const begun = (items = [pictured('p1'), words('p2'), pictured('p3')]) =>
  new HomeScreen({ columns: 120, rows: 40 })
    .page(feed, 0, items)
    .page({ type: 'notifications' }, 0, [notification('n1', { actor: author })]);
const arrive = (screen: HomeScreen) =>
  screen
    .receive({ type: 'picture', address: address('p1'), size: 'list', picture: plain(red, 96, 48) })
    .receive({ type: 'picture', address: address('p3'), size: 'list', picture: plain(green, 96, 48) })
    .receive({ type: 'picture', address: address('mira'), size: 'avatar', picture: plain(blue, 64, 64) });
const cellsAt = (row: number) =>
  [0, 1, 2].flatMap((down) => Array.from({ length: 12 }, (_, across) => `${row + down}:${2 + across}`));

describe.each(Object.entries(printers))('with %s', (_, printerOf) => {
  it('pictures and avatars are drawn in cells that were kept for them, and move and go with their posts', () => {
    const shown = new Shown(begun(), printerOf(cell));
    const before = shown.draw();
    arrive(shown.screen);
    expect(shown.draw()).toEqual(before);
    expect(shown.cellsOf(red)).toEqual(cellsAt(3));
    expect(shown.cellsOf(green)).toEqual(cellsAt(15));
    // Two cells before the name of an author, and of who caused a notification.
    const [name = -1, other = -1] = [before[1]?.indexOf('Mira'), before[1]?.lastIndexOf('Mira')];
    expect(shown.cellsOf(blue).slice(0, 4)).toEqual(
      [name - 3, name - 2, other - 3, other - 2].map((at) => `1:${at}`),
    );

    shown.screen.isHurried = true;
    shown.screen.press('j', 'j');
    shown.draw();
    expect([shown.cellsOf(red), shown.cellsOf(green), shown.terminal.images()]).toEqual([[], [], 0]);
    expect(shown.output).toContain('\u001b[48;2;255;0;0m');
    shown.screen.receive({ type: 'rested', moves: 2, hasPixels: false });
    shown.draw();
    expect(shown.cellsOf(red)).toHaveLength(36);
    expect(shown.cellsOf(green)).toHaveLength(36);

    shown.screen.press('return').receive({ type: 'rested', moves: 3, hasPixels: false });
    shown.draw();
    expect([shown.cellsOf(red), shown.cellsOf(green)]).toEqual([[], []]);
    shown.end();
    expect(shown.terminal.images()).toBe(0);
  });
});

it('rows get their pixels from the top, a few at a time, so that a key can come between', () => {
  const shown = new Shown(
    arrive(begun([pictured('p1'), words('p2'), words('p4'), pictured('p3')])),
    kittyPrinter(cell),
  );
  shown.screen.isHurried = true;
  shown.screen.press('j', 'k');
  const drawn = Array.from({ length: 4 }, () => {
    for (const _ of ['four rows', 'and four'])
      shown.screen.receive({ type: 'rested', moves: 2, hasPixels: true });
    shown.draw();
    return [shown.cellsOf(red).length, shown.cellsOf(green).length];
  });
  expect(drawn).toEqual([
    [36, 0],
    [36, 0],
    [36, 36],
    [36, 36],
  ]);
  shown.screen.press('j').receive({ type: 'rested', moves: 2, hasPixels: true });
  shown.draw();
  expect(shown.cellsOf(red)).toEqual([]);
});

it('a picture of unknown size has its usual room, and one that cannot be loaded has none', () => {
  const shown = new Shown(begun([pictured('p1', {}), pictured('p3')]), kittyPrinter(cell));
  const rowOf = (text: string) => shown.lines().findIndex((line) => line.includes(text));
  shown.draw();
  expect(rowOf('[image]') - rowOf('Text of p1')).toBe(9);
  shown.screen.receive({ type: 'picture', address: address('p1'), size: 'list', problem: 'it is damaged' });
  shown.draw();
  expect(rowOf('[image]') - rowOf('Text of p1')).toBe(1);
  expect(shown.lines().join('\n')).not.toContain('damaged');
});

it('without color, and without pictures, nothing is drawn with pixels', () => {
  const printer = kittyPrinter(cell);
  for (const [color, one] of [
    [0, printer],
    [3, undefined],
  ] as const) {
    const rows = arrive(begun()).rows(color, { printer: one });
    expect(rows.filter((row) => typeof row !== 'string')).toEqual([]);
  }
});

it('lines are as wide as without pictures at all sizes', () => {
  for (const columns of [20, 50, 80, 120, 200]) {
    const screen = arrive(new HomeScreen({ columns, rows: 40 }).page(feed, 0, [pictured('p1'), words('p2')]));
    const rows = screen.rows(3, { printer: kittyPrinter(cell) });
    const texts = rows.map((row) =>
      typeof row === 'string' ? row : row.text.replace(/\u001b_[^\u001b]*\u001b\\/g, ''),
    );
    expect(
      texts
        .map((text) => displayWidth(text.replace(/\u001b(?:[78]|\[\d+G)/g, '')))
        .filter((width) => width > columns),
    ).toEqual([]);
  }
});

describe('a small picture', () => {
  const file = encodePng({ width: 2, height: 2, pixels: new Uint8Array(4) }, [red]);
  const service = new URL('https://api.example/base/');
  const loading = (given: string, body: Uint8Array = file, way: Printer = kittyPrinter(cell)) => {
    const asked: string[] = [];
    const ports = {
      pictures: { printer: way },
      async address(host: string) {
        if (host === 'pixel') throw new UsageError('no address is set');
        return host === 'main' ? service : new URL('https://status.example');
      },
      api: {
        async download(address: string) {
          asked.push(address);
          return { body: Readable.from([body]) };
        },
      },
    } as unknown as Parameters<typeof loadedPicture>[0];
    const size = given.startsWith('/avatar') ? 'avatar' : 'list';
    return loadedPicture(ports, { type: 'picture', address: given, size }).then((event) => ({
      event,
      asked,
    }));
  };

  it.each(['https://api.example/a.png', 'https://status.example/a.png', '/a.png'])(
    'is loaded from the service: %s',
    async (given) => {
      const { event, asked } = await loading(given);
      expect([event, asked]).toMatchObject([{ picture: { width: 2, colors: [red] } }, [given]]);
    },
  );

  it.each([
    'https://elsewhere.example/a.png',
    'http://api.example/a.png',
    '//evil.example/a.png',
    'https://',
    'file:///etc/passwd',
  ])('is loaded from no other host: %s', async (given) => {
    const { event, asked } = await loading(given);
    expect([event, asked]).toMatchObject([{ problem: expect.any(String) }, []]);
  });

  it('that is damaged, or that claims to be huge, is a problem and no fault', async () => {
    const huge = Uint8Array.from(file);
    new DataView(huge.buffer).setUint32(16, 60_000);
    new DataView(huge.buffer).setUint32(20, 60_000);
    for (const body of [file.subarray(0, 40), Buffer.from('<svg/>'), huge]) {
      expect((await loading('/a.png', body)).event).toMatchObject({ problem: expect.any(String) });
    }
  });

  it('of an avatar is not loaded where only cells are drawn', async () =>
    expect(await loading('/avatar.png', file, { print: () => [] })).toEqual({ event: undefined, asked: [] }));
});
