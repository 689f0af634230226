/** The entry: what it tells at once, and how it lets the process end. */

import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json';
import { topHelp } from '../src/app/help/help';
import { makeManifest } from '../src/cli/line/manifest';
import { groups } from '../src/commands/index';
import { changedProgram } from './support/changed-program';
import { executable, runExecutable } from './support/executable';
import { useFolder } from './support/folder';

const folder = useFolder();
const dist = join(dirname(dirname(executable)), 'dist');
const env = () => ({ PLAZA_CONFIG_DIR: folder('home') });

it.each(['--version', '-V'])('%s prints the version', async (option) => {
  const ran = await runExecutable([option], { env: env() });
  expect(ran).toEqual({ exit: 0, signal: null, stdout: `${manifest.version}\n`, stderr: '' });
});

describe('the help for everything', () => {
  it.each([80, 100])('is written beforehand for %i columns, as it would be made', async (columns) => {
    const manifest = await makeManifest(groups);
    const written = await readFile(join(dist, `help-${columns}.txt`), 'utf8');
    expect(written).toBe(`${(await topHelp(manifest, columns)).join('\n')}\n`);
  });

  it('is made where it was not written', async () => {
    const program = await changedProgram(folder('program'), '() => []');
    const written = await runExecutable(['--help'], { program, env: env() });
    await rm(folder('program/dist/help-80.txt'));
    expect(await runExecutable(['--help'], { program, env: env() })).toEqual(written);
    await rm(folder('program/dist/manifest.json'));
    const { exit, stdout } = await runExecutable(['--help'], { program, env: env() });
    expect({ exit, begins: stdout.slice(0, 6) }).toEqual({ exit: 0, begins: 'plaza:' });
  });
});

describe('the end', () => {
  /** Tells of it when the process has to be ended. */
  const watched = `process.exit = (code) => { process.stderr.write('ended by force'); process.reallyExit(code); };`;

  it('comes by itself when the command is done', async () => {
    const program = await changedProgram(folder('program'), `() => { ${watched} return ['done']; }`);
    const ran = await runExecutable(['completion'], { program, env: env() });
    expect(ran).toEqual({ exit: 0, signal: null, stdout: 'done\n', stderr: '' });
  });

  it('comes though something was left open, with everything written', async () => {
    const open = `() => { ${watched} setInterval(() => {}, 1000); return ['x'.repeat(1e6)]; }`;
    const program = await changedProgram(folder('program'), open);
    const { exit, signal, stdout, stderr } = await runExecutable(['completion'], { program, env: env() });
    expect({ exit, signal, length: stdout.length, stderr }).toEqual({
      exit: 0,
      signal: null,
      length: 1e6 + 1,
      stderr: 'ended by force',
    });
  });
});

describe('an old runtime', () => {
  it('is told what is needed', async () => {
    const text = await readFile(executable, 'utf8');
    const written: string[] = [];
    const process = {
      versions: { node: '18.20.1' },
      stderr: { write: (line: string) => written.push(line) },
      exitCode: undefined as number | undefined,
    };
    new Function('process', 'require', text.replace(/^#!.*/, ''))(process, () => written.push('loaded'));
    expect(written).toEqual(['plaza needs Node.js 20.19 or newer; this is 18.20.1\n']);
    expect(process.exitCode).toBe(2);
  });
});
