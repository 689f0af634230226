/** A step of the tour: one command line, and how it is run. */
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';

/** The folder above `dist`, which contains the tour's own file. */
export const root = join(dirname(process.argv[1] ?? ''), '..');
const executable = join(root, 'bin', 'plaza.js');
/** Variables that would lead the tour out of its own sandbox. */
const foreign = /^PLAZA_|^(HTTPS?|ALL|NO)_PROXY$/i;

/** The environment of a tour in a folder of its own. */
export function tourEnvironment(folder: string): NodeJS.ProcessEnv {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
  return { ...own, PLAZA_PROFILE: 'sandbox', PLAZA_CONFIG_DIR: folder };
}

/**
 * Prints a command line and runs it.
 * @param emphasis makes the line stand out from the output
 * @throws Error when it ends with another exit code than the expected one
 */
export async function runStep(
  { say, line, input, exit = 0, beside }: TourStep,
  env: NodeJS.ProcessEnv,
  emphasis: (line: string) => string = (text) => text,
): Promise<void> {
  if (say) print(`\n# ${say}\n`);
  if (beside === 'ends') {
    print(`${emphasis('$ kill -INT %1')}\n`);
    await endBeside();
  }
  const typed = line.map((word) =>
    typeof word === 'string' ? quoted(word) : `"$(plaza ${word.map(quoted).join(' ')})"`,
  );
  const piped = input === undefined ? '' : `echo ${quoted(input)} | `;
  print(`${emphasis(`$ ${piped}plaza ${typed.join(' ')}${beside === 'begins' ? ' &' : ''}`)}\n`);
  const words: string[] = [];
  for (const word of line)
    words.push(typeof word === 'string' ? expanded(word, env) : await answerOf(word, env));
  if (beside === 'begins') return beginBeside(words, env);
  const { code } = await plaza(words, env, { shown: true, input });
  if (code !== exit) throw new Error(`the step ended with exit code ${code}, not ${exit}`);
  if (exit !== 0) print(`(exit code ${exit}, as expected)\n`);
}

/** Background processes of the steps, as after `&` in a shell. */
const running: ChildProcess[] = [];

function beginBeside(words: readonly string[], env: NodeJS.ProcessEnv): void {
  running.push(spawn(process.execPath, [executable, ...words], { env, stdio: 'ignore' }));
}

/** Interrupts the background processes, and waits for their end. */
export async function endBeside(): Promise<void> {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((resolve) => child.on('close', resolve));
    child.kill('SIGINT');
    await ended;
  }
}

/** The text that the shell would substitute for `$(plaza …)`. */
export async function answerOf(line: Substituted, env: NodeJS.ProcessEnv): Promise<string> {
  const { code, stdout } = await plaza(line, env, { shown: false });
  if (code !== 0) throw new Error(`'plaza ${line.join(' ')}' ended with exit code ${code}`);
  return stdout.trimEnd();
}

interface Running {
  readonly shown: boolean;
  readonly input?: string;
}

/** Runs the executable to its end; its output is shown, or only read. */
export function plaza(
  line: readonly string[],
  env: NodeJS.ProcessEnv,
  { shown, input }: Running,
): Promise<{ code: number | null; stdout: string }> {
  const stdin = input === undefined ? (shown ? 'inherit' : 'ignore') : 'pipe';
  const stdio = [stdin, shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'ignore'] as const;
  const child = spawn(process.execPath, [executable, ...line], { env, stdio: [...stdio] });
  if (input !== undefined) child.stdin?.end(`${input}\n`);
  let stdout = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  return new Promise((resolve, reject) =>
    child.on('error', reject).on('close', (code) => resolve({ code, stdout })),
  );
}

/** The variable with the folder of the tour, at the start of a word. */
const variable = /^\$PLAZA_CONFIG_DIR(?=\/)/;

/** The word with the variable expanded, as the shell passes it. */
export function expanded(word: string, env: NodeJS.ProcessEnv): string {
  return word.replace(variable, () => env.PLAZA_CONFIG_DIR ?? '');
}

/** The word, quoted for a shell. */
export function quoted(word: string): string {
  if (variable.test(word)) return word;
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Writes to standard output. */
export function print(text: string): void {
  process.stdout.write(text);
}

/** The output of a command, as with `$(…)`. */
export type Substituted = readonly string[];

export interface TourStep {
  /** Printed before the step. */
  readonly say?: string;
  /**
   * The command line, without `plaza`. A list is replaced by the output of that command. A word may start with
   * `$PLAZA_CONFIG_DIR`.
   */
  readonly line: readonly (string | Substituted)[];
  /** A line for standard input. */
  readonly input?: string;
  /** The expected exit code; defaults to 0. */
  readonly exit?: number;
  /**
   * `begins`: it runs in the background of the steps that follow. `ends`: background processes are interrupted before
   * this step.
   */
  readonly beside?: 'begins' | 'ends';
}
