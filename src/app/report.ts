/** The report of a fault in the program, without secrets, with places in the sources: the build is minified. */

import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve as resolvePath } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { eventOptions, globalOptions, optionName } from '../cli/definition/parameters';
import type { Program, WordsProgram } from '../cli/definition/program';
import { resolve } from '../cli/line/resolve';
import type { Io } from '../cli/process/io';

export interface FaultReport {
  /** What went wrong, without secrets. */
  readonly message: string;
  /** Where the report is, or that it could not be written. */
  readonly hint: string;
}

type LineOfProgram = WordsProgram & Pick<Program, 'additions'>;

type ReportingProgram = LineOfProgram & Pick<Program, 'redactor' | 'saveReport'>;

/** Writes the report and says what went wrong and where it is. */
export async function reportFault(io: Io, program: ReportingProgram, thrown: unknown): Promise<FaultReport> {
  const time = new Date(io.clock.now()).toISOString();
  const line = await lineOf(io.argv, program);
  const clean = await program.redactor(io, line.values);
  const text = [
    `${program.name} ${io.version}, node ${io.nodeVersion}, ${io.platform}`,
    `at: ${time}`,
    `words: ${line.shown.join(' ')}`,
    '',
    clean(sourceStack(trace(thrown), io.dist)),
    '',
  ].join('\n');
  return { message: clean(messageOf(thrown)), hint: await write(io, program, time, text) };
}

async function write(io: Io, program: ReportingProgram, time: string, text: string): Promise<string> {
  try {
    const name = `fault-${time.replace(/[:.]/g, '-')}-${io.pid}.txt`;
    return `please report it with ${await program.saveReport(io, name, text)}`;
  } catch {
    return 'no report could be written';
  }
}

interface ReportedLine {
  /** Words of commands and names of options; a dot triple for everything else. */
  readonly shown: readonly string[];
  /** Everything else: arguments and values of options, which may be anything. */
  readonly values: readonly string[];
}

async function lineOf(argv: readonly string[], program: LineOfProgram): Promise<ReportedLine> {
  const resolved = await resolve(argv, program).catch(() => undefined);
  const words = [...(resolved?.words ?? [])];
  const command = resolved?.found && resolved.found.kind !== 'group' ? resolved.found : undefined;
  const own = command && { ...program.additions(command).options, ...command.options };
  const known = new Set(Object.keys({ ...globalOptions(program), ...eventOptions, ...own }).map(optionName));
  const values: string[] = [];
  const shown = argv.map((token) => {
    if (token === words[0]) return words.shift() ?? token;
    const name = token.split('=')[0] ?? '';
    if (!known.has(name)) {
      values.push(token);
      return '…';
    }
    if (name === token) return token;
    values.push(token.slice(name.length + 1));
    return `${name}=…`;
  });
  return { shown, values };
}

/** Causes of causes are followed to this depth, since they may form a circle. */
const maxDepth = 5;

function trace(thrown: unknown, depth = 0): string {
  if (!(thrown instanceof Error)) return messageOf(thrown);
  const reported = thrown.stack ?? thrown.message;
  if (thrown.cause === undefined || depth === maxDepth) return reported;
  return `${reported}\ncaused by: ${trace(thrown.cause, depth + 1)}`;
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  return typeof thrown === 'object' ? Object.prototype.toString.call(thrown) : String(thrown);
}

/** A frame of V8's stack traces: `at name (path:line:column)`, or without a name and brackets. */
const frame = /^(\s+at )(?:.*? \()?(?:file:\/\/)?(\/[^()\n]+?|[A-Za-z]:[^()\n]+?):(\d+):(\d+)\)?$/gm;

/** The map of a built file, as the build wrote it: sources relative to the file, and mappings of the format's version 3. */
interface FileMap {
  readonly sources: string[];
  readonly mappings: string;
}

/**
 * Replaces frames of built files by the places in the sources they come from, named from the project's root. A frame
 * of a file without a readable map stays as it is.
 * @param dist folder of the build, below the project's root
 * @internal
 */
export function sourceStack(stack: string, dist: string): string {
  const maps = mapsOf(dist);
  return stack.replace(frame, (whole, at: string, file: string, line: string, column: string) => {
    const map = maps[relative(dist, file).replaceAll('\\', '/')];
    // V8 counts columns from 1, source maps from 0.
    const needle = { line: Number(line), column: Number(column) - 1 };
    const place = map && originalPositionFor(new TraceMap({ version: 3, names: [], ...map }), needle);
    if (!place || place.source === null) return whole;
    const source = relative(dirname(dist), resolvePath(dirname(file), place.source));
    return `${at}${source.replaceAll('\\', '/')}:${place.line}:${place.column + 1}`;
  });
}

/** The maps of the built files, by the name of the file below `dist`. */
function mapsOf(dist: string): Readonly<Record<string, FileMap | undefined>> {
  try {
    return JSON.parse(readFileSync(join(dist, 'maps.json'), 'utf8'));
  } catch {
    return {};
  }
}
