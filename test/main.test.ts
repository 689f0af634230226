import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json';
import { topHelp } from '../src/app/help/help';
import { makeManifest } from '../src/cli/line/manifest';
import { groups } from '../src/commands/index';
import { changedProgram } from './support/executable/changed-program';
import { executable, runExecutable } from './support/executable/executable';
import { useFolder } from './support/folder';

const folder = useFolder();
const dist = join(dirname(dirname(executable)), 'dist');
const env = () => ({ PLAZA_CONFIG_DIR: folder('home') });

it.each(['--version', '-V'])('%s prints the version', async (option) => {
  const ran = await runExecutable([option], { env: env() });
  expect(ran).toEqual({ exit: 0, signal: null, stdout: `${manifest.version}\n`, stderr: '' });
});

describe('plaza --help', () => {
  it.each([80, 100])('is built for %i columns as it would be made at run time', async (columns) => {
    const manifest = await makeManifest(groups);
    const built = await readFile(join(dist, `help-${columns}.txt`), 'utf8');
    expect(built).toBe(`${(await topHelp(manifest, columns)).join('\n')}\n`);
  });

  it('is made at run time where the built text is missing', async () => {
    const program = await changedProgram(folder('program'), '() => []');
    const built = await runExecutable(['--help'], { program, env: env() });
    await rm(folder('program/dist/help-80.txt'));
    expect(await runExecutable(['--help'], { program, env: env() })).toEqual(built);
    await rm(folder('program/dist/manifest.json'));
    const { exit, stdout } = await runExecutable(['--help'], { program, env: env() });
    expect({ exit, begins: stdout.slice(0, 6) }).toEqual({ exit: 0, begins: 'plaza:' });
  });
});

describe('the process', () => {
  const watched = `process.exit = (code) => { process.stderr.write('ended by force'); process.reallyExit(code); };`;

  it('ends by itself when the command is done', async () => {
    const program = await changedProgram(folder('program'), `() => { ${watched} return ['done']; }`);
    const ran = await runExecutable(['completion'], { program, env: env() });
    expect(ran).toEqual({ exit: 0, signal: null, stdout: 'done\n', stderr: '' });
  });

  it('is ended after everything is written where a timer is still active', async () => {
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

describe('the version of Node.js', () => {
  /** The oldest supported version, as `20.19`. */
  const [needed = '', major = '', minor = ''] = /(\d+)\.(\d+)/.exec(manifest.engines.node) ?? [];

  /** What the entry prints and loads on a version, and its exit code. */
  const startedOn = async (node: string) => {
    const text = await readFile(executable, 'utf8');
    const written: string[] = [];
    const process = {
      versions: { node },
      stderr: { write: (line: string) => written.push(line) },
      exitCode: undefined as number | undefined,
    };
    new Function('process', 'require', text.replace(/^#!.*/, ''))(process, () => written.push('loaded'));
    return { written, exit: process.exitCode };
  };

  it('is refused where it is older than package.json requires', async () => {
    for (const old of ['18.20.1', `${major}.${Number(minor) - 1}.9`])
      expect(await startedOn(old)).toEqual({
        written: [`plaza needs Node.js ${needed} or newer; this is ${old}\n`],
        exit: 2,
      });
    for (const node of [`${needed}.0`, `${Number(major) + 2}.0.0`])
      expect(await startedOn(node)).toEqual({ written: ['loaded'], exit: undefined });
  });

  it('is the same in package.json and on every page', async () => {
    const root = dirname(dirname(executable));
    for (const page of ['README.md', 'docs/CONTRIBUTING.md', 'docs/packaging.md']) {
      const named = (await readFile(join(root, page), 'utf8')).match(/Node\.js (\d+\.\d+) or newer/g);
      expect({ page, named }).toEqual({ page, named: [`Node.js ${needed} or newer`] });
    }
    expect(manifest.devDependencies['@types/node']).toMatch(new RegExp(`^${needed.replace('.', '\\.')}\\.`));
  });
});
