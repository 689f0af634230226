/** The parts of the README that are made from the program itself. */

import { leavesOf, type Manifest } from '../cli/line/manifest';
import { exitCodes } from '../errors';

const exitMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  fault: 'a fault in the program; a report is written and its path printed',
  usage: 'wrong usage: an unknown option, a bad value, no address; nothing was sent',
  refused: 'the service refused',
  'signed-out': 'not signed in, the session ended, or the token belongs to another origin',
  'not-found': 'not found',
  'too-frequent': 'too frequent, or cooling down; the error says how long',
  network: 'network, time limit, fault of the service or an unreadable answer; safe to run again',
  'person-needed': 'a person is needed and there is none; the option that would answer is named',
  'unknown-outcome': 'sent, answer lost, cannot be repeated safely; the command that tells is named',
  interrupted: 'interrupted, a prompt left, or a confirmation answered no',
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
  const all = [[0, 'done; an empty list is done'], ...codes, [10, 'a `--check` says: different']] as const;
  const rows = [...all].sort(([a], [b]) => a - b).map(([code, meaning]) => `| ${code} | ${meaning} |`);
  return ['| exit code | meaning |', '|---|---|', ...rows].join('\n');
}
