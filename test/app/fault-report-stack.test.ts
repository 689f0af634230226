/** Frames of the minified build, read through the build's maps. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sourceStack } from '../../src/app/fault-report';
import { useFolder } from '../support/folder';

const folder = useFolder();
const dist = join(import.meta.dirname, '..', '..', 'dist');

describe('frames with a source map', () => {
  it('name the source, with a function and without one', () => {
    const built = join(folder(), 'dist');
    mkdirSync(built);
    const maps = { 'a.js': { sources: ['../src/a.ts'], mappings: 'AAEI,IAAI' } };
    writeFileSync(join(built, 'maps.json.br'), brotliCompressSync(JSON.stringify(maps)));
    const stack = `Error: no\n    at x (${built}/a.js:1:5)\n    at ${built}/a.js:1:1\n    at node:internal/x:1:1`;
    expect(sourceStack(stack, built)).toBe(
      'Error: no\n    at src/a.ts:3:9\n    at src/a.ts:3:5\n    at node:internal/x:1:1',
    );
  });

  it('stay as they are without a map, and with one that cannot be read', () => {
    const stack = `Error: no\n    at x (${folder()}/b.js:1:5)`;
    expect(sourceStack(stack, folder())).toBe(stack);
    writeFileSync(join(folder(), 'maps.json.br'), 'nothing');
    expect(sourceStack(stack, folder())).toBe(stack);
  });
});

describe('the build', () => {
  it('has a map whose places hold what is there, escapes of letters before them or not', () => {
    const chunks = join(dist, 'chunks');
    const names = readdirSync(chunks).filter((name) => name.endsWith('.js'));
    // A string that stands in one source only, behind letters that became escapes.
    const name =
      names.find((one) =>
        readFileSync(join(chunks, one), 'utf8').includes('the change was made, but the result'),
      ) ?? '';
    const text = readFileSync(join(chunks, name), 'utf8');
    const lines = text.slice(0, text.indexOf('the change was made, but the result')).split('\n');
    const column = (lines.at(-1)?.length ?? 0) + 1;
    const stack = `Error: x\n    at a (${join(chunks, name)}:${lines.length}:${column})`;
    const source = readFileSync(join(dist, '..', 'src/app/unprintable.ts'), 'utf8').split('\n');
    const line = source.findIndex((one) => one.includes('the change was made, but the result')) + 1;
    expect(sourceStack(stack, dist)).toMatch(new RegExp(`at src/app/unprintable.ts:${line}:`));
  });
});
