/** A terminal with the graphics of kitty, iTerm2 and sixel: the pixels it shows. */
import { PNG } from 'pngjs';

export interface GraphicsTerminal {
  write(text: string): void;
  /** The color of a pixel of the screen, `0xRRGGBB`; -1 where nothing is drawn. */
  pixel(x: number, y: number): number;
  /** Images of kitty that the terminal holds. */
  images(): number;
  /** The characters of a row. */
  row(row: number): string;
}

/** The first numerals of placeholders, as kitty's table has them. */
const numerals = [
  ...'\u0305\u030d\u030e\u0310\u0312\u033d\u033e\u033f\u0346\u034a\u034b\u034c\u0350\u0351\u0352\u0357',
  ...'\u035b\u0363\u0364\u0365\u0366\u0367\u0368\u0369',
];

interface Shown {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly rgb: Int32Array;
}

/** Each form of output, by the handler that knows it; the groups of a form are what its handler takes. */
const forms = {
  tmux: /\u001bPtmux;((?:\u001b\u001b|[^\u001b])*)\u001b\\/y,
  placeholder: /\u{10eeee}(\u0305)(.)(.)/uy,
  kitty: /\u001b_G([^;\u001b]*)(?:;([^\u001b]*))?\u001b\\/y,
  iterm: /\u001b\]1337;File=([^:]*):([^\u0007]*)\u0007/y,
  sixel: /\u001bP[\d;]*q([^\u001b]*)\u001b\\/y,
  command: /\u001b\[([\d;?]*)([A-Za-z])/y,
  cursor: /\u001b([78])/y,
  sign: /([^\u001b])/uy,
};
type Form = keyof typeof forms;

/** A terminal of so many cells, each of so many pixels. */
export function graphicsTerminal(
  { columns, rows }: { columns: number; rows: number },
  cell: { width: number; height: number },
): GraphicsTerminal {
  const width = columns * cell.width;
  const screen = new Int32Array(width * rows * cell.height).fill(-1);
  const letters = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ' '));
  const images = new Map<string, Shown & { readonly isVirtual: boolean }>();
  /** Placeholders by cell: the image, and its column. */
  const placeholders = new Map<number, { id: string; column: number }>();
  let foreground = 0;
  let [row, column] = [0, 0];
  let saved: [number, number] = [0, 0];
  let chunks: { keys: Map<string, string>; data: string } | undefined;

  const blit = ({ left, top, ...image }: Shown) => {
    for (let y = 0; y < image.height; y += 1) {
      for (let x = 0; x < image.width; x += 1) {
        const rgb = image.rgb[y * image.width + x] ?? -1;
        if (rgb >= 0 && left + x < width) screen[(top + y) * width + left + x] = rgb;
      }
    }
  };
  const here = () => ({ left: column * cell.width, top: row * cell.height });
  const clearCells = (at: number, from: number, to: number) => {
    for (let y = at * cell.height; y < (at + 1) * cell.height; y += 1)
      screen.fill(-1, y * width + from * cell.width, y * width + to * cell.width);
    for (let column = from; column < to; column += 1) placeholders.delete(at * columns + column);
    letters[at]?.fill(' ', from, to);
  };
  const showKitty = (keys: Map<string, string>, data: string) => {
    if (keys.get('a') === 'd') {
      if (keys.get('d') === 'A') images.clear();
      else images.delete(keys.get('i') ?? '');
      return;
    }
    if (keys.has('z')) throw new Error('the image would lie below the text');
    const image = pngOf(data);
    if (image.width !== Number(keys.get('c')) * cell.width) throw new Error('the image would be scaled');
    const isVirtual = keys.get('U') === '1';
    if (keys.get('C') !== '1' && !isVirtual) throw new Error('the cursor would move');
    images.set(keys.get('i') ?? '', { ...here(), ...image, isVirtual });
  };

  const handlers: Readonly<Record<Form, (first: string, second: string, third: string) => void>> = {
    tmux: (inner) => write(inner.replaceAll('\u001b\u001b', '\u001b')),
    placeholder(_, at, high) {
      const id = String(numerals.indexOf(high) * 2 ** 24 + foreground);
      clearCells(row, column, column + 1);
      placeholders.set(row * columns + column, { id, column: numerals.indexOf(at) });
      column += 1;
    },
    kitty(text, data) {
      const keys = new Map(text.split(',').map((one) => one.split('=') as [string, string]));
      chunks ??= { keys, data: '' };
      chunks.data += data;
      if (keys.get('m') === '1') return;
      showKitty(chunks.keys, chunks.data);
      chunks = undefined;
    },
    iterm(parameters, file) {
      if (!parameters.includes('doNotMoveCursor=1')) throw new Error('the cursor would move');
      blit({ ...here(), ...pngOf(file) });
    },
    sixel(text) {
      blit({ ...here(), ...sixelsOf(text) });
      row += 1;
    },
    command(digits, letter) {
      const [first = 1, second = 1] = digits.split(';').map((one) => Number(one || 1));
      if (letter === 'm' && digits.startsWith('38;5;')) foreground = Number(digits.slice(5));
      if (letter === 'H') [row, column] = [first - 1, second - 1];
      if (letter === 'G') column = first - 1;
      if (letter === 'C') column += first;
      if (letter === 'K') clearCells(row, column, columns);
      if (letter === 'J') for (let at = 0; at < rows; at += 1) clearCells(at, 0, columns);
    },
    cursor(which) {
      if (which === '7') saved = [row, column];
      else [row, column] = saved;
    },
    sign(letter) {
      const line = letters[row];
      // Text takes the place of a picture; kitty's lie over it.
      if (column < columns) clearCells(row, column, column + 1);
      if (line) line[column] = letter;
      column += 1;
    },
  };

  function write(text: string): void {
    for (let at = 0; at < text.length; ) at = step(text, at);
  }

  /** Handles what stands at an index; the index behind it. */
  function step(text: string, at: number): number {
    for (const [form, pattern] of Object.entries(forms) as [Form, RegExp][]) {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (!found) continue;
      handlers[form](found[1] ?? '', found[2] ?? '', found[3] ?? '');
      return at + found[0].length;
    }
    throw new Error(`'${text.slice(at, at + 20)}' is not known`);
  }

  return {
    write,
    images: () => images.size,
    row: (at) => letters[at]?.join('').trimEnd() ?? '',
    pixel(x, y) {
      const cellAt = Math.floor(y / cell.height) * columns + Math.floor(x / cell.width);
      const held = placeholders.get(cellAt);
      const virtual = held ? images.get(held.id) : undefined;
      if (held && virtual?.isVirtual)
        return (
          virtual.rgb[(y % cell.height) * virtual.width + held.column * cell.width + (x % cell.width)] ?? -1
        );
      for (const image of images.values()) {
        const [column, line] = [x - image.left, y - image.top];
        if (image.isVirtual || column < 0 || line < 0 || column >= image.width || line >= image.height)
          continue;
        const rgb = image.rgb[line * image.width + column] ?? -1;
        if (rgb >= 0) return rgb;
      }
      return screen[y * width + x] ?? -1;
    },
  };
}

function pngOf(base64: string): Omit<Shown, 'left' | 'top'> {
  const { width, height, data } = PNG.sync.read(Buffer.from(base64, 'base64'));
  const rgb = Int32Array.from({ length: width * height }, (_, index) =>
    data[4 * index + 3] === 0 ? -1 : data.readUInt32BE(4 * index) >>> 8,
  );
  return { width, height, rgb };
}

/** Sixels with raster attributes, registers in percent, repeats, and transparent pixels. */
function sixelsOf(text: string): Omit<Shown, 'left' | 'top'> {
  const [, width = 0, height = 0] = /^"1;1;(\d+);(\d+)/.exec(text)?.map(Number) ?? [];
  const rgb = new Int32Array(width * height).fill(-1);
  const registers = new Map<number, number>();
  let [x, y, color] = [0, 0, 0];
  const put = (bits: number, times: number) => {
    for (let time = 0; time < times; time += 1, x += 1) {
      for (let bit = 0; bit < 6; bit += 1)
        if (bits & (1 << bit)) {
          if (x >= width || y + bit >= height) throw new Error('a sixel is outside its picture');
          rgb[(y + bit) * width + x] = registers.get(color) ?? -1;
        }
    }
  };
  const body = text.replace(/^"[\d;]*/, '');
  for (const [, number, red, green, blue, times, repeated, single, control] of body.matchAll(
    /#(\d+)(?:;2;(\d+);(\d+);(\d+))?|!(\d+)([?-~])|([?-~])|([$-])/g,
  )) {
    if (number !== undefined) {
      if (red === undefined) color = Number(number);
      else registers.set(Number(number), (percent(red) << 16) | (percent(green) << 8) | percent(blue));
    } else if (repeated !== undefined) put(repeated.charCodeAt(0) - 63, Number(times));
    else if (single !== undefined) put(single.charCodeAt(0) - 63, 1);
    else {
      x = 0;
      if (control === '-') y += 6;
    }
  }
  return { width, height, rgb };
}

const percent = (text = '0') => Math.round((Number(text) * 255) / 100);

/** The color that a sixel terminal shows for another one. */
export function inPercent(rgb: number): number {
  const part = (shift: number) => percent(String(Math.round((((rgb >> shift) & 255) * 100) / 255))) << shift;
  return part(16) | part(8) | part(0);
}
