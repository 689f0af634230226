/** The inputs of the tours: an order, and a picture for the canvas. */
import { paletteRgb } from '../image/palette';
import { encodePng } from '../image/png/png';

export const order = {
  items: [{ productId: 'poster', size: 'A3', color: null, qty: 1 }],
  recipient: {
    name: 'Ada Lind',
    phone: '+7 900 000-00-00',
    email: 'ada@sandbox.test',
    country: 'RU',
    city: 'Krasnodar',
    address: '',
    cityCode: 107,
    deliveryPoint: 'KRA107A',
    comment: '',
  },
  consents: [
    { kind: 'offer', accepted: true, docSlug: 'offer', docVersion: '1' },
    { kind: 'personal_data', accepted: true, docSlug: 'personal-data', docVersion: '1' },
  ],
};

/** By letter: the number of its color; a point is transparent. */
const colors: Readonly<Record<string, number>> = { o: 8, d: 9, r: 10, p: 11, w: 12, '.': paletteRgb.length };

const rows = [
  '..ooo...ooo..',
  '.oprro.oprro.',
  'opwrrrorrrrdo',
  'oprrrrrrrrrdo',
  'orrrrrrrrrddo',
  '.orrrrrrrrdo.',
  '..orrrrrrdo..',
  '...orrrrdo...',
  '....orrdo....',
  '.....odo.....',
  '......o......',
];

/** A heart of 13 by 11 pixels in colors of the canvas, as a PNG file. */
export function heartPng(): Uint8Array {
  const pixels = Uint8Array.from(rows.join(''), (letter) => colors[letter] ?? 0);
  return encodePng({ width: rows[0]?.length ?? 0, height: rows.length, pixels }, [...paletteRgb]);
}
