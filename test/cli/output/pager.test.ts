import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { pagedOutput } from '../../../src/cli/output/pager';
import { ClosedPipe } from '../../../src/cli/process/output';
import { useFolder } from '../../support/folder';
import { writeProgram } from '../../support/programs';
import { fakeOutput } from '../../support/terminal/terminal';

const folder = useFolder();
const lines = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `line ${from + index}\n`).join('');
const at = (rows: number) => fakeOutput({ columns: 80, rows });
const env = { PATH: process.env.PATH };

describe('an output with a pager', () => {
  it('prints what fits on the screen as it is', async () => {
    const output = at(10);
    const paged = pagedOutput({ output, env }, `cat > '${folder('paged')}'`);
    await paged.write(lines(9));
    expect(output.text()).toBe('');
    await paged.finish();
    expect(output.text()).toBe(lines(9));
    await expect(readFile(folder('paged'))).rejects.toThrow('ENOENT');
  });

  it('hands everything to the pager once there is more, in as many parts as it comes', async () => {
    const output = at(10);
    const paged = pagedOutput({ output, env }, `cat > '${folder('paged')}'`);
    await paged.write(lines(6));
    await paged.write(lines(6, 7));
    await paged.write(lines(6, 13));
    await paged.finish();
    expect(output.text()).toBe('');
    expect(await readFile(folder('paged'), 'utf8')).toBe(lines(18));
  });

  it('hands over as many lines as the screen has rows: the prompt takes the last one', async () => {
    const output = at(10);
    const paged = pagedOutput({ output, env }, `cat > '${folder('paged')}'`);
    await paged.write(lines(10));
    await paged.finish();
    expect(output.text()).toBe('');
    expect(await readFile(folder('paged'), 'utf8')).toBe(lines(10));
  });

  it('tells less how to behave, unless the person has, and no secret', async () => {
    const program = `env > '${folder('env')}'; cat >/dev/null`;
    const run = async (change: Readonly<Record<string, string>>) => {
      const paged = pagedOutput({ output: at(2), env: { ...env, ...change } }, program);
      await paged.write(lines(5));
      await paged.finish();
      return readFile(folder('env'), 'utf8');
    };
    expect(await run({ PLAZA_ACCESS_TOKEN: 'secret' })).toMatch(/^LESS=FRX$/m);
    expect(await run({ PLAZA_ACCESS_TOKEN: 'secret' })).not.toContain('secret');
    expect(await run({ LESS: '-S' })).toMatch(/^LESS=-S$/m);
  });

  it('is not asked about links where there are none', async () => {
    const program = folder('less');
    const script = `#!/bin/sh\necho "$1" >> '${folder('calls')}'; cat >/dev/null\n`;
    writeProgram(program, script);
    const calls = async (text: string) => {
      await writeFile(folder('calls'), '');
      const output = pagedOutput({ output: at(2), env }, `${program} -S`);
      await output.write(`${text}\n${lines(5)}`);
      await output.write(`${text}\n`);
      await output.finish();
      return (await readFile(folder('calls'), 'utf8')).trim().split('\n').toSorted();
    };
    expect(await calls('text')).toEqual(['-S']);
    expect(await calls('\u001b]8;;https://plaza.test/\u001b\\text\u001b]8;;\u001b\\')).toEqual([
      '--version',
      '-S',
    ]);
  });

  it('gets links only where it knows them, as a new less does', async () => {
    const link = '\u001b]8;;https://plaza.test/\u001b\\text\u001b]8;;\u001b\\';
    const paged = async (version: string) => {
      const program = folder('less');
      const script = `#!/bin/sh\n[ "$1" = --version ] && echo "less ${version} (x)" || cat > '${folder('paged')}'\n`;
      writeProgram(program, script);
      const output = pagedOutput({ output: at(2), env }, `${program} -S`);
      await output.write(`${link}\n${lines(5)}`);
      await output.finish();
      return readFile(folder('paged'), 'utf8');
    };
    expect(await paged('590')).toBe(`${link}\n${lines(5)}`);
    expect(await paged('551')).toBe(`text\n${lines(5)}`);
  });

  it('prints everything where the pager cannot be started', async () => {
    const output = at(4);
    const paged = pagedOutput({ output, env }, 'no-such-pager 2>/dev/null');
    await paged.write(lines(8));
    await paged.finish();
    expect(output.text()).toBe(lines(8));
  });

  it('ends quietly when the person leaves before the end', async () => {
    const paged = pagedOutput({ output: at(2), env }, 'head -n 1 >/dev/null');
    await expect(
      (async () => {
        for (let part = 0; part < 10_000; part += 1) await paged.write(lines(100));
      })(),
    ).rejects.toThrow(ClosedPipe);
  });

  it('lets pictures through to the terminal', async () => {
    const output = at(2);
    const paged = pagedOutput({ output, env }, `cat > '${folder('paged')}'`, () => false);
    await paged.write(lines(8));
    await paged.finish();
    expect(output.text()).toBe(lines(8));
  });
});
