/** The clients of docs/sandbox-for-tests.md, run as they are printed there. */
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { executable } from '../support/executable/executable';
import { useFolder } from '../support/folder';

const folder = useFolder();
const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'sandbox-for-tests.md'), 'utf8');

/** The first block of code in a language. */
function block(language: string): string {
  const found = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page)?.[1];
  if (found === undefined) throw new Error(`the page has no block of ${language}`);
  return found;
}

/** `plaza` in PATH, as after an installation. */
function environment() {
  mkdirSync(folder('bin'));
  writeFileSync(folder('bin', 'plaza'), `#!/bin/sh\nexec '${process.execPath}' '${executable}' "$@"\n`);
  chmodSync(folder('bin', 'plaza'), 0o755);
  return { PATH: `${folder('bin')}:${process.env.PATH}`, HOME: folder('home'), TMPDIR: process.env.TMPDIR };
}

const run = (program: string, words: readonly string[]) =>
  promisify(execFile)(program, words, { env: environment(), cwd: folder(), encoding: 'utf8' });

describe('a client in another program', () => {
  it('in TypeScript starts the sandbox in its own process', async () => {
    mkdirSync(folder('node_modules'));
    symlinkSync(root, folder('node_modules', 'plaza'));
    symlinkSync(join(root, 'node_modules', 'vitest'), folder('node_modules', 'vitest'));
    writeFileSync(folder('client.test.ts'), block('ts'));
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const { stdout } = await run(process.execPath, [vitest, 'run', '--root', folder(), '--reporter=json']);
    expect(JSON.parse(stdout)).toMatchObject({ numPassedTests: 3, success: true });
  });

  it('in Python starts it as a program', async ({ skip }) => {
    await promisify(execFile)('python3', ['--version']).catch(() => skip('python3 is not installed'));
    writeFileSync(folder('client.py'), block('python'));
    const { stderr } = await run('python3', [folder('client.py')]);
    expect(stderr).toMatch(/Ran 1 test in .*\n\nOK\n$/);
  });

  it('in a shell script starts it in the background', async ({ skip }) => {
    await promisify(execFile)('curl', ['--version']).catch(() => skip('curl is not installed'));
    writeFileSync(folder('client.sh'), block('sh'));
    expect((await run('sh', [folder('client.sh')])).stdout).toBe('ok\n');
  });
});
