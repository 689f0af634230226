/** Pictures of the sandbox, drawn on request. They need no token. */
import { PNG } from 'pngjs';

/** A picture as a function of the coordinates. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** The color of a pixel as 0xRRGGBB. */
  color(x: number, y: number): number;
}

/** A chalkboard in a wooden frame with a wave of chalk across it. */
const board: Picture = {
  width: 320,
  height: 160,
  color(x, y) {
    if (x < 8 || y < 8 || x >= 312 || y >= 152) return (x + y) % 16 < 8 ? 0x8a5a2b : 0x7a4d22;
    return Math.abs(y - 80 - 36 * Math.sin(x / 24)) < 2.5 ? 0xf5f1df : 0x24463b;
  },
};

/** A picture as the world stores it: its path on the main host and its size in pixels. */
export const boardPicture = { path: '/pictures/board.png', width: board.width, height: board.height };

/** A shirt of a color on a light ground. */
function goods(hex: string): Picture {
  const color = Number.parseInt(hex, 16);
  const isShirt = (x: number, y: number) =>
    (Math.abs(x - 80) < 38 && y > 36 && y < 138) ||
    (y > 36 && y < 70 && Math.abs(x - 80) < 66 - (y - 36) / 3);
  const isNeck = (x: number, y: number) => (x - 80) ** 2 + (y - 34) ** 2 < 15 ** 2;
  return {
    width: 160,
    height: 160,
    color: (x, y) => (isShirt(x, y) && !isNeck(x, y) ? color : 0xf2f0ea),
  };
}

/** The path of the picture of goods in a color, six hexadecimal digits. */
export function goodsPicture(hex: string): string {
  return `/pictures/goods/${hex}.png`;
}

const pictures: ReadonlyMap<string, Picture> = new Map([[boardPicture.path, board]]);

/** The PNG at a path of the main host; undefined when there is none. */
export function pictureAt(path: string): Uint8Array<ArrayBuffer> | undefined {
  const hex = /^\/pictures\/goods\/([0-9a-f]{6})\.png$/.exec(path)?.[1];
  const picture = hex === undefined ? pictures.get(path) : goods(hex);
  return picture && new Uint8Array(encodedPicture(picture));
}

/** A picture as PNG, with one filter, since trying all of them takes four times as long. */
function encodedPicture({ width, height, color }: Picture): Buffer {
  const png = new PNG({ width, height, colorType: 2 });
  for (let place = 0; place < width * height; place++) {
    png.data.writeUInt32BE(color(place % width, Math.floor(place / width)) * 256 + 255, place * 4);
  }
  return PNG.sync.write(png, { colorType: 2, filterType: 2 });
}
