/** The report of a fault in the program: enough to find it, nothing that is secret. */
import { eventOptions, globalOptions } from '../definition/globals';
import { optionName } from '../definition/names';
import type { Program, WordsProgram } from '../definition/program';
import { resolve } from '../line/resolve';
import type { Io } from '../process/io';
import { sourceStack } from './source-stack';

export interface FaultReport {
  /** What went wrong, without secrets. */
  readonly message: string;
  /** Where the report is; that there is none when it could not be written. */
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

/** Causes of causes are followed so far; a circle of them must not keep us here. */
const deepest = 5;

function trace(thrown: unknown, depth = 0): string {
  if (!(thrown instanceof Error)) return messageOf(thrown);
  const reported = thrown.stack ?? thrown.message;
  if (thrown.cause === undefined || depth === deepest) return reported;
  return `${reported}\ncaused by: ${trace(thrown.cause, depth + 1)}`;
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  return typeof thrown === 'object' ? Object.prototype.toString.call(thrown) : String(thrown);
}
