/**
 * The tour: runs the executable, one child process per step, against its own sandbox and configuration, and prints
 * each command line. It stops at the first step that fails.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { steps, type TourStep } from './tour-steps';

const executable = join(__dirname, '..', 'bin', 'plaza.js');
/** Variables that would lead the tour out of its own sandbox. */
const foreign = /^PLAZA_|^(HTTPS?|ALL|NO)_PROXY$/i;

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-tour-'));
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
  const env = { ...own, PLAZA_PROFILE: 'sandbox', PLAZA_CONFIG_DIR: folder };
  print(`export PLAZA_PROFILE=sandbox PLAZA_CONFIG_DIR=${folder}\n`);
  try {
    for (const step of steps) await take(step, env);
    print('\nThe tour is complete: every step succeeded.\n');
  } catch (error) {
    print(`\nThe tour failed: ${(error as Error).message}\n`);
    process.exitCode = 1;
  } finally {
    await plaza(['sandbox', 'stop', '--quiet'], env, { shown: false });
    await rm(folder, { recursive: true, force: true });
  }
}

async function take({ say, line, input, exit = 0 }: TourStep, env: NodeJS.ProcessEnv): Promise<void> {
  if (say) print(`\n# ${say}\n`);
  const typed = line.map((word) =>
    typeof word === 'string' ? quoted(word) : `"$(plaza ${word.map(quoted).join(' ')})"`,
  );
  print(`$ ${input === undefined ? '' : `echo ${quoted(input)} | `}plaza ${typed.join(' ')}\n`);
  const words: string[] = [];
  for (const word of line)
    words.push(typeof word === 'string' ? expanded(word, env) : await answerOf(word, env));
  const { code } = await plaza(words, env, { shown: true, input });
  if (code !== exit) throw new Error(`the step ended with exit code ${code}, not ${exit}`);
  if (exit !== 0) print(`(exit code ${exit}, as expected)\n`);
}

/** What the shell would substitute for `$(plaza …)`. */
async function answerOf(line: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { code, stdout } = await plaza(line, env, { shown: false });
  if (code !== 0) throw new Error(`'plaza ${line.join(' ')}' ended with exit code ${code}`);
  return stdout.trimEnd();
}

interface Running {
  readonly shown: boolean;
  readonly input?: string;
}

function plaza(
  line: readonly string[],
  env: NodeJS.ProcessEnv,
  { shown, input }: Running,
): Promise<{ code: number | null; stdout: string }> {
  const stdio = [
    input === undefined ? 'ignore' : 'pipe',
    shown ? 'inherit' : 'pipe',
    shown ? 'inherit' : 'ignore',
  ] as const;
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
function expanded(word: string, env: NodeJS.ProcessEnv): string {
  return word.replace(variable, () => env.PLAZA_CONFIG_DIR ?? '');
}

/** The word as it is typed in a shell. */
function quoted(word: string): string {
  if (variable.test(word)) return word;
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function print(text: string): void {
  process.stdout.write(text);
}

main();
