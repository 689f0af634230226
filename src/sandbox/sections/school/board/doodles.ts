/** Small drawings that the people of the sandbox make: data, in pixels from the top left of each. All of them are made up. */
import type { Point } from '../../../../protocol/records/school/board';
import { twoDecimals, unpacked } from './rules/lines';

/** The lines of a drawing, within 96 by 84 pixels. */
export type Doodle = readonly (readonly Point[])[];

/** x and y in turn. */
const line = (...numbers: number[]): Point[] => unpacked(numbers);

/** Part of a circle, in turns clockwise from the right; a whole one unless said otherwise. */
function arc(x: number, y: number, radius: number, from = 0, to = 1): Point[] {
  const steps = Math.max(3, Math.ceil(20 * Math.abs(to - from)));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = 2 * Math.PI * (from + ((to - from) * step) / steps);
    return { x: twoDecimals(x + radius * Math.cos(angle)), y: twoDecimals(y + radius * Math.sin(angle)) };
  });
}

export const doodles = {
  house: [
    line(14, 40, 14, 84, 76, 84, 76, 40),
    line(4, 44, 45, 4, 86, 44),
    line(36, 84, 36, 60, 54, 60, 54, 84),
  ],
  star: [line(42, 0, 52, 30, 84, 30, 58, 48, 68, 80, 42, 60, 16, 80, 26, 48, 0, 30, 32, 30, 42, 0)],
  sun: [
    arc(42, 42, 20),
    ...Array.from({ length: 8 }, (_, nth) => {
      const [cos, sin] = [Math.cos((nth * Math.PI) / 4), Math.sin((nth * Math.PI) / 4)];
      return line(...[42 + 30 * cos, 42 + 30 * sin, 42 + 41 * cos, 42 + 41 * sin].map(twoDecimals));
    }),
  ],
  heart: [
    line(42, 76, 8, 40, 4, 26, 10, 12, 24, 8, 36, 14, 42, 26, 48, 14, 60, 8, 74, 12, 80, 26, 76, 40, 42, 76),
  ],
  fish: [
    line(66, 40, 52, 24, 32, 20, 14, 28, 4, 40, 14, 52, 32, 60, 52, 56, 66, 40, 92, 20, 92, 60, 66, 40),
    line(20, 36, 22, 38),
  ],
  cat: [
    arc(44, 48, 30),
    line(18, 34, 16, 4, 36, 20),
    line(52, 20, 72, 4, 70, 34),
    line(33, 42, 33, 46),
    line(55, 42, 55, 46),
    line(38, 60, 44, 64, 50, 60),
  ],
  boat: [line(4, 60, 92, 60, 76, 82, 20, 82, 4, 60), line(44, 60, 44, 4, 78, 48, 44, 48)],
  flower: [
    arc(42, 26, 9),
    ...Array.from({ length: 5 }, (_, nth) => {
      const angle = (2 * Math.PI * nth) / 5 - Math.PI / 2;
      return arc(42 + 18 * Math.cos(angle), 26 + 18 * Math.sin(angle), 8);
    }),
    line(42, 54, 42, 84),
    line(42, 74, 58, 64),
  ],
  smile: [arc(40, 40, 36), arc(40, 40, 20, 0.08, 0.42), line(28, 28, 28, 33), line(52, 28, 52, 33)],
  spiral: [
    Array.from(
      { length: 61 },
      (_, nth) => arc(42, 42, 2 + 0.63 * nth, nth / 20, nth / 20 + 0.05)[0] ?? { x: 42, y: 42 },
    ),
  ],
  tree: [line(40, 84, 40, 54), arc(40, 30, 26)],
  umbrella: [arc(44, 44, 40, 0.5, 1), line(4, 44, 84, 44), line(44, 44, 44, 76, 38, 82, 30, 78)],
} as const satisfies Readonly<Record<string, Doodle>>;

export type DoodleName = keyof typeof doodles;

/** Capitals of the greeting in a new world, 30 by 44 pixels each. */
export const capitals: Readonly<Record<string, Doodle>> = {
  C: [arc(15, 22, 20, 0.1, 0.9).map(({ x, y }) => ({ x: twoDecimals(0.75 * x), y }))],
  H: [line(2, 0, 2, 44), line(28, 0, 28, 44), line(2, 22, 28, 22)],
  L: [line(2, 0, 2, 44, 26, 44)],
  O: [arc(20, 22, 20).map(({ x, y }) => ({ x: twoDecimals(0.75 * x), y }))],
  S: [line(26, 4, 16, 0, 5, 4, 4, 14, 14, 21, 25, 28, 26, 38, 14, 44, 3, 40)],
};
