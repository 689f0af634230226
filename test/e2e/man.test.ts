import { describe, expect, it } from 'vitest';
import { runExecutable } from '../support/executable/executable';
import { useFolder } from '../support/folder';

const folder = useFolder();
/** No program is found, not even `man`. */
const man = (...words: string[]) =>
  runExecutable(['man', ...words], { env: { PATH: '/nonexistent', PLAZA_CONFIG_DIR: folder() } });

describe('plaza man without the program man', () => {
  it('prints the page of a command as text, or as a record with --json', async () => {
    const { exit, stdout } = await man('posts', 'like');
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^NAME\n {4}plaza-posts-like - [\s\S]*\nEXAMPLES\n/);
    expect(stdout).not.toMatch(/^\.|\\-/m);
    const record = { page: 'plaza-posts-like', text: expect.stringContaining('NAME') };
    expect(JSON.parse((await man('posts', 'like', '--json')).stdout)).toMatchObject(record);
  });

  it('prints the page of plaza with its commands and topics', async () => {
    const { stdout } = await man();
    expect(stdout).toContain('    plaza posts create\n        ');
    expect(stdout).toContain('\nTOPIC SCRIPTING\n');
  });

  it('prints the page of a group with its commands', async () => {
    const { exit, stdout } = await man('school', 'board');
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: expect.stringContaining('\n    draw\n        ') });
    expect((await man('posts')).stdout).toMatch(/^NAME\n {4}plaza-posts - /);
  });

  it.each(['nothing', '../../etc/passwd'])('refuses %s, which has no page', async (word) => {
    expect(await man(word)).toMatchObject({ exit: 2, stderr: expect.stringContaining('no manual page') });
  });
});
