import { describe, expect, it } from 'vitest';
import { runExecutable } from '../support/executable/executable';
import { useFolder } from '../support/folder';

const folder = useFolder();
/** No program is found, `man` neither. */
const withoutMan = () => ({ PATH: '/nonexistent', PLAZA_CONFIG_DIR: folder() });

describe('plaza man', () => {
  it('prints the page of a command as text where there is no man', async () => {
    const { exit, stdout } = await runExecutable(['man', 'posts', 'like'], { env: withoutMan() });
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^NAME\n {4}plaza-posts-like - /);
    expect(stdout).toContain('\nEXAMPLES\n');
    expect(stdout).not.toMatch(/^\.|\\-/m);
  });

  it('prints the page of plaza itself without words, with its commands and topics', async () => {
    const { stdout } = await runExecutable(['man'], { env: withoutMan() });
    expect(stdout).toContain('    plaza posts create\n        ');
    expect(stdout).toContain('\nTOPIC SCRIPTING\n');
  });

  it('prints the page as a record with --json', async () => {
    const { stdout } = await runExecutable(['man', 'posts', 'like', '--json'], { env: withoutMan() });
    expect(JSON.parse(stdout)).toMatchObject({
      page: 'plaza-posts-like',
      text: expect.stringContaining('NAME'),
    });
  });

  it.each([[['man', 'posts']], [['man', 'nothing']], [['man', '../../etc/passwd']]])(
    'refuses words that have no page: %j',
    async (argv) => {
      const { exit, stderr } = await runExecutable(argv, { env: withoutMan() });
      expect({ exit, stderr }).toMatchObject({ exit: 2, stderr: expect.stringContaining('no manual page') });
    },
  );
});
