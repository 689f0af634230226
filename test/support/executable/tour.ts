/** Runs a tour of the build as a process. */
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { executable } from './executable';

export function runTour(name: string): Promise<{ readonly code: number | null; readonly text: string }> {
  const env = { ...process.env, TMPDIR: tmpdir(), NO_COLOR: '1' };
  const child = spawn(process.execPath, [join(dirname(executable), '..', 'dist', name)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  return new Promise((resolve, reject) =>
    child.on('error', reject).on('close', (code) => resolve({ code, text })),
  );
}
