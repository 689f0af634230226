/** The script of docs/scripting.md that posts each entry of a feed once, run by a shell. */
import { execFile } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { postsIn } from '../../src/sandbox/sections/posts/rules/posts';
import { runAs, signedIn } from '../support/accounts';
import { runClock } from '../support/clock';
import { executable } from '../support/executable/executable';
import { useHome } from '../support/home';

const home = useHome();
const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'scripting.md'), 'utf8');
const [, script = ''] = /```sh\n(while [\s\S]*?)```/.exec(page) ?? [];

async function runScript(): Promise<string> {
  const { folder, env } = home();
  writeFileSync(join(folder, 'plaza'), `#!/usr/bin/env node\nrequire(${JSON.stringify(executable)})\n`);
  chmodSync(join(folder, 'plaza'), 0o755);
  const path = `${folder}:${dirname(process.execPath)}:${process.env.PATH}`;
  const options = { env: { ...env, PATH: path }, cwd: folder };
  const { stdout } = await promisify(execFile)('bash', ['-c', script], options).catch((error) => error);
  return stdout;
}

it('the script for a feed has three lines, and posts each entry once whatever is lost', async () => {
  await signedIn(home(), 'ada');
  onTestFinished(runClock(home().sandbox.clock));
  // The clock of the sandbox is known from now on.
  await runAs(home(), ['posts', 'by', 'me']);
  expect(script.trim().split('\n')).toHaveLength(3);
  const entries = ['first', 'second', 'second', 'fourth'].map(
    (text, number) => `entry-${number}\tEntry: ${text}`,
  );
  writeFileSync(join(home().folder, 'feed.tsv'), `${entries.join('\n')}\n`);
  const asked = home().sandbox.requestsFromNow();
  home().sandbox.addFault({ kind: 'drop-after', times: 2, route: 'posts.create' });
  await runScript();
  expect((await runScript()).trim().split('\n')).toHaveLength(4);
  await runScript();
  const made = postsIn(home().sandbox.world())
    .map(({ content }) => content)
    .filter((content) => content.startsWith('Entry: '));
  expect(made.sort()).toEqual(['Entry: first', 'Entry: fourth', 'Entry: second', 'Entry: second']);
  expect(asked().filter(({ route }) => route === 'posts.create')).toHaveLength(4);
});
