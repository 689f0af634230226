/** The completion scripts, run by the shells they are for; a shell that is not installed is skipped by name. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { scriptsOf, shells } from '../../../src/app/completion/shells';
import { useFolder } from '../../support/folder';
import { writeProgram } from '../../support/programs';

const run = promisify(execFile);
const scripts = scriptsOf('plaza');
const folder = useFolder();

/** A `plaza` that notes what it is asked, a word a line, and offers by the last word but one. */
const plaza = `#!/bin/sh
printf '%s\\n' "$@" > "$ASKED"
while [ $# -gt 1 ]; do before=$1; shift; done
case $before in
  --) printf 'trees\\tEverything about trees\\nposts\\tPosts\\n' ;;
  trees) printf 'get\\tGet: one tree\\nwatch\\tWatch $HOME "them" grow\\n' ;;
  get) printf -- '--season\\tOnly then\\n' ;;
  --map) printf ':files\\n' ;;
  of) printf 'night owl\\tThe one\\nnight bus\\tThe other: two\\n' ;;
  set) printf 'wall=nobody\\tA setting\\nwall=all\\tA setting\\n' ;;
  broken) echo 'error: broken' >&2; exit 1 ;;
esac
`;

beforeEach(async () => {
  await mkdir(folder('bin'));
  await mkdir(folder('files', 'a folder'), { recursive: true });
  for (const name of ['map.png', 'my map.png', 'other']) await writeFile(folder('files', name), '');
  writeProgram(folder('bin', 'plaza'), plaza);
  for (const shell of shells) await writeFile(folder(`script.${shell}`), scripts[shell]);
});

async function inShell(program: string, args: readonly string[]): Promise<string[]> {
  const env = {
    PATH: `${folder('bin')}:${process.env.PATH}`,
    ASKED: folder('asked'),
    HOME: folder(),
    TERM: 'dumb',
    LC_ALL: 'C.UTF-8',
  };
  const { stdout } = await run(program, [...args], { env, cwd: folder('files') });
  return stdout.split('\n').filter((line) => line !== '');
}

/** What plaza was asked, word by word. */
const asked = async () => (await readFile(folder('asked'), 'utf8')).split('\n').slice(0, -1);

const installed = (shell: string) => spawnSync(shell, ['--version']).status === 0;

type Offers = (...words: string[]) => Promise<string[]>;

function completesLike(offers: Offers): void {
  it('completes a group', async () => {
    expect(await offers('plaza', '')).toEqual(expect.arrayContaining(['trees', 'posts']));
    expect(await asked()).toEqual(['completion', 'query', '--', '']);
  });

  it('completes a verb', async () => {
    expect(await offers('plaza', 'trees', '')).toEqual(expect.arrayContaining(['get', 'watch']));
    expect(await asked()).toEqual(['completion', 'query', '--', 'trees', '']);
  });

  it('completes an option', async () => {
    expect(await offers('plaza', 'trees', 'get', '--s')).toEqual(['--season']);
    expect(await asked()).toEqual(['completion', 'query', '--', 'trees', 'get', '--s']);
  });

  it('offers nothing where plaza has nothing to offer, or fails', async () => {
    expect(await offers('plaza', 'broken', '')).toEqual([]);
    expect(await offers('plaza', 'nowhere', '')).toEqual([]);
  });
}

describe.skipIf(!installed('bash'))('bash', () => {
  const offers: Offers = (...words) => {
    const list = words.map((word) => `'${word}'`).join(' ');
    const code = `source '${folder('script.bash')}'; COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _plaza; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return inShell('bash', ['--norc', '-c', code]);
  };
  completesLike(offers);

  it('completes file names, also those with blanks', async () => {
    expect((await offers('plaza', 'trees', '--map', 'm')).sort()).toEqual(['map.png', 'my map.png']);
    expect(await offers('plaza', 'trees', '--map', 'a')).toEqual(['a folder']);
    expect(await offers('plaza', 'trees', '--map', 'x')).toEqual([]);
  });

  it.each([
    ['plaza set wall=', "plaza set wall '='", 3, 'wall='],
    ['plaza set wall=no', "plaza set wall '=' no", 4, 'wall=no'],
  ])('does not double what stands before a =: %s', async (line, words, word, last) => {
    // As bash gives them: words are broken at '='.
    const state = `COMP_LINE='${line}'; COMP_POINT=${line.length}; COMP_WORDBREAKS=$' \\n=:'; COMP_WORDS=(${words}); COMP_CWORD=${word}`;
    const code = `source '${folder('script.bash')}'; ${state}; _plaza; printf '%s\\n' "\${COMPREPLY[@]}"`;
    expect(await inShell('bash', ['--norc', '-c', code])).toEqual(['nobody', 'all']);
    expect(await asked()).toEqual(['completion', 'query', '--', 'set', last]);
  });

  it('puts a backslash before blanks, but not into an open quote', async () => {
    expect(await offers('plaza', 'of', '')).toEqual(['night\\ owl', 'night\\ bus']);
    const code = (word: string) =>
      `source '${folder('script.bash')}'; COMP_WORDS=(plaza of ${word}); COMP_CWORD=2; _plaza; printf '%s\\n' "\${COMPREPLY[@]}"`;
    expect(await inShell('bash', ['--norc', '-c', code("$'\"night o'")])).toEqual(['night owl', 'night bus']);
    expect(await asked()).toEqual(['completion', 'query', '--', 'of', 'night o']);
    await inShell('bash', ['--norc', '-c', code("'night\\ o'")]);
    expect(await asked()).toEqual(['completion', 'query', '--', 'of', 'night o']);
  });

  it('describes its offers in a list of several, which inserts nothing', async () => {
    const code = `source '${folder('script.bash')}'; COMP_TYPE=63; COMP_WORDS=(plaza trees ''); COMP_CWORD=2; _plaza; printf '%s\\n' "\${COMPREPLY[@]}"`;
    expect(await inShell('bash', ['--norc', '-c', code])).toEqual([
      'get  (Get: one tree)',
      'watch  (Watch $HOME "them" grow)',
    ]);
    const one = code.replace("trees ''", "get ''");
    expect(await inShell('bash', ['--norc', '-c', one])).toEqual(['--season']);
    const same = code.replace("trees ''", "set ''");
    expect(await inShell('bash', ['--norc', '-c', same])).toEqual(['wall=nobody', 'wall=all']);
  });

  it('asks for what stands before the cursor alone', async () => {
    const code = `source '${folder('script.bash')}'; COMP_WORDS=(plaza trees '' later); COMP_CWORD=2; _plaza`;
    await inShell('bash', ['--norc', '-c', code]);
    expect(await asked()).toEqual(['completion', 'query', '--', 'trees', '']);
  });

  it('is registered for plaza', async () => {
    expect(
      await inShell('bash', ['--norc', '-c', `source '${folder('script.bash')}'; complete -p plaza`]),
    ).toEqual(['complete -F _plaza plaza']);
  });
});

describe.skipIf(!installed('zsh'))('zsh', () => {
  /** Runs the script with stand-ins for what zsh's completion provides; each offer is printed as it was described. */
  const described: Offers = (...words) => {
    const list = words.map((word) => `'${word}'`).join(' ');
    const standIns = `compdef() { }; _describe() { print -rl -- "\${(@P)3}" }; _wanted() { print -r -- "$1 $4"; print -rl -- "\${(@P)@[-1]}" }; compset() { print -r -- "$@" }; _files() { print -r -- FILES }`;
    const code = `${standIns}; source '${folder('script.zsh')}'; words=(${list}); CURRENT=${words.length}; _plaza; true`;
    return inShell('zsh', ['-f', '-c', code]);
  };
  completesLike(async (...words) => (await described(...words)).map((line) => line.split(':')[0] ?? ''));

  it('describes its offers, a colon in them included', async () => {
    expect(await described('plaza', 'trees', '')).toEqual([
      'get:Get: one tree',
      'watch:Watch $HOME "them" grow',
    ]);
  });

  it('asks for words without their quotes and backslashes', async () => {
    for (const word of ['"night o', 'night\\ o', 'night o']) {
      expect(await described('plaza', 'of', word)).toEqual(['night owl:The one', 'night bus:The other: two']);
      expect(await asked()).toEqual(['completion', 'query', '--', 'of', 'night o']);
    }
  });

  it('gives values that mean the same in their order, and what they mean once', async () => {
    expect(await described('plaza', 'set', '')).toEqual(['-V A setting', 'wall=nobody', 'wall=all']);
  });

  it('leaves file names to zsh, behind an equals sign too', async () => {
    expect(await described('plaza', '--map', '')).toEqual(['FILES']);
    expect(await described('plaza', '--map', '--map=m')).toEqual(['-P *=', 'FILES']);
  });
});

describe.skipIf(!installed('fish'))('fish', () => {
  const described: Offers = (...words) =>
    inShell('fish', [
      '--no-config',
      '-c',
      `source '${folder('script.fish')}'; complete -C '${words.join(' ')}'`,
    ]);
  const offers: Offers = async (...words) =>
    (await described(...words)).map((line) => line.split('\t')[0] ?? '');
  completesLike(offers);

  it('describes its offers', async () => {
    expect((await described('plaza', 'trees', 'g'))[0]).toBe('get\tGet: one tree');
  });

  it('asks for words without their backslashes', async () => {
    await offers('plaza', 'of', 'night\\ o');
    expect(await asked()).toEqual(['completion', 'query', '--', 'of', 'night o']);
  });

  it('completes file names, also those with blanks', async () => {
    expect((await offers('plaza', 'trees', '--map', 'm')).sort()).toEqual(['map.png', 'my map.png']);
  });

  it('completes file names behind an equals sign', async () => {
    expect((await offers('plaza', '--map', '--map=m')).sort()).toEqual(['--map=map.png', '--map=my map.png']);
  });
});

it('every shell has a script that says where to put it', () => {
  for (const shell of shells) {
    expect(scripts[shell]).toMatch(/^#.*\n/);
    expect(scripts[shell]).toContain('completion query --');
  }
});
