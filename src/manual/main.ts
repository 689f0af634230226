/**
 * Writes what is made from the commands: the help manifest into `dist`, the completion scripts, and the tables
 * of the README. With `--check` nothing is written; what is not as it should be is named, and the exit code is 1.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { programOf } from '../app/program';
import { topHelp } from '../cli/line/help';
import { type Manifest, makeManifest } from '../cli/line/manifest';
import { scripts } from '../cli/line/shells';
import { groups } from '../commands/index';
import { withTables } from './readme';

/** Widths for which the help for everything is written beforehand, so that it costs what `--version` costs. */
const helpWidths = [80, 100];

const root = join(__dirname, '..');

/** Where each shell's script lies. */
const scriptFiles = {
  bash: 'completions/plaza.bash',
  zsh: 'completions/_plaza',
  fish: 'completions/plaza.fish',
  powershell: 'completions/plaza.ps1',
} as const;

async function main(): Promise<void> {
  const manifest = await makeManifest(groups);
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const kept: Record<string, string> = { 'README.md': withTables(readme, manifest) };
  for (const [shell, file] of Object.entries(scriptFiles))
    kept[file] = scripts[shell as keyof typeof scripts];
  if (process.argv.includes('--check')) return check(kept);
  for (const [file, text] of Object.entries({ ...built(manifest), ...kept })) await write(file, text);
}

/** What belongs to the build alone. */
function built(manifest: Manifest): Record<string, string> {
  const pages = helpWidths.map((columns) => [
    `dist/help-${columns}.txt`,
    `${topHelp(programOf(groups), manifest, columns).join('\n')}\n`,
  ]);
  return { 'dist/manifest.json': JSON.stringify(manifest), ...Object.fromEntries(pages) };
}

async function check(kept: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(kept)) {
    const found = await readFile(join(root, file), 'utf8').catch(() => '');
    if (found === text) continue;
    process.exitCode = 1;
    process.stderr.write(`${file} is out of date: 'npm run build' writes it anew\n`);
  }
}

async function write(file: string, text: string): Promise<void> {
  const path = join(root, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

main();
