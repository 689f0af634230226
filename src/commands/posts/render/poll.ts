/** Polls (field notes 2.13). */
import type { Poll, PollOption } from '../../../protocol/records/posts';
import { isolate } from '../../../terminal/text/direction';
import { type Column, type Field, table } from '../../../terminal/text/table';
import { displayWidth, oneLine, padEnd, truncate, wrap } from '../../../terminal/text/text';
import type { View } from '../../../terminal/text/view';

interface Result extends PollOption {
  readonly count: number;
  /** Share of all votes, 0 to 100. */
  readonly percent: number;
  readonly own: boolean;
}

const columns: readonly Column<Result>[] = [
  { title: 'id', cell: ({ id }) => id },
  { title: 'option', field: 'text', cell: ({ text }) => text },
  { title: 'votes', field: 'count', cell: ({ count }) => count },
  { title: 'percent', cell: ({ percent }) => percent },
  { title: 'own', cell: ({ own }) => own },
];

/**
 * The question, a bar per option with the user's own votes marked, the IDs of the options if `hasIds`, and the number of
 * votes. In a pipe, one row per option.
 */
export function pollLines(poll: Poll, view: View, hasIds = true): string[] {
  const results = resultsOf(poll);
  if (!view.terminal) return table(view, columns, results);
  const { bold, dim } = view.style;
  const question = poll.question ?? '';
  return [
    ...(question ? wrap(oneLine(question), view.width).map((line) => bold(isolate(line, question))) : []),
    ...optionLines(results, view, hasIds),
    dim(footerOf(poll, results)),
  ];
}

export function pollFields(poll: Poll): Field[] {
  const results = resultsOf(poll);
  return [
    ['poll', poll.question],
    ...results.map(({ id, count, text }): Field => ['option', `${id} ${count} ${text ?? ''}`]),
    ...results.flatMap(({ id, own }): Field[] => (own ? [['voted', id]] : [])),
  ];
}

function footerOf({ multipleChoice, totalVotes }: Poll, results: readonly Result[]): string {
  const total = totalVotes ?? sum(results);
  return `${total} ${total === 1 ? 'vote' : 'votes'}${multipleChoice ? ', multiple choice' : ''}`;
}

function resultsOf({ options, totalVotes, votedOptionIds }: Poll): Result[] {
  const counted = (Array.isArray(options) ? options : []).map((option) => ({
    ...option,
    count: option.votesCount ?? option.voteCount ?? option.votes ?? 0,
  }));
  counted.sort((one, other) => (one.position ?? 0) - (other.position ?? 0));
  const total = totalVotes ?? sum(counted);
  return counted.map((option) => ({
    ...option,
    percent: total > 0 ? Math.min(Math.round((100 * option.count) / total), 100) : 0,
    own: votedOptionIds?.includes(option.id) ?? false,
  }));
}

function sum(counted: readonly { readonly count: number }[]): number {
  return counted.reduce((total, { count }) => total + count, 0);
}

/** Cells of a bar. */
const maxBarWidth = 20;
const minBarWidth = 8;

/**
 * Text, bar, percent and votes in columns; on a narrow terminal, the text is above its bar. With `ids`, the number that
 * stands for the option, or below it the ID where IDs are complete.
 */
function optionLines(results: readonly Result[], view: View, ids: boolean): string[] {
  const names = results.map(({ text, id }, index) =>
    ids && view.shortIds ? `${index + 1}  ${oneLine(text || id)}` : oneLine(text || id),
  );
  const counts = Math.max(0, ...results.map(({ count }) => String(count).length));
  const longest = Math.max(0, ...names.map(displayWidth));
  // The mark before the text, two spaces after it, the percent, two spaces, the votes.
  const fixedWidth = 2 + 2 + 6 + 2 + counts;
  const room = view.width - fixedWidth - minBarWidth;
  const isBeside = longest <= room;
  const bar = Math.min(maxBarWidth, view.width - fixedWidth - (isBeside ? longest : 0));
  return results.flatMap((result, index) => {
    const name = names[index] ?? '';
    const mark = result.own ? `${view.style.green('✓')} ` : '  ';
    const figures = `${barText(result, bar, view)} ${String(result.percent).padStart(3)} %  ${String(result.count).padStart(counts)}`;
    const shown = isolate(truncate(name, isBeside ? longest : view.width - 2));
    const lines = isBeside
      ? [`${mark}${padEnd(shown, longest)}  ${figures}`]
      : [mark + shown, `  ${figures}`];
    return ids && !view.shortIds ? [...lines, `  ${view.style.dim(result.id)}`] : lines;
  });
}

function barText({ percent, own }: Result, cells: number, { style }: View): string {
  const full = Math.round((percent * cells) / 100);
  const bar = '█'.repeat(full);
  return `${own ? style.green(bar) : bar}${style.dim('░'.repeat(cells - full))}`;
}
