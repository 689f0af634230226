/** Boards to measure with: one as people draw them, one of noise. */
import type { Bitmap } from '../../src/image/bitmap';
import { seededNumbers } from '../support/seeded-numbers';

/** Every pixel any color. */
export function noiseBoard(side: number): Bitmap {
  const next = seededNumbers(7);
  return { width: side, height: side, pixels: Uint8Array.from({ length: side * side }, () => next() * 32) };
}

/** Fields of 64 pixels with flags, sprites, dithers and rows of glyphs, and a stray pixel here and there. */
export function artBoard(side: number): Bitmap {
  const next = seededNumbers(11);
  const fields = Array.from({ length: (side / 64) ** 2 }, () =>
    Array.from({ length: 4 }, () => Math.floor(next() * 32)),
  );
  const pixels = new Uint8Array(side * side);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const field = (y >> 6) * (side / 64) + (x >> 6);
      const colors = fields[field] ?? [];
      pixels[y * side + x] = next() < 0.004 ? next() * 32 : (colors[place(field % 4, x & 63, y & 63)] ?? 0);
    }
  }
  return { width: side, height: side, pixels };
}

/** Which of four colors a pixel of a field has. */
function place(kind: number, x: number, y: number): number {
  if (kind === 0) return Math.floor((y * 3) / 64);
  if (kind === 1) return Math.hypot((x % 16) - 8, (y % 16) - 8) < 6 ? 1 + (((x >> 4) + (y >> 4)) % 3) : 0;
  if (kind === 2) return (x + y) % 2 === 0 ? 0 : x < 32 ? 1 : 2;
  return y % 8 < 6 && (x * 7 + (y % 8) * 13 + (x >> 3) * (y >> 3)) % 5 < 2 ? 3 : 0;
}
