import { command } from '../app/command';
import type { Check } from '../ports/machine';
import { platform } from '../protocol/routes/platform';
import { type Column, table } from '../terminal/text/table';
import { padEnd, wrapProse } from '../terminal/text/text';
import type { View } from '../terminal/text/view';

export default command({
  summary: 'Check settings, addresses, clock, sandbox and terminal',
  description: [
    'Sends a request to each address that is set. Never starts the sandbox. Exits with the code of the first failed check.',
  ],
  examples: ['plaza doctor', "plaza doctor --jq '.[] | select(.ok | not)'"],
  routes: [platform.version, platform.status],
  run: (ctx) => ctx.diagnose(),
  render: checkLines,
  exit: (checks: readonly Check[]) => checks.find(({ ok }) => !ok)?.exit ?? 0,
});

const columns: readonly Column<Check>[] = [
  { title: 'check', field: 'name', cell: ({ name }) => name },
  { title: 'state', cell: stateOf },
  { title: 'detail', cell: ({ detail }) => detail },
  { title: 'hint', cell: ({ hint }) => hint },
];

/** A check that did not fail and has a hint advises. */
function stateOf({ ok, hint }: Check): 'ok' | 'advice' | 'failed' {
  if (!ok) return 'failed';
  return hint === undefined ? 'ok' : 'advice';
}

/** One line per check at a terminal, with its hint below; one row per check in a pipe. */
export function checkLines(checks: readonly Check[], view: View): string[] {
  if (!view.terminal) return table(view, columns, checks);
  const { green, yellow, red, dim } = view.style;
  const marks = { ok: green('✓'), advice: yellow('!'), failed: red('✗') };
  const width = Math.max(0, ...checks.map(({ name }) => name.length));
  return checks.flatMap((check) => {
    const { name, detail, hint } = check;
    const room = Math.max(view.width - width - 5, 20);
    const lines = wrapProse(detail, room);
    return [
      ...lines.map(
        (line, index) =>
          `${index === 0 ? marks[stateOf(check)] : ' '} ${padEnd(index === 0 ? name : '', width)}  ${line}`,
      ),
      ...(hint ? wrapProse(hint, room).map((line) => `  ${padEnd('', width)}  ${dim(line)}`) : []),
    ];
  });
}
