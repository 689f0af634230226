/** What the end-to-end tests take down while they run, and how it is read when all of them are over. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { makeManifest, nodeAt } from '../../src/cli/line/manifest';
import { groups } from '../../src/commands/index';
import type { LogRecord } from '../../src/sandbox/server/control/log';

/** A command reached a route, which answered or refused it by a rule of its own. */
interface Pair {
  readonly command: string;
  readonly route: string;
  /** What the refusal was called. */
  readonly code?: string;
}

/** A test file came to a good end, with none of its tests left out. */
interface WholeFile {
  readonly file: string;
}

/** Everything that was taken down in this run. */
export interface Coverage {
  readonly pairs: readonly Pair[];
  /** Paths of the files that ran whole. */
  readonly files: readonly string[];
}

/** Takes down which routes a run reached. Faults that were ordered and routes that are not built do not count. */
export async function record(
  argv: readonly string[],
  requests: readonly LogRecord[],
  stderr: string,
): Promise<void> {
  const command = await commandOf(argv);
  for (const { route, status, fault } of requests) {
    if (!route || status >= 500 || fault) continue;
    const code = status >= 400 ? codeIn(stderr) : undefined;
    write({ command, route, ...(code && { code }) });
  }
}

/** Takes down that a file ran whole. */
export function recordFile(file: string): void {
  write({ file });
}

/** What was taken down so far. */
export function readCoverage(): Coverage {
  const path = process.env.PLAZA_TEST_COVERAGE;
  if (!path || !existsSync(path)) return { pairs: [], files: [] };
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const entries = lines.map((line): Pair | WholeFile => JSON.parse(line));
  return {
    pairs: entries.filter((entry): entry is Pair => 'route' in entry),
    files: entries.flatMap((entry) => ('file' in entry ? [entry.file] : [])),
  };
}

/** The words that name a command: as many as lead somewhere, and the fallback of a group named alone. */
async function commandOf(argv: readonly string[]): Promise<string> {
  const manifest = await makeManifest(groups);
  const words: string[] = [];
  for (const token of argv) {
    if (!nodeAt(manifest, [...words, token])) break;
    words.push(token);
  }
  const node = nodeAt(manifest, words);
  return [...words, ...(node?.fallback ? [node.fallback] : [])].join(' ');
}

/** The service's code as an error shows it, in words or as JSON. */
function codeIn(stderr: string): string | undefined {
  const match = /"code":"(\w+)"|^error: .*\((\w+)\)$/m.exec(stderr);
  return match?.[1] ?? match?.[2];
}

function write(entry: Pair | WholeFile): void {
  const path = process.env.PLAZA_TEST_COVERAGE;
  if (path) appendFileSync(path, `${JSON.stringify(entry)}\n`);
}
