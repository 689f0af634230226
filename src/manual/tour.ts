/**
 * The tour: runs the real executable, one child process a step, against a sandbox and a configuration of its
 * own, and shows each command line. It stops at the first step that does not do what is expected of it.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { steps } from './tour-steps';

const executable = join(__dirname, '..', 'bin', 'plaza.js');

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-tour-'));
  const env = { ...process.env, PLAZA_PROFILE: 'sandbox', PLAZA_CONFIG_DIR: folder };
  for (const name of ['PLAZA_BASE_URL', 'PLAZA_STATUS_URL', 'PLAZA_PIXEL_URL', 'PLAZA_SANDBOX_DIR'])
    delete env[name as never];
  print(`export PLAZA_PROFILE=sandbox PLAZA_CONFIG_DIR=${folder}\n`);
  try {
    for (const { say, line, exit = 0 } of steps) {
      if (say) print(`\n# ${say}\n`);
      print(`$ plaza ${line.map(quoted).join(' ')}\n`);
      const code = await plaza(line, env);
      if (code !== exit) throw new Error(`the step ended with exit code ${code}, not ${exit}`);
      if (exit !== 0) print(`(exit code ${exit}, as expected)\n`);
    }
    print('\nThe tour is over; every step did what it should.\n');
  } catch (error) {
    print(`\nThe tour failed: ${(error as Error).message}\n`);
    process.exitCode = 1;
  } finally {
    await plaza(['sandbox', 'stop', '--quiet'], env, 'ignore');
    await rm(folder, { recursive: true, force: true });
  }
}

function plaza(
  line: readonly string[],
  env: NodeJS.ProcessEnv,
  output: 'inherit' | 'ignore' = 'inherit',
): Promise<number | null> {
  const child = spawn(process.execPath, [executable, ...line], { env, stdio: ['ignore', output, output] });
  return new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve));
}

/** The word as one would type it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function print(text: string): void {
  process.stdout.write(text);
}

main();
