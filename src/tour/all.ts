/**
 * The whole tour: runs every step against its own sandbox and configuration, which are gone at the end. It stops at
 * the first step that fails.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { steps } from './all-steps';
import { endBeside, plaza, print, quoted, runStep, tourEnvironment } from './run-step';

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-tour-'));
  const env = tourEnvironment(folder);
  print(`export PLAZA_PROFILE=sandbox PLAZA_CONFIG_DIR=${quoted(folder)}\n`);
  try {
    for (const step of steps) await runStep(step, env);
    print('\nThe tour is complete: every step succeeded.\n');
  } catch (error) {
    print(`\nThe tour failed: ${(error as Error).message}\n`);
    process.exitCode = 1;
  } finally {
    await endBeside();
    await plaza(['sandbox', 'stop', '--quiet'], env, { shown: false });
    await rm(folder, { recursive: true, force: true });
  }
}

main();
