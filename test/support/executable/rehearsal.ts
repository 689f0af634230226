/** The scripts of docs/rehearse.md, and rehearsals of them by the executable. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunResult, summaryOf } from '../../../src/commands/rehearse/verdict';
import type { BareHome } from '../home';
import { runExecutable } from './executable';

const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'rehearse.md'), 'utf8');

/** Writes the scripts and the feed of the page to a folder of the home. @returns the folder */
export function writeGuide({ folder }: Pick<BareHome, 'folder'>): string {
  const guide = join(folder, 'guide');
  mkdirSync(guide);
  for (const [, name = '', text = ''] of page.matchAll(/```(?:sh|text)\n# (\S+)\n([^`]*)```/g))
    writeFileSync(join(guide, name), text);
  return guide;
}

/** Runs `plaza rehearse --json` in a folder. */
export async function rehearse(home: BareHome, dir: string, ...words: string[]) {
  const ran = await runExecutable(['rehearse', '--json', '--dir', dir, ...words], { env: home.env });
  const lines = ran.stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return {
    ...ran,
    runs: lines.slice(0, -1) as RunResult[],
    summary: lines.at(-1) as ReturnType<typeof summaryOf> | undefined,
  };
}
