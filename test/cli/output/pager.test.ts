import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { pagedOutput } from '../../../src/cli/output/pager';
import { ClosedPipe } from '../../../src/cli/process/output';
import { startLine } from '../../../src/external/program';
import { useFolder } from '../../support/folder';
import { writeProgram } from '../../support/programs';
import { fakeOutput } from '../../support/terminal/terminal';

const folder = useFolder();
const lines = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `line ${from + index}\n`).join('');
const env = { PATH: process.env.PATH };
const link = '\u001b]8;;https://plaza.test/\u001b\\text\u001b]8;;\u001b\\';

interface PagedOptions {
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Left out: it saves what it gets. */
  readonly pager?: string;
}

/** What the terminal shows of the parts, and what the pager got. */
async function paged(parts: readonly string[], { rows = 10, pager, ...more }: PagedOptions = {}) {
  const output = fakeOutput({ columns: 80, rows });
  const program = pager ?? `cat > '${folder('paged')}'`;
  const toPager = pagedOutput({ output, env: { ...env, ...more.env } }, program, startLine);
  for (const part of parts) {
    await toPager.write(part);
    expect(output.text()).toBe('');
  }
  await toPager.finish();
  return { shown: output.text(), paged: await readFile(folder('paged'), 'utf8').catch(() => '') };
}

describe('an output with a pager', () => {
  it.each([
    ['prints what fits on the screen', [lines(9)], { shown: lines(9), paged: '' }],
    ['hands the pager as many lines as the screen has rows', [lines(10)], { shown: '', paged: lines(10) }],
    ['hands the pager all parts', [lines(6), lines(6, 7), lines(6, 13)], { shown: '', paged: lines(18) }],
  ])('%s', async (_, parts, expected) => expect(await paged(parts)).toEqual(expected));

  it('sets LESS unless the user has, and passes no secret on', async () => {
    const pager = `env > '${folder('env')}'; cat >/dev/null`;
    const environmentOf = async (change: Readonly<Record<string, string>>) => {
      await paged([lines(5)], { rows: 2, pager, env: change });
      return readFile(folder('env'), 'utf8');
    };
    const own = await environmentOf({ PLAZA_ACCESS_TOKEN: 'secret' });
    expect(own).toMatch(/^LESS=FRX$/m);
    expect(own).not.toContain('secret');
    expect(await environmentOf({ LESS: '-S' })).toMatch(/^LESS=-S$/m);
  });

  it('asks less for its version only where there are links', async () => {
    const program = folder('less');
    writeProgram(program, `#!/bin/sh\necho "$1" >> '${folder('calls')}'; cat >/dev/null\n`);
    const calls = async (text: string) => {
      await writeFile(folder('calls'), '');
      await paged([`${text}\n${lines(5)}`, `${text}\n`], { rows: 2, pager: `${program} -S` });
      return (await readFile(folder('calls'), 'utf8')).trim().split('\n').toSorted();
    };
    expect(await calls('text')).toEqual(['-S']);
    expect(await calls(link)).toEqual(['--version', '-S']);
  });

  it.each([
    ['590', link],
    ['551', 'text'],
  ])('passes links on to less %s as %j', async (version, text) => {
    const script = `#!/bin/sh\n[ "$1" = --version ] && echo "less ${version} (x)" || cat > '${folder('paged')}'\n`;
    const pager = `${writeProgram(folder('less'), script)} -S`;
    expect((await paged([`${link}\n${lines(5)}`], { rows: 2, pager })).paged).toBe(`${text}\n${lines(5)}`);
  });

  it('prints everything where the pager cannot be started', async () => {
    const output = fakeOutput({ columns: 80, rows: 4 });
    const toPager = pagedOutput({ output, env }, 'no-such-pager 2>/dev/null', startLine);
    await toPager.write(lines(8));
    await toPager.finish();
    expect(output.text()).toBe(lines(8));
  });

  it('fails as a closed pipe when the user leaves the pager', async () => {
    const output = fakeOutput({ columns: 80, rows: 2 });
    const toPager = pagedOutput({ output, env }, 'head -n 1 >/dev/null', startLine);
    const writing = (async () => {
      for (let part = 0; part < 10_000; part += 1) await toPager.write(lines(100));
    })();
    await expect(writing).rejects.toThrow(ClosedPipe);
  });

  it('is not used for pictures', async () => {
    const output = fakeOutput({ columns: 80, rows: 2 });
    const toPager = pagedOutput({ output, env }, `cat > '${folder('paged')}'`, startLine, () => false);
    await toPager.write(lines(8));
    await toPager.finish();
    expect(output.text()).toBe(lines(8));
  });
});
