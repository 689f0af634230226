/** A copy of the built program with one changed command: so the program needs no hook for faults. */
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { executable } from './executable';
import { builtMaps } from './loaded';

const root = dirname(dirname(executable));

/**
 * Copies the program into the folder; `plaza completion` there does what `run` says (the text of a function), and
 * prints what it returns, a list of lines.
 */
export async function changedProgram(folder: string, run: string): Promise<string> {
  await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  await cp(join(root, 'bin'), join(folder, 'bin'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const chunks = join(folder, 'dist', 'chunks');
  const maps = builtMaps(join(folder, 'dist'));
  const names = (await readdir(chunks)).filter((file) => /^completion-[\w-]+\.js$/.test(file));
  const name = names.find((file) =>
    maps[`chunks/${file}`]?.sources.some((source) => source.endsWith('src/commands/completion.ts')),
  );
  if (name === undefined) throw new Error('the build has no chunk for the command completion');
  const path = join(chunks, name);
  const exported = /exports\.(\w+)/.exec(await readFile(path, 'utf8'))?.[1] ?? 'default';
  const command = `{ kind: 'answer', summary: '', examples: [], routes: [], render: (lines) => lines, run: ${run} }`;
  await writeFile(path, `exports.${exported} = ${command};`);
  return join(folder, 'bin', 'plaza.js');
}
