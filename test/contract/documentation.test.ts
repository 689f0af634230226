/** The pages hold; `npm run check` compares the generated ones. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../src/cli/line/parse';
import { resolve } from '../../src/cli/line/resolve';
import { groups } from '../../src/commands/index';
import { codes } from '../../src/protocol/error-codes';
import { splitLine } from './command-line';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readme = read('README.md');
const markdown = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
const pages = ['README.md', ...markdown('docs'), ...markdown('src')];
const isNested = (page: string) =>
  /^(src|docs\/(protocol|skills))\//.test(page) && page !== 'docs/protocol/README.md';

describe('the pages', () => {
  it.each(pages)('%s links only to existing files', (page) => {
    const links = [...read(page).matchAll(/\]\(([^)#\s]+)(#[^)]*)?\)/g)].map((match) => match[1] ?? '');
    const missing = links.filter(
      (link) => !/^https?:/.test(link) && !existsSync(join(root, dirname(page), link)),
    );
    expect(missing).toEqual([]);
  });

  it('are all linked from the README, or from the README of their folder', () => {
    const others = pages.filter(
      (page) => page !== 'README.md' && !isNested(page) && !readme.includes(`(${page})`),
    );
    expect(others).toEqual([]);
  });

  it('have command lines that parse', async () => {
    let count = 0;
    for (const page of pages.filter((name) => name !== 'docs/CHANGELOG.md')) {
      const blocks = [...read(page).matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap((match) =>
        (match[1] ?? '').split('\n'),
      );
      const spans = [...read(page).matchAll(/`(plaza [a-z][^`]*)`/g)].map((match) => match[1] ?? '');
      const lines = [...blocks, ...spans].filter(
        (line) => /\bplaza (?!help\b)[a-z]/.test(line) && !/[A-Z]{4,} --/.test(line),
      );
      for (const line of lines) {
        const { words, found, rest } = await resolve(splitLine(line), groups);
        expect(found?.kind, `${page}: ${line}`).toBeDefined();
        // A command in a table or a sentence has no arguments.
        if (found && found.kind !== 'group' && blocks.includes(line))
          parseCommandLine({ words, command: found, rest });
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(150);
  });
});

it('every error code of the catalogue is on a page of docs/protocol', () => {
  const words = new Set(markdown('docs/protocol').flatMap((page) => read(page).split(/\W+/)));
  expect(
    Object.keys(codes()).filter((code) => !words.has(code)),
    'codes of src/protocol/error-codes.ts without a row in docs/protocol/errors.md',
  ).toEqual([]);
});

it('the README begins with the commands to start and to test, and is shorter than 90 lines', () => {
  const lines = readme.split('\n');
  expect(lines.slice(2, 6).join('\n')).toMatch(/^```sh\nnpm ci && npm start .*\nnpm ci && npm test .*\n```$/);
  expect(lines.length).toBeLessThan(90);
});

describe('the architecture page', () => {
  it('names exactly the folders of src', () => {
    const entries = readdirSync(join(root, 'src'), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `src/${name}`);
    const named = [...read('docs/architecture.md').matchAll(/^\| `(src\/[a-z]+)` \|/gm)].map(
      (match) => match[1],
    );
    expect(named.sort()).toEqual(folders.sort());
  });

  it('names the file that implements each port', () => {
    const [, body = ''] = /^export interface Ports \{\n([\s\S]*?)^\}/m.exec(read('src/ports/index.ts')) ?? [];
    const ports = [...body.matchAll(/^ {2}(?:readonly )?(\w+)[(:<]/gm)].map((match) => match[1]);
    const rows = [...read('docs/architecture.md').matchAll(/^\| `(\w+)` \| `(src\/[\w./-]+)` \|$/gm)];
    expect(rows.map((match) => match[1]).sort()).toEqual(ports.sort());
    expect(rows.map((match) => match[2] ?? '').filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('names only existing files', () => {
    const text = read('docs/architecture.md');
    const named = [
      ...text.matchAll(/`((?:src|cli|app|client|commands|protocol|sandbox|store|terminal|test)\/[\w./-]+)`/g),
    ].map((match) => match[1] ?? '');
    const missing = named.filter((name) => {
      const path = /^(src|test)\//.test(name) ? name : `src/${name}`;
      return !existsSync(join(root, path)) && !existsSync(join(root, `${path}.ts`));
    });
    expect(missing).toEqual([]);
  });
});
