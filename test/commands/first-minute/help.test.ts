import { describe, expect, it } from 'vitest';
import { topics } from '../../../src/app/help/topics';
import { settings } from '../../../src/app/settings/settings';
import { settingNames } from '../../../src/cli/definition/options';
import { plaza } from '../../support/app';

const run = (line: string, terminal?: { columns: number }, more = {}) =>
  plaza(line.split(' ').filter(Boolean), {
    env: { PLAZA_CONFIG_DIR: '/nonexistent', ...more },
    ...(terminal && { terminal }),
  });
const inOneLine = (text: string) => text.replace(/\s+/g, ' ');

describe('plaza --help', () => {
  it('prints at most 60 lines with the commands and the topics, however it is called', async () => {
    const help = await run('--help');
    for (const line of ['', '-h', 'help']) expect(await run(line)).toEqual(help);
    expect(help).toMatchObject({ exit: 0, stderr: '' });
    expect(help.stdout).toMatch(/^plaza: the command line of a social platform/);
    expect(help.stdout).toMatch(/^ {2}platform +Show versions, releases/m);
    const names = ['options', ...Object.keys(topics)].join(', ');
    expect(help.stdout).toContain(`Help topics: 'plaza help <topic>' for ${names}`.slice(0, 70));
    expect(help.stdout.split('\n').length).toBeLessThanOrEqual(60);
  });

  it.each([
    ['platform --help', 'plaza platform <command> [arguments] [options]', 'help platform'],
    ['platform --help', 'plaza platform <command> [arguments] [options]', 'platform'],
    ['platform --help', 'plaza platform <command> [arguments] [options]', 'platform help'],
    ['sandbox switch --help', 'plaza sandbox switch <name> <state> [options]', 'help sandbox switch'],
    ['sandbox switch --help', 'plaza sandbox switch <name> <state> [options]', 'sandbox help switch'],
    [
      'sandbox switch --help',
      'plaza sandbox switch <name> <state> [options]',
      '--no-input sandbox switch portal -h',
    ],
  ])('%s prints %s, and so does %s', async (line, usage, other) => {
    const help = await run(line);
    expect(help.stdout).toContain(`Usage:\n  ${usage}\n`);
    expect(await run(other)).toEqual(help);
  });

  it('lists every setting in config set', async () => {
    const { stdout } = await run('config set --help');
    for (const name of settingNames) expect(inOneLine(stdout)).toContain(name);
    const known = Object.keys(settings).filter((name) => !name.startsWith('vocabulary.'));
    expect([...settingNames]).toEqual(known);
  });

  it('is bold at a terminal with color, and plain elsewhere', async () => {
    const terminal = { columns: 80 };
    expect((await run('posts get --help', terminal)).stdout).toContain('\u001b[1mUsage\u001b[22m');
    for (const plain of [
      run('posts get --help', terminal, { NO_COLOR: '1' }),
      run('posts get --help', terminal, { TERM: 'dumb' }),
      run('posts get --help'),
    ])
      expect((await plain).stdout).not.toContain('\u001b');
  });
});

describe('plaza help <topic>', () => {
  it.each(Object.entries(topics))('prints %s in 80 columns', async (name, { summary }) => {
    const { exit, stdout, stderr } = await run(`help ${name}`);
    expect(await run(`--no-color help ${name} --json`)).toEqual({ exit, stdout, stderr });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toContain(summary.slice(0, 40));
    expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
  });

  it('prints the options of every command with their defaults, and a group by its name', async () => {
    const { stdout } = await run('help options');
    for (const text of [
      '--json Print JSON',
      '--timeout <duration> Time limit of each request (default: 30s, or the setting timeout)',
      'at most this long (default: 5m)',
    ])
      expect(inOneLine(stdout)).toContain(text);
    expect((await run('help posts')).stdout).toContain('Read, write and like posts');
  });
});
