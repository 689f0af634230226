/** Time, chance, timers and the process are used only where they are injected. */
import { describe, expect, it } from 'vitest';
import { readSources, type Source, sourceOf } from './sources';

/** The uses of the machine in a source that belong to the clock, chance and streams of the context. */
function asked({ name, globals, imports }: Source): string[] {
  const global =
    /^(process|performance|console|globalThis|global)(\.|$)|^(Date|Math|Date\.now|Math\.random|new Date\(\))$|^(setTimeout|setInterval|setImmediate|fetch|createRequire)$|^(\w*\.)?randomUUID$/;
  const module = /^node:(process|timers|perf_hooks|console)$/;
  return (
    [
      ...globals.filter((one) => global.test(one)),
      ...imports.map(({ target }) => target).filter((one) => module.test(one)),
    ]
      // A library of WebAssembly that no bundler can take in.
      .filter((one) => !(name === 'src/cli/output/jq' && one === 'createRequire'))
      .map((one) => `${name}: ${one}`)
  );
}

const sources = readSources();

describe('the machine', () => {
  const mayAsk = [
    'src/main',
    'src/binary',
    'src/plaza-client',
    'src/cli/process/io',
    'src/cli/process/clock',
    'src/docgen/',
    'src/tour',
  ];
  const held = sources.filter(({ name }) => !mayAsk.some((beginning) => name.startsWith(beginning)));

  it('is used only where it is injected', () => {
    expect(held.flatMap(asked)).toEqual([]);
  });

  it.each([
    ['console.log(1)', 'console.log'],
    ['const { env } = process;', 'process'],
    ['globalThis.process', 'globalThis.process'],
    ['const { now } = Date;', 'Date'],
    ['new Date()', 'new Date()'],
    ['wait(setTimeout)', 'setTimeout'],
    ["import { setTimeout as sleep } from 'node:timers/promises';", 'node:timers'],
    ["import { randomUUID as id } from 'node:crypto';", 'randomUUID'],
    ["createRequire('/x')('ws')", 'createRequire'],
  ])('is found in %s', (text, found) => {
    expect(asked(sourceOf('src/commands/posts/get.ts', text))).toContain(`src/commands/posts/get: ${found}`);
  });

  it.each([
    'const f = (process: number) => process + 1;',
    'record.process.env',
    '({ console: 1, now: new Date(ms) })',
    'type F = (process: X) => typeof console;',
  ])('is not found in %s', (text) => {
    expect(asked(sourceOf('src/commands/posts/get.ts', text))).toEqual([]);
  });

  it('ends only in main', () => {
    const ending = sources.filter(({ globals }) => globals.includes('process.exit')).map(({ name }) => name);
    expect(ending).toEqual(['src/main']);
  });
});
