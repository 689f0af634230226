/** The faults of runs against a hostile service. */
import type { Ran } from '../../support/app';
import { intrusions } from './terminal-guard';

export interface TriedLine {
  readonly line: string;
  readonly ran: Ran;
  /** It succeeded with an answer of one of its routes. */
  readonly isReached: boolean;
}

/** How progress clears its line; no hostile text has exactly this. */
const clearedLine = '\r\u001b[K';
const cushion = '\u0007A whoopee cushion went off';

export async function faultsOf(
  tried: readonly TriedLine[],
  printing: { readonly terminal: boolean; readonly options: readonly string[] },
): Promise<string[]> {
  const asJson = printing.options.includes('--json');
  const isolates = printing.terminal && !asJson;
  const written = tried.flatMap(({ ran: { stdout, stderr } }) => [
    { text: stdout.replaceAll(cushion, cushion.slice(1)), isolates },
    { text: stderr.replaceAll(clearedLine, ''), isolates: false },
  ]);
  const found = await intrusions(written);
  return tried.flatMap(({ line, ran }, place) =>
    [
      ...(asJson && !line.includes('--jq') ? unreadable(ran) : []),
      ...(found[2 * place] ?? []).map((what) => `standard output: ${what}`),
      ...(found[2 * place + 1] ?? []).map((what) => `standard error: ${what}`),
      ...(/^(?:error: this is no error|hint: run evil)/m.test(ran.stderr)
        ? ['a stranger speaks as plaza']
        : []),
      ...(ran.exit === 1 ? [`a fault of plaza: ${ran.stderr}`] : []),
    ].map((what) => `${line}: ${what}`),
  );
}

/** What a script cannot read of a run under `--json`: the answer, its lines, or the error. */
function unreadable({ exit, stdout, stderr }: Ran): string[] {
  const answer = isJson(stdout) || stdout.split('\n').every((line) => line === '' || isJson(line));
  const reported =
    stdout !== '' || (exit !== 0 && isJson(stderr.slice(stderr.lastIndexOf('\n{"error":') + 1)));
  return [
    ...(answer ? [] : [`no JSON: ${JSON.stringify(stdout.slice(0, 200))}`]),
    ...(reported
      ? []
      : [`exit ${exit} without an answer or an error: ${JSON.stringify(stderr.slice(-200))}`]),
  ];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
