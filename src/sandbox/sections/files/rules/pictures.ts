/** Pictures of the sandbox on the main host. They need no token. */
import { PNG } from 'pngjs';
import board from '../pictures/board.png';

/** The picture of a chalkboard as the world stores it: its path on the main host and its size in pixels. */
export const boardPicture = { path: '/pictures/board.png', width: 320, height: 160 };

/** The path of the picture of goods in a color, six hexadecimal digits. */
export function goodsPicture(hex: string): string {
  return `/pictures/goods/${hex}.png`;
}

/** The PNG at a path of the main host; undefined when there is none. */
export function pictureAt(path: string): Uint8Array<ArrayBuffer> | undefined {
  if (path === boardPicture.path) return new Uint8Array(Buffer.from(board, 'base64'));
  const hex = /^\/pictures\/goods\/([0-9a-f]{6})\.png$/.exec(path)?.[1];
  return hex === undefined ? undefined : new Uint8Array(goods(Number.parseInt(hex, 16)));
}

/** Draws a shirt of a color, 0xRRGGBB, on a light ground. */
function goods(color: number): Buffer {
  const size = 160;
  const isShirt = (x: number, y: number) =>
    (Math.abs(x - 80) < 38 && y > 36 && y < 138) ||
    (y > 36 && y < 70 && Math.abs(x - 80) < 66 - (y - 36) / 3);
  const isNeck = (x: number, y: number) => (x - 80) ** 2 + (y - 34) ** 2 < 15 ** 2;
  const png = new PNG({ width: size, height: size, colorType: 2 });
  for (let place = 0; place < size * size; place++) {
    const [x, y] = [place % size, Math.floor(place / size)];
    png.data.writeUInt32BE((isShirt(x, y) && !isNeck(x, y) ? color : 0xf2f0ea) * 256 + 255, place * 4);
  }
  // One filter: trying all of them takes four times as long.
  return PNG.sync.write(png, { colorType: 2, filterType: 2 });
}
