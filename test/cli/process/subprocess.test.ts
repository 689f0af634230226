/** Parts of the program in processes of their own: told and heard over pipes, and killed when they take too long. */
import { describe, expect, it } from 'vitest';
import { runPart } from '../../../src/cli/process/self';
import { runExecutable } from '../../support/executable/executable';

const run = (script: string, change: Partial<Parameters<typeof runPart>[2]> = {}) =>
  runPart(process.execPath, ['-e', script], { input: 'told', env: {}, patienceMs: 10_000, ...change });

describe('runPart', () => {
  it('is told over standard input and heard on both outputs', async () => {
    const script = 'process.stdin.pipe(process.stdout); process.stderr.write("why"); process.exitCode = 3';
    expect(await run(script)).toEqual({ code: 3, stdout: 'told', stderr: 'why' });
  });

  it('has only the environment that it is given', async () => {
    const { stdout } = await run('process.stdout.write(JSON.stringify(process.env))', { env: { ONE: '1' } });
    expect(JSON.parse(stdout)).toEqual({ ONE: '1' });
  });

  it('is killed when it takes too long', async () => {
    expect(await run('setInterval(() => 0, 1000)', { patienceMs: 50 })).toMatchObject({ code: null });
  });

  it('may end without reading what it is told', async () => {
    expect(await run('process.exitCode = 4', { input: 'x'.repeat(1_000_000) })).toMatchObject({ code: 4 });
  });
});

describe('the executable', () => {
  it('refuses a part that there is none of', async () => {
    expect(await runExecutable(['--part', 'nothing'])).toMatchObject({ exit: 1, stdout: '' });
  });
});
