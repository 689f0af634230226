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

/** A `plaza` that records its arguments, a word a line, and offers by the last word but one. */
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
  long) printf 'one\\t%s\\ntwo\\tTwo\\n' 'A summary that is longer than the line and ends inside a word' ;;
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

async function inShell(program: string, ...args: readonly string[]): Promise<string[]> {
  const env = {
    PATH: `${folder('bin')}:${process.env.PATH}`,
    ASKED: folder('asked'),
    HOME: folder(),
    TERM: 'dumb',
    LC_ALL: 'C.UTF-8',
  };
  const { stdout } = await run(program, args, { env, cwd: folder('files') });
  return stdout.split('\n').filter((line) => line !== '');
}

/** plaza was last run for the completion of these words. */
async function expectAsked(...words: string[]): Promise<void> {
  const asked = (await readFile(folder('asked'), 'utf8')).split('\n').slice(0, -1);
  expect(asked).toEqual(['completion', 'query', '--', ...words]);
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ');
const installed = (shell: string) => spawnSync(shell, ['--version']).status === 0;

type Offers = (...words: string[]) => Promise<string[]>;

function completesLike(offers: Offers): void {
  it.each([
    ['a group', [''], ['trees', 'posts']],
    ['a verb', ['trees', ''], ['get', 'watch']],
    ['an option', ['trees', 'get', '--s'], ['--season']],
  ])('completes %s', async (_, words, expected) => {
    expect(await offers('plaza', ...words)).toEqual(expect.arrayContaining(expected));
    await expectAsked(...words);
  });

  it('offers nothing where plaza offers nothing or fails', async () => {
    expect(await offers('plaza', 'broken', '')).toEqual([]);
    expect(await offers('plaza', 'nowhere', '')).toEqual([]);
  });
}

describe.skipIf(!installed('bash'))('completion in bash', () => {
  /** The offers in a state of the line, given as assignments. */
  const offersIn = (state: string) => {
    const code = `source '${folder('script.bash')}'; ${state}; _plaza; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return inShell('bash', '--norc', '-c', code);
  };
  const offers: Offers = (...words) =>
    offersIn(`COMP_WORDS=(${quoted(words)}); COMP_CWORD=${words.length - 1}`);
  completesLike(offers);

  it('completes file names, also with blanks', async () => {
    expect((await offers('plaza', 'trees', '--map', 'm')).sort()).toEqual(['map.png', 'my map.png']);
    expect(await offers('plaza', 'trees', '--map', 'a')).toEqual(['a folder']);
    expect(await offers('plaza', 'trees', '--map', 'x')).toEqual([]);
  });

  it.each([
    ['plaza set wall=', "plaza set wall '='", 3, 'wall='],
    ['plaza set wall=no', "plaza set wall '=' no", 4, 'wall=no'],
  ])('does not repeat the text before =: %s', async (line, words, word, last) => {
    // bash breaks words at '='.
    const state = `COMP_LINE='${line}'; COMP_POINT=${line.length}; COMP_WORDBREAKS=$' \\n=:'; COMP_WORDS=(${words}); COMP_CWORD=${word}`;
    expect(await offersIn(state)).toEqual(['nobody', 'all']);
    await expectAsked('set', last);
  });

  it('puts a backslash before blanks outside of quotes alone', async () => {
    expect(await offers('plaza', 'of', '')).toEqual(['night\\ owl', 'night\\ bus']);
    expect(await offersIn(`COMP_WORDS=(plaza of $'"night o'); COMP_CWORD=2`)).toEqual([
      'night owl',
      'night bus',
    ]);
    await expectAsked('of', 'night o');
    await offers('plaza', 'of', 'night\\ o');
    await expectAsked('of', 'night o');
  });

  it('describes several offers in a list that inserts nothing', async () => {
    const listed = (word: string) => offersIn(`COMP_TYPE=63; COMP_WORDS=(plaza ${word} ''); COMP_CWORD=2`);
    expect(await listed('trees')).toEqual(['get  (Get: one tree)', 'watch  (Watch $HOME "them" grow)']);
    expect(await listed('get')).toEqual(['--season']);
    expect(await listed('set')).toEqual(['wall=nobody', 'wall=all']);
  });

  it('completes the words before the cursor alone', async () => {
    await offersIn(`COMP_WORDS=(plaza trees '' later); COMP_CWORD=2`);
    await expectAsked('trees', '');
  });
});

describe.skipIf(!installed('zsh'))('completion in zsh', () => {
  /** Runs the script with stand-ins for the functions of zsh's completion, which print each described offer. */
  const describedOn = (columns: number, ...words: string[]) => {
    const standIns = `compdef() { }; _describe() { print -rl -- "\${(@P)3}" }; _wanted() { print -r -- "$1 $4"; print -rl -- "\${(@P)@[-1]}" }; compset() { print -r -- "$@" }; _files() { print -r -- FILES }`;
    const code = `${standIns}; COLUMNS=${columns}; source '${folder('script.zsh')}'; words=(${quoted(words)}); CURRENT=${words.length}; _plaza; true`;
    return inShell('zsh', '-f', '-c', code);
  };
  const described: Offers = (...words) => describedOn(120, ...words);
  completesLike(async (...words) => (await described(...words)).map((line) => line.split(':')[0] ?? ''));

  it('describes its offers, also with a colon', async () => {
    const offers = ['get:Get: one tree', 'watch:Watch $HOME "them" grow'];
    expect(await described('plaza', 'trees', '')).toEqual(offers);
  });

  it.each([
    [80, 'A summary that is longer than the line and ends inside a word'],
    [50, 'A summary that is longer than the…'],
    [9, 'A…'],
  ])('ends descriptions at a word on %i columns', async (columns, summary) => {
    const offers = [`one:${summary}`, 'two:Two'];
    expect(await describedOn(columns, 'plaza', 'long', '')).toEqual(offers);
  });

  it('removes quotes and backslashes from words', async () => {
    for (const word of ['"night o', 'night\\ o', 'night o']) {
      expect(await described('plaza', 'of', word)).toEqual(['night owl:The one', 'night bus:The other: two']);
      await expectAsked('of', 'night o');
    }
  });

  it('lists values with the same description in order, with the description once', async () =>
    expect(await described('plaza', 'set', '')).toEqual(['-V A setting', 'wall=nobody', 'wall=all']));

  it('leaves file names to zsh, also behind =', async () => {
    expect(await described('plaza', '--map', '')).toEqual(['FILES']);
    expect(await described('plaza', '--map', '--map=m')).toEqual(['-P *=', 'FILES']);
  });
});

describe.skipIf(!installed('fish'))('completion in fish', () => {
  const described: Offers = (...words) => {
    const code = `source '${folder('script.fish')}'; complete -C '${words.join(' ')}'`;
    return inShell('fish', '--no-config', '-c', code);
  };
  const offers: Offers = async (...words) =>
    (await described(...words)).map((line) => line.split('\t')[0] ?? '');
  completesLike(offers);

  it('describes its offers', async () =>
    expect((await described('plaza', 'trees', 'g'))[0]).toBe('get\tGet: one tree'));

  it('removes backslashes from words', async () => {
    await offers('plaza', 'of', 'night\\ o');
    await expectAsked('of', 'night o');
  });

  it('completes file names, also with blanks and behind =', async () => {
    expect((await offers('plaza', 'trees', '--map', 'm')).sort()).toEqual(['map.png', 'my map.png']);
    expect((await offers('plaza', '--map', '--map=m')).sort()).toEqual(['--map=map.png', '--map=my map.png']);
  });
});

it('every completion script says in its first line where to put it', () => {
  for (const shell of shells) {
    expect(scripts[shell]).toMatch(/^#.*\n/);
    expect(scripts[shell]).toContain('completion query --');
  }
});
