/** Renders statistics of an archive: tables and charts at a terminal, tagged rows in a pipe. */

import { colorNames } from '../../../image/palette';
import { counted } from '../../../terminal/text/count-suffix';
import { type Column, table } from '../../../terminal/text/table';
import { durationText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';
import type { Statistics } from '../stats/collect-statistics';
import { colorText } from './pixel';

type Template = NonNullable<Statistics['template']>;
type Colors = Statistics['colors'];
type Regions = Statistics['regions'];

const hourMs = 3_600_000;
const barCells = 24;

/** In a pipe, each row starts with the name of its table. */
export function statisticsLines(figures: Statistics, view: View): string[] {
  return view.terminal ? terminalLines(figures, view) : plainRows(figures).map((row) => row.join('\t'));
}

function plainRows(figures: Statistics): (string | number)[][] {
  const { from, to, pixels, positions, unchanged, gaps, damage, online, authors, template } = figures;
  return [
    ['from', from],
    ['to', to],
    ['pixels', pixels],
    ['positions', positions],
    ['unchanged', unchanged],
    ['gaps', gaps.count, gaps.seconds, gaps.changes],
    ...damage.map(({ offset, length, what }) => ['damage', offset, length, what]),
    ...(online ? [['online', online.max, online.at]] : []),
    ['authors', authors.known],
    ...authors.people.map(({ username, id, pixels }) => ['author', username, id, pixels]),
    ...figures.hours.map(({ at, pixels }) => ['hour', at, pixels]),
    ...figures.colors.map(({ color, colorHex, pixels }) => ['color', color, colorHex, pixels]),
    ...figures.regions.map(({ x, y, width, height, pixels }) => ['region', x, y, width, height, pixels]),
    ...figures.battles.map(({ x, y, changes, colors, color }) => ['battle', x, y, changes, colors, color]),
    ...(template ? templateRows(template) : []),
  ];
}

function templateRows({ pixels, atStart, atEnd, average, lost, restored, history }: Template) {
  return [
    ['template', pixels, atStart, atEnd, average, lost, restored],
    ...history.map(({ at, right }) => ['right', at, right]),
  ];
}

function terminalLines(figures: Statistics, view: View): string[] {
  const sections: [string, string[]][] = [
    ['By hour (UTC)', hourLines(figures, view)],
    ['Colors', table(view, colorColumns(figures.colors), figures.colors)],
    ['Busiest regions', table(view, regionColumns(figures.regions), figures.regions)],
    ['Battles', table(view, battleColumns, figures.battles)],
    ['People', authorLines(figures, view)],
    ['Template', figures.template ? templateLines(figures.template, figures, view) : []],
  ];
  const shown = sections.filter(([, lines]) => lines.length > 0);
  return [
    ...headLines(figures),
    ...shown.flatMap(([title, lines]) => ['', view.style.bold(title), ...lines]),
  ];
}

function headLines(figures: Statistics): string[] {
  const { from, to, pixels, positions, unchanged, gaps, damage, online, region } = figures;
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1000);
  const pace = seconds > 0 && pixels > 0 ? `, ${(pixels / seconds).toPrecision(2)} a second` : '';
  const where = region ? ` in ${region.x},${region.y},${region.width},${region.height}` : '';
  const missing = `${counted(gaps.count, 'gap')} of ${durationText(Math.round(gaps.seconds))} in all, with ${counted(gaps.changes, 'changed pixel')}`;
  return [
    `${clockText(from)} to ${clockText(to)} UTC (${durationText(seconds)})`,
    `${counted(pixels, 'pixel')}${where} on ${counted(positions, 'position')}${pace}; ${unchanged} of them changed nothing`,
    ...(online ? [`At most ${online.max} people online, ${clockText(online.at)}`] : []),
    ...(gaps.count > 0 ? [missing] : []),
    ...(damage.length > 0 ? [`Skipped: ${counted(damage.length, 'damaged part')}`] : []),
  ];
}

/** Chart of all hours, with the busiest one. */
function hourLines({ hours }: Statistics, view: View): string[] {
  const [first] = hours;
  const last = hours.at(-1);
  if (!first || !last) return [];
  const start = Date.parse(first.at);
  const count = (Date.parse(last.at) - start) / hourMs + 1;
  const busiest = hours.reduce((max, hour) => (hour.pixels > max.pixels ? hour : max));
  const reported = `busiest: ${clockText(busiest.at)} with ${busiest.pixels} pixels`;
  // With a wrong clock, an archive may span centuries.
  if (count > 100_000) return [reported];
  const numbers = new Array<number>(count).fill(0);
  for (const { at, pixels } of hours) numbers[(Date.parse(at) - start) / hourMs] = pixels;
  const { sums, each } = collected(numbers, Math.max(10, view.width - 4));
  const scale = each === 1 ? 'an hour' : `${each} hours`;
  return [columnChart(sums), `from ${clockText(first.at)}, ${scale} a column; ${reported}`];
}

function colorColumns(colors: Colors): readonly Column<Colors[number]>[] {
  const max = Math.max(...colors.map(({ pixels }) => pixels));
  return [
    { title: 'color', field: 'color', cell: ({ color, colorHex }, view) => colorText(color, colorHex, view) },
    { title: 'name', cell: ({ color }) => colorNames[color] },
    { title: 'pixels', cell: ({ pixels }) => pixels, align: 'right' },
    { title: ' ', cell: ({ pixels }) => bar(pixels, max, barCells) },
  ];
}

function regionColumns(regions: Regions): readonly Column<Regions[number]>[] {
  const max = Math.max(...regions.map(({ pixels }) => pixels));
  return [
    { title: 'from', cell: ({ x, y }) => `${x},${y}` },
    { title: 'size', cell: ({ width, height }) => `${width} by ${height}` },
    { title: 'pixels', cell: ({ pixels }) => pixels, align: 'right' },
    { title: ' ', cell: ({ pixels }) => bar(pixels, max, barCells) },
  ];
}

const battleColumns: readonly Column<Statistics['battles'][number]>[] = [
  { title: 'pixel', cell: ({ x, y }) => `${x},${y}` },
  { title: 'changes', cell: ({ changes }) => changes, align: 'right' },
  { title: 'colors', cell: ({ colors }) => colors, align: 'right' },
  { title: 'in the end', field: 'color', cell: ({ color }, view) => colorText(color, undefined, view) },
];

const authorColumns: readonly Column<Statistics['authors']['people'][number]>[] = [
  { title: 'user', field: 'username', cell: ({ username }) => username, flexible: true },
  { title: 'pixels', cell: ({ pixels }) => pixels, align: 'right' },
];

function authorLines({ authors: { known, people }, pixels }: Statistics, view: View): string[] {
  if (known === 0) return [];
  const share = `${known} of ${pixels} pixels have a known author`;
  return [...table(view, authorColumns, people), view.style.dim(share)];
}

function templateLines(template: Template, { from, to }: Statistics, view: View): string[] {
  const { pixels, atStart, atEnd, average, max, fewest, lost, restored, history } = template;
  const percent = (right: number) => `${pixels > 0 ? Math.round((1000 * right) / pixels) / 10 : 100} %`;
  const chart = columnChart(history.map(({ right }) => right));
  return [
    `${atStart} of ${pixels} pixels were right at the start, ${atEnd} at the end (${percent(atEnd)}), ${percent(average)} on average`,
    `${lost} were overwritten, ${restored} put right; most ${max.right} (${clockText(max.at)}), then at least ${fewest.right} (${clockText(fewest.at)})`,
    chart,
    view.style.dim(`${clockText(from)} to ${clockText(to)}`),
  ];
}

/** Date and time to the minute. */
function clockText(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}

const levels = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A chart with one column per number, one cell wide; the highest number fills it, 0 is empty, others have at least an eighth. @internal */
export function columnChart(numbers: readonly number[]): string {
  const max = Math.max(...numbers);
  return numbers
    .map((number) => (number > 0 ? levels[Math.max(0, Math.round((levels.length * number) / max) - 1)] : ' '))
    .join('');
}

/** A bar of at most `cells` cells, in eighths of a cell; a number above 0 has at least an eighth. @internal */
export function bar(number: number, max: number, cells: number): string {
  if (number <= 0 || max <= 0) return '';
  const length = Math.max(1, Math.round((8 * cells * number) / max));
  return '█'.repeat(Math.floor(length / 8)) + eighths[length % 8];
}

/** At most `max` sums of `each` consecutive numbers. @internal */
export function collected(numbers: readonly number[], max: number): { sums: number[]; each: number } {
  const each = Math.max(1, Math.ceil(numbers.length / max));
  const sums = Array.from({ length: Math.ceil(numbers.length / each) }, (_, index) =>
    numbers.slice(index * each, (index + 1) * each).reduce((sum, number) => sum + number, 0),
  );
  return { sums, each };
}
