/** What the end-to-end tests take down while they run, and how it is read when all of them are over. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { makeManifest, nodeAt } from '../../src/cli/line/manifest';
import { groups } from '../../src/commands/index';
import type { RequestRecord } from '../../src/ports/sandbox';

/** A command reached a route, which answered or refused it by a rule of its own. */
interface Pair {
  readonly command: string;
  readonly route: string;
  /** What the refusal was called. */
  readonly code?: string;
}

/** A test file is over. */
interface EndedFile {
  readonly file: string;
  /** It came to a good end, with none of its tests left out. */
  readonly whole: boolean;
}

/** Everything that was taken down in this run. */
export interface Coverage {
  readonly pairs: readonly Pair[];
  /** Paths of the files that ran whole. */
  readonly files: readonly string[];
  /** Paths of the files that are over. */
  readonly ended: readonly string[];
}

/** Takes down which routes a run reached. Faults that were ordered and routes that are not built do not count. */
export async function record(
  argv: readonly string[],
  requests: readonly RequestRecord[],
  stderr: string,
): Promise<void> {
  const command = await commandOf(argv);
  for (const { route, status, fault } of requests) {
    if (!route || status >= 500 || fault) continue;
    const code = status >= 400 ? codeIn(stderr) : undefined;
    write({ command, route, ...(code && { code }) });
  }
}

/** Takes down that a file is over, and whether it ran whole. */
export function recordFile(file: string, whole: boolean): void {
  write({ file, whole });
}

/** What was taken down so far. */
export function readCoverage(): Coverage {
  const path = process.env.PLAZA_TEST_COVERAGE;
  if (!path || !existsSync(path)) return { pairs: [], files: [], ended: [] };
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const entries = lines.map((line): Pair | EndedFile => JSON.parse(line));
  return {
    pairs: entries.filter((entry): entry is Pair => 'route' in entry),
    files: entries.flatMap((entry) => ('file' in entry && entry.whole ? [entry.file] : [])),
    ended: entries.flatMap((entry) => ('file' in entry ? [entry.file] : [])),
  };
}

/** With random order, vitest forgets which files come last; when nothing ends for so long, nothing will. */
const patienceMs = 40 * 60_000;

/** What was taken down, once so many files are over. */
export async function completeCoverage(files: number): Promise<Coverage> {
  let ended = -1;
  let since = performance.now();
  for (;;) {
    const coverage = readCoverage();
    if (coverage.ended.length >= files || performance.now() - since > patienceMs) return coverage;
    if (coverage.ended.length > ended) since = performance.now();
    ended = coverage.ended.length;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
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

function write(entry: Pair | EndedFile): void {
  const path = process.env.PLAZA_TEST_COVERAGE;
  if (path) appendFileSync(path, `${JSON.stringify(entry)}\n`);
}
