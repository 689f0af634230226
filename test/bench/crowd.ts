/** A crowd at work: some draw pictures row by row, some fight over places, some place anything anywhere. */
import { seededNumbers } from '../support/seeded-numbers';
import { artBoard } from './pictures';

type Pixel = readonly [place: number, color: number];

/** Of the pixels: 60 % are drawn, 30 % fought over, 10 % anything. */
export function* crowd(pixels: number, side: number): Generator<Pixel> {
  const next = seededNumbers(5);
  const draw = drawers(next, side);
  const fight = fights(next, side);
  for (let index = 0; index < pixels; index += 1) {
    const kind = next();
    if (kind < 0.6) yield draw();
    else if (kind < 0.9) yield fight();
    else yield [Math.floor(next() * side * side), Math.floor(next() * 32)];
  }
}

/** Sixty people draw fields of 64 by 64 pixels, row by row. */
function drawers(next: () => number, side: number): () => Pixel {
  const art = artBoard(side).pixels;
  const fields = side / 64;
  const begin = () => ({ field: Math.floor(next() * fields * fields), done: 0 });
  const people = Array.from({ length: 60 }, begin);
  return () => {
    const person = people[Math.floor(next() * people.length)] ?? begin();
    const y = Math.floor(person.field / fields) * 64 + (person.done >> 6);
    const place = y * side + (person.field % fields) * 64 + (person.done & 63);
    person.done += 1;
    if (person.done === 4096) Object.assign(person, begin());
    return [place, art[place] ?? 0];
  };
}

/** In twenty places two colors fight. */
function fights(next: () => number, side: number): () => Pixel {
  const any = (count: number) => Math.floor(next() * count);
  const inside = (value: number) => Math.min(side - 1, Math.max(0, Math.floor(value)));
  const begin = () => ({ x: any(side), y: any(side), one: any(32), other: any(32) });
  const places = Array.from({ length: 20 }, begin);
  return () => {
    const at = places[any(places.length)] ?? begin();
    const x = inside(at.x + (next() + next() - 1) * 40);
    const y = inside(at.y + (next() + next() - 1) * 40);
    if (next() < 1e-4) Object.assign(at, begin());
    return [y * side + x, next() < 0.5 ? at.one : at.other];
  };
}
