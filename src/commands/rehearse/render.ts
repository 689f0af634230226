/** The verdict of a rehearsal: a table by change and fault, and the worst cases. */
import { counted } from '../../terminal/text/count-suffix';
import { type Column, rowText, table } from '../../terminal/text/table';
import type { View } from '../../terminal/text/view';
import type { Rehearsal } from './flows/rehearsal';
import { type KindName, kindNames } from './kinds';
import type { Change } from './plan';
import { hintFor, isSilent, type RunResult, summaryOf, type Verdict } from './verdict';

/** A rehearsal and the words of the script. */
export interface RehearsalResult extends Rehearsal {
  /** The options and the command that repeat a run. */
  readonly repeat: string;
}

/** Maximum number of described cases; the table has all. */
const maxCases = 5;

/** At a terminal the table, the worst cases and the sum; in a pipe one row per run, the worst first. */
export function rehearsalLines(rehearsal: RehearsalResult, view: View): string[] {
  const { changes, results } = rehearsal;
  if (!view.terminal) return results.map(runRow);
  const cases = results.filter(({ verdict }) => verdict !== 'same');
  const hidden = cases.length - maxCases;
  return [
    ...matrix(changes, results, view),
    ...cases.slice(0, maxCases).flatMap((one) => ['', ...caseLines(one, rehearsal, view)]),
    ...(hidden > 0 ? ['', `… and ${counted(hidden, 'more case')}: --json has them all`] : []),
    '',
    sumLine(results),
  ];
}

/** `1`, `posts.create`, `drop-after`, `twice`, `9 0`, `twice posts.create "Hello"`. */
function runRow({ change, route, kind, verdict, exits, effects }: RunResult): string {
  return rowText([change, route, kind, verdict, exits.join(' '), effects.map(effectText).join('; ')]);
}

/** Cells of a column of the table, and of the names of kinds. */
const markWidth = 4;
const kindWidth = 16;

const marks: Readonly<Record<Verdict, string>> = { same: '·', twice: '2x', missing: '-', different: '~' };

/** The changes by number, then a table with one row per kind; several tables if the changes do not fit the width. */
function matrix(changes: readonly Change[], results: readonly RunResult[], view: View): string[] {
  const shown = changes.filter(({ number }) => results.some(({ change }) => change === number));
  const used = kindNames.filter((kind) => results.some((one) => one.kind === kind));
  const perTable = Math.max(1, Math.floor((view.width - kindWidth) / markWidth));
  const tables = shown.flatMap((_, index) =>
    index % perTable ? [] : [shown.slice(index, index + perTable)],
  );
  return [
    ...shown.map(({ number, route, command: by }) => `${number}. ${route}${by ? ` (plaza ${by})` : ''}`),
    ...tables.flatMap((some) => ['', ...table(view, columnsOf(some, results), used)]),
    ...(shown.length > 0 ? [view.style.dim('· same   2x twice   - missing   ~ different')] : []),
  ];
}

function columnsOf(changes: readonly Change[], results: readonly RunResult[]): readonly Column<KindName>[] {
  return [
    { title: 'fault', cell: (kind) => kind },
    ...changes.map(({ number }): Column<KindName> => {
      const resultOf = (kind: KindName) => results.find((one) => one.change === number && one.kind === kind);
      return { title: String(number), cell: (kind, view) => mark(resultOf(kind), view), align: 'right' };
    }),
  ];
}

function mark(result: RunResult | undefined, { style }: View): string | undefined {
  if (!result || result.verdict === 'same') return result && marks.same;
  return (result.verdict === 'different' ? style.yellow : style.red)(marks[result.verdict]);
}

function caseLines(result: RunResult, { changes, repeat }: RehearsalResult, view: View): string[] {
  const { change, route, kind, exits, effects } = result;
  const made = changes.find(({ number }) => number === change);
  const hint = hintFor(result, made);
  const exitText = isSilent(result) ? 'the script reported no failure' : 'the script reported it';
  return [
    `${view.style.bold(`change ${change}, ${route}, ${kind}`)}: ${effects.map(effectText).join('; ')}`,
    `  exit codes ${exits.join(', then ')}: ${exitText}`,
    ...(hint === undefined ? [] : [`  hint: ${hint}`]),
    `  repeat: plaza rehearse --only ${change}:${kind} ${repeat}`,
  ];
}

function effectText({ effect, route, about }: RunResult['effects'][number]): string {
  return `${effect} ${route}${about === '' ? '' : ` "${about}"`}`;
}

function sumLine(results: readonly RunResult[]): string {
  const { runs, same, twice, missing, different } = summaryOf(results);
  return `${counted(runs, 'run')}: ${same} the same, ${twice} twice, ${missing} missing, ${different} different`;
}
