/** Help, and words that were mistyped. */
import { describe, expect, it } from 'vitest';
import { type AppOptions, plaza } from '../../support/app';
import { useFolder } from '../../support/folder';

const folder = useFolder();
const run = (argv: readonly string[], { env, ...options }: AppOptions = {}) =>
  plaza(argv, { ...options, env: { PLAZA_CONFIG_DIR: folder(), ...env } });
const refused = (message: string, hint: string) => ({
  exit: 2,
  stdout: '',
  stderr: `error: ${message}\nhint: ${hint}\n`,
});

describe('plaza', () => {
  it('prints the help for everything, however it is asked for', async () => {
    const asked = await Promise.all(
      [[], ['--help'], ['-h'], ['help'], ['--help', '--json']].map((argv) => run(argv)),
    );
    for (const ran of asked) expect(ran).toEqual(asked[0]);
    expect(asked[0]?.exit).toBe(0);
    expect(asked[0]?.stdout).toMatch(/^plaza: the command line of a social platform/);
    expect(asked[0]?.stdout).toMatch(/^ {2}platform +Show versions, releases/m);
  });

  it('prints the help of a group and of a command', async () => {
    const group = await run(['platform', '--help']);
    expect(group.stdout).toContain('Usage:\n  plaza platform <command> [arguments] [options]\n');
    expect(await run(['help', 'platform'])).toEqual(group);
    expect(await run(['platform'])).toEqual(group);
    const command = await run(['sandbox', 'switch', '--help']);
    expect(command.stdout).toContain('Usage:\n  plaza sandbox switch <name> <state> [options]\n');
    expect(await run(['help', 'sandbox', 'switch'])).toEqual(command);
    expect(await run(['sandbox', 'help', 'switch'])).toEqual(command);
    expect(await run(['platform', 'help'])).toEqual(group);
    expect(await run(['--json', 'sandbox', 'switch', 'portal', '-h'])).toEqual(command);
  });

  const mistyped: readonly (readonly [line: string, message: string, hint: string])[] = [
    [
      'platfrom version',
      "there is no command 'plaza platfrom'",
      "did you mean 'plaza platform version'? see 'plaza --help'",
    ],
    ['--version --jsn', "unknown option '--jsn'", "did you mean --json? see 'plaza --help'"],
    ['platform version more', "unexpected argument 'more'", "see 'plaza platform version --help'"],
  ];

  it.each(mistyped)('%s is exit code 2', async (line, message, hint) => {
    expect(await run(line.split(' '))).toEqual(refused(message, hint));
  });

  it('tells a wrong filter, before and after anything was asked', async () => {
    const manual = 'see https://jqlang.org/manual for the language; quote the filter for your shell';
    const ran = await run(['routes', '--jq', 'nothing(']);
    expect({ exit: ran.exit, stdout: ran.stdout }).toEqual({ exit: 2, stdout: '' });
    expect(JSON.parse(ran.stderr).error).toMatchObject({ kind: 'usage', hint: manual });
    const later = await run(['routes', '--jq', '.[0].name.x']);
    expect(JSON.parse(later.stderr).error).toMatchObject({
      kind: 'usage',
      message: '--jq: Cannot index string with string "x"',
    });
  });
});
