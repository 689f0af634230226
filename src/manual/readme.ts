/** The parts of the README that are made from the program itself. */

import { leavesOf, type Manifest } from '../cli/line/manifest';
import { exitCodes } from '../errors';

const exitMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  fault: 'a bug in plaza; a report is written and its path is printed',
  usage: 'usage error: an unknown option, an invalid value, no address; nothing was sent',
  refused: 'the service refused the request',
  'signed-out': 'not signed in, the session has ended, or the token belongs to another origin',
  'not-found': 'not found',
  'too-frequent': 'rate limit or cooldown; the error says how long to wait',
  network: 'network failure, timeout, failure of the service or unreadable answer; safe to run again',
  'person-needed': 'input is needed and there is no terminal; the error names the option that gives it',
  'unknown-outcome':
    'sent, but the answer was lost and a retry is not safe; the error names the command that shows the outcome',
  interrupted: 'interrupted, or a prompt was cancelled or answered no',
  terminated: 'terminated',
};

/** The README with its tables made anew, between their marks. */
export function withTables(readme: string, manifest: Manifest): string {
  return between(between(readme, 'commands', commandTable(manifest)), 'exit codes', exitTable());
}

function between(readme: string, name: string, text: string): string {
  const start = `<!-- ${name} -->`;
  const end = `<!-- end of ${name} -->`;
  const from = readme.indexOf(start);
  const to = readme.indexOf(end);
  if (from < 0 || to < from) throw new Error(`README.md has no part between ${start} and ${end}`);
  return `${readme.slice(0, from + start.length)}\n\n${text}\n\n${readme.slice(to)}`;
}

function commandTable(manifest: Manifest): string {
  const rows = leavesOf(manifest).map(
    ({ words, node }) => `| \`plaza ${words.join(' ')}\` | ${node.summary} |`,
  );
  return ['| command | what it does |', '|---|---|', ...rows].join('\n');
}

function exitTable(): string {
  const codes = Object.entries(exitCodes).map(
    ([kind, code]) => [code, exitMeanings[kind as keyof typeof exitCodes]] as const,
  );
  const all = [
    [0, 'success; an empty list is a success'],
    ...codes,
    [10, '`--check` found a difference'],
  ] as const;
  const rows = [...all].sort(([a], [b]) => a - b).map(([code, meaning]) => `| ${code} | ${meaning} |`);
  return ['| exit code | meaning |', '|---|---|', ...rows].join('\n');
}
