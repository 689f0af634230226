/** Completion in bash, zsh and fish. */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { promisify, stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { plazaWord, runExecutable } from '../support/executable/executable';
import { useFolder } from '../support/folder';
import { writeProgram } from '../support/programs';

const folder = useFolder();

describe('an installed completion', () => {
  it('is loaded by a new bash', async ({ skip }) => {
    const loader = '/usr/share/bash-completion/bash_completion';
    if (!existsSync(loader)) skip('bash-completion is not installed');
    const home = folder();
    const env = { HOME: home, PLAZA_CONFIG_DIR: folder('settings'), SHELL: '/bin/bash' };
    const installed = await runExecutable(['completion', 'install'], { env });
    expect(installed).toMatchObject({ exit: 0, stderr: '' });
    const script = `. ${loader}; _completion_loader plaza 2>/dev/null || _comp_load plaza; complete -p plaza`;
    const { stdout } = await promisify(execFile)('bash', ['-c', script], {
      env: { ...env, PATH: process.env.PATH },
    });
    expect(stdout).toBe('complete -F _plaza plaza\n');
    const removed = await runExecutable(['completion', 'uninstall'], { env });
    expect(removed.stdout).toMatch(/^Removed completion from .*bash-completion\/completions\/plaza\n$/);
  });

  const hasShell = (shell: string) => spawnSync(shell, ['--version']).status === 0;

  /** A home whose shells find `plaza`; `offered` asks the program itself. */
  const installIn = async (shell: string) => {
    await mkdir(folder('bin'));
    writeProgram(folder('bin', 'plaza'), `#!/bin/sh\nexec ${plazaWord} "$@"\n`);
    const env = {
      HOME: folder(),
      PLAZA_CONFIG_DIR: folder('settings'),
      PATH: `${folder('bin')}:${process.env.PATH}`,
      TERM: 'xterm',
      LC_ALL: 'C.UTF-8',
    };
    const offered = async (...words: string[]) =>
      (await runExecutable(['completion', 'query', '--', ...words], { env })).stdout.trimEnd().split('\n');
    const inShell = async (...args: string[]) =>
      (await promisify(execFile)(shell, args, { env, timeout: 30_000 })).stdout;
    expect(await runExecutable(['completion', 'install', shell], { env })).toMatchObject({ exit: 0 });
    const uninstall = () => runExecutable(['completion', 'uninstall'], { env });
    return { offered, inShell, uninstall };
  };

  it('completes in a new zsh in the order of plaza, with its descriptions', async ({ skip }) => {
    if (!hasShell('zsh')) skip('zsh is not installed');
    const { offered, inShell, uninstall } = await installIn('zsh');
    expect(await inShell('-ic', 'print $_comps[plaza]')).toBe('_plaza\n');

    /** What zsh lists at this line, up to the last text. */
    const listed = async (line: string, last: string) => {
      const typed = `zpty -n -w z '${line}'$'\\t'; zpty -r z list '*${last}*'; print -r -- "$list"`;
      const setUp = `stty cols 120 rows 50; bindkey '^I' list-choices; print rea''dy`;
      const script = `zmodload zsh/zpty; zpty z zsh -i; zpty -w z "${setUp}"; zpty -r z start '*ready*'; ${typed}`;
      return stripVTControlCharacters(await inShell('-fc', script)).split(/\r?\n|\r/);
    };
    const posts = (await offered('posts', '')).map((offer) => offer.split('\t'));
    const lines = (await listed('plaza posts ', String(posts.at(-1)?.[1]))).map((line) =>
      line.split(/ +-- /),
    );
    const pairs = lines.filter(({ length }) => length === 2).map((pair) => pair.map((text) => text.trim()));
    expect(pairs).toEqual(posts);

    const kinds = (await offered('sandbox', 'fault', 'add', '--kind', '')).map(
      (offer) => offer.split('\t')[0],
    );
    // In columns, each from top to bottom.
    const rows = (await listed('plaza sandbox fault add --kind ', String(kinds.at(-1))))
      .map((row) => row.trim().split(/ +/))
      .filter(([first]) => kinds.includes(first));
    const columns = (rows[0] ?? []).flatMap((_, column) => rows.flatMap((row) => row[column] ?? []));
    expect(columns).toEqual(kinds);

    await uninstall();
    expect(await inShell('-ic', 'print "<$_comps[plaza]>"')).toBe('<>\n');
  });

  it('completes in a new fish in the order of plaza, with its descriptions', async ({ skip }) => {
    if (!hasShell('fish')) skip('fish is not installed');
    const { offered, inShell, uninstall } = await installIn('fish');
    const listed = async (line: string) =>
      (await inShell('-c', `complete -C '${line}'`)).trimEnd().split('\n');
    expect(await listed('plaza po')).toEqual(await offered('po'));
    expect(await listed('plaza posts ')).toEqual(await offered('posts', ''));
    expect(await listed('plaza sandbox fault add --kind=')).toEqual(
      await offered('sandbox', 'fault', 'add', '--kind='),
    );
    await uninstall();
    expect(await listed('plaza po')).not.toEqual(await offered('po'));
  });

  it('is refused for an unknown shell', async () => {
    const { exit, stderr } = await runExecutable(['completion', 'install'], {
      env: { HOME: folder(), PLAZA_CONFIG_DIR: folder(), SHELL: '/bin/tcsh' },
    });
    expect({ exit, stderr }).toMatchObject({ exit: 2, stderr: expect.stringContaining("SHELL='/bin/tcsh'") });
  });
});
