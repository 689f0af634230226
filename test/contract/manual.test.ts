/** What is made from the program is up to date, and what the README tells holds. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readLine } from '../../src/cli/line/dispatch';
import { resolve } from '../../src/cli/line/resolve';
import { groups } from '../../src/commands/index';
import { splitLine } from './command-line';

const root = join(import.meta.dirname, '..', '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

describe('the manual', () => {
  it('is up to date: the tables of the README and the completion scripts', async () => {
    const checked = await promisify(execFile)(process.execPath, [join(root, 'dist', 'manual.js'), '--check']);
    expect(checked).toEqual({ stdout: '', stderr: '' });
  });
});

describe('the README', () => {
  it('names every folder of src, and none that is not there', () => {
    const entries = readdirSync(join(root, 'src'), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `src/${name}`);
    const named = [...readme.matchAll(/^\| `(src\/[a-z]+)` \|/gm)].map((match) => match[1]);
    expect(named.sort()).toEqual(folders.sort());
  });

  it('shows lines that parse', async () => {
    const blocks = [...readme.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap((match) =>
      (match[1] ?? '').split('\n'),
    );
    const lines = [
      ...blocks,
      ...[...readme.matchAll(/`(plaza [a-z][^`]*)`/g)].map((match) => match[1] ?? ''),
    ].filter((line) => /\bplaza [a-z]/.test(line) && !line.includes('<'.concat('command>')));
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) {
      const { words, found, rest } = await resolve(splitLine(line), groups);
      const { kind } = found ?? {};
      expect(kind, line).toBeDefined();
      // Named in a table or a sentence, a command stands without its arguments.
      if (found && found.kind !== 'group' && blocks.includes(line)) readLine(words, found, rest);
    }
  });

  it('gives the two commands a newcomer needs, at its top', () => {
    expect(readme.split('\n').slice(2, 6).join('\n')).toMatch(
      /^```sh\nnpm ci && npm start .*\nnpm ci && npm test .*\n```$/,
    );
  });
});
