/** The public surface of `plaza/client`: its declarations, what its import loads, and that its errors name no command. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as internal from '../../src/errors';
import { publicError } from '../../src/library/errors';
import * as entry from '../../src/plaza-client';
import { codes } from '../../src/protocol/error-codes';
import { allRoutes } from '../../src/protocol/routes/index';
import { compile, resolutions, writePrograms, wrongCalls } from '../support/client-types';
import { useFolder } from '../support/folder';
import { readSources } from './sources';

const root = join(import.meta.dirname, '..', '..');
const folder = useFolder();
const declarations = readFileSync(join(root, 'dist', 'client.d.ts'), 'utf8');

describe('the declarations', () => {
  it('are those of docs/client.d.ts, which a change of the surface changes', () => {
    expect(declarations).toBe(readFileSync(join(root, 'docs', 'client.d.ts'), 'utf8'));
  });

  it('import nothing, and declare each class and function of the entry', () => {
    expect(declarations).not.toMatch(/\bimport\b|\bfrom '|\brequire\(/);
    const declared = [...declarations.matchAll(/^export declare (?:class|function) (\w+)/gm)].map(
      ([, name]) => name,
    );
    expect(declared.sort()).toEqual(Object.keys(entry).sort());
  });

  it('have a function for each route but the binary socket, by section and by name', () => {
    const named = [...declarations.matchAll(/^ {2}readonly '(\w+\.\w+)':/gm)].map(([, name]) => name);
    const routes = allRoutes.map(({ name }) => name).filter((name) => name !== 'canvas.socket');
    expect(named.sort()).toEqual(routes.sort());
  });

  it.each(Object.keys(resolutions) as (keyof typeof resolutions)[])(
    'compile under %s without skipLibCheck, and wrong calls do not',
    async (resolution) => {
      expect(wrongCalls.length).toBeGreaterThanOrEqual(20);
      writePrograms(folder());
      expect(
        await compile(join(root, 'node_modules', 'typescript', 'bin', 'tsc'), folder(), resolution),
      ).toBe('');
    },
    60_000,
  );
});

describe('the import', () => {
  it('loads at most 100 kB, compressed, and nothing that a first request needs', () => {
    const program = `require('./dist/client.js'); console.log(JSON.stringify(Object.keys(require.cache)))`;
    const files = JSON.parse(
      execFileSync(process.execPath, ['-e', program], { cwd: root, encoding: 'utf8' }),
    );
    const sizes = (files as string[]).map((file) => gzipSync(readFileSync(file)).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000);
    expect(files.filter((file: string) => /undici|wrapper|pool|file-type/.test(file))).toEqual([]);
  });

  it('reaches nothing of the terminal, of commands, of help and of the program', () => {
    const sources = new Map(readSources().map((source) => [source.name, source]));
    const importsOf = (name: string) => (sources.get(name)?.imports ?? []).filter((one) => !one.typeOnly);
    const reached = new Set(['src/plaza-client']);
    // A set is iterated with what is added meanwhile.
    for (const name of reached)
      for (const { target, local } of importsOf(name)) if (local) reached.add(target);
    const packages = new Set([...reached].flatMap(importsOf).map(({ target }) => target));
    const foreign =
      /^src\/(terminal|commands|app|sandbox|external|docgen|cli\/(?!process\/(clock|self|environment)$))/;
    expect(reached.size).toBeGreaterThan(50);
    expect([...reached].filter((name) => foreign.test(name))).toEqual([]);
    expect([...packages].filter((name) => /^(commander|chalk|cli-table3|@inquirer)/.test(name))).toEqual([]);
  });
});

it('no error of a code names a command, an option or a variable of the command line', () => {
  const words = /\bplaza [a-z]|--[a-z]|PLAZA_|\bcommand\b/;
  const failures = Object.entries(codes()).map(([code, { kind = 'refused', hint, text = 'refused' }]) =>
    publicError(new internal.PlazaError(kind, text, { code, hint })),
  );
  const spoken = failures.map((error) => {
    const { message, hint } = error as entry.PlazaError;
    return `${message}; ${hint}`;
  });
  expect(spoken.length).toBeGreaterThan(50);
  expect(spoken.filter((text) => words.test(text))).toEqual([]);
});
