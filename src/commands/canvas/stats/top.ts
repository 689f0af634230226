/** The highest of many numbers. */

/** Indexes of the highest numbers from `least` on, the highest first, of equal ones the first; at most so many. */
export function highest(numbers: Uint32Array | Float64Array, max: number, min: number): number[] {
  const found: number[] = [];
  for (let index = 0; index < numbers.length; index += 1) {
    const number = numbers[index] ?? 0;
    const last = found.at(-1);
    const isFull = found.length >= max;
    if (number < min || (isFull && (last === undefined || number <= (numbers[last] ?? 0)))) continue;
    const place = found.findIndex((other) => (numbers[other] ?? 0) < number);
    found.splice(place < 0 ? found.length : place, 0, index);
    if (found.length > max) found.pop();
  }
  return found;
}
