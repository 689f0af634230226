/** Small charts of characters. */

const levels = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A column of one cell for each number, the highest fills it; something is at least an eighth, 0 is empty. */
export function columnChart(numbers: readonly number[]): string {
  const max = Math.max(...numbers);
  return numbers
    .map((number) => (number > 0 ? levels[Math.max(0, Math.round((levels.length * number) / max) - 1)] : ' '))
    .join('');
}

/** A bar of at most so many cells, in eighths of a cell; something is at least an eighth. */
export function bar(number: number, max: number, cells: number): string {
  if (number <= 0 || max <= 0) return '';
  const length = Math.max(1, Math.round((8 * cells * number) / max));
  return '█'.repeat(Math.floor(length / 8)) + eighths[length % 8];
}

/** Numbers added up so that there are at most so many, each of as many. */
export function collected(numbers: readonly number[], max: number): { sums: number[]; each: number } {
  const each = Math.max(1, Math.ceil(numbers.length / max));
  const sums = Array.from({ length: Math.ceil(numbers.length / each) }, (_, index) =>
    numbers.slice(index * each, (index + 1) * each).reduce((sum, number) => sum + number, 0),
  );
  return { sums, each };
}
