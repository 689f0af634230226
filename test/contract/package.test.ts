/** The package that `npm install` brings: small, complete, and with every license. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtMaps } from '../support/executable/loaded';

const licensesName = 'THIRD-PARTY-LICENSES';
const root = join(import.meta.dirname, '..', '..');
const npm = (...words: string[]) => JSON.parse(execFileSync('npm', words, { cwd: root, encoding: 'utf8' }));

interface Packed {
  /** Bytes of the archive. */
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

const [packed] = npm('pack', '--dry-run', '--json', '--ignore-scripts') as [Packed];
const paths = packed.files.map(({ path }) => path);

describe('the package', () => {
  // 1.15 without the SDK of the Model Context Protocol, and 0.22 less without plaza/client, whose chunks are its own.
  it('has at most 1.46 megabytes', () => {
    expect(packed.size).toBeLessThan(1_460_000);
  });

  it('has the program, its pages, its completion scripts and the licenses', () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        'bin/plaza.js',
        'dist/main.js',
        'dist/client.js',
        'dist/client.d.ts',
        'dist/manifest.json',
        'dist/man/plaza.1',
        'dist/man/plaza-posts-create.1',
        `dist/${licensesName}`,
        'completions/_plaza',
        'completions/plaza.bash',
        'docs/scripting.md',
        'docs/protocol/openapi.json',
        'docs/protocol/asyncapi.json',
        'package.json',
        'LICENSE',
        'README.md',
      ]),
    );
  });

  it('has no sources, no tests, no build tools and no page for contributors', () => {
    const unwanted =
      /^(src|test|\.config|\.ci)\/|dev\.js$|tour|docgen|\.tgz$|docs\/(protocol\/(?!README).*\.md|CONTRIBUTING)|examples\.json/;
    expect(paths.filter((path) => unwanted.test(path))).toEqual([]);
  });

  it('has source maps without the sources', () => {
    expect(paths).toContain('dist/maps.json.br');
    expect(paths.filter((path) => path.endsWith('.map'))).toEqual([]);
    const maps = builtMaps(join(root, 'dist'));
    expect(Object.keys(maps).length).toBeGreaterThan(100);
    expect(new Set(Object.values(maps).flatMap((map) => Object.keys(map as object)))).toEqual(
      new Set(['sources', 'mappings']),
    );
  });
});

it('an installation brings jq and, where they install, the keychain and the decoder of photographs', () => {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(Object.keys(dependencies)).toEqual(['jq-web']);
  expect(Object.keys(optionalDependencies)).toEqual(['@napi-rs/keyring', 'sharp']);
  const { components } = npm('sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx');
  const names = (components as { group?: string; name: string }[]).map(({ name }) => name);
  // One of each kind for each platform.
  const parts =
    /^(@napi-rs\/keyring|@img\/sharp)|^(jq-web|sharp|@img\/colour|detect-libc|semver|@emnapi\/runtime|tslib)$/;
  expect(names.filter((name) => !parts.test(name))).toEqual([]);
});

it('the licenses name every package in the build, once, with a text', () => {
  const sources = Object.values(builtMaps(join(root, 'dist'))).flatMap((map) => map?.sources ?? []);
  const bundled = sources.flatMap(
    (source) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [],
  );
  expect(new Set(bundled).size).toBeGreaterThan(10);
  const text = readFileSync(join(root, 'dist', licensesName), 'utf8');
  const parts = text.split(`\n${'-'.repeat(80)}\n\n`);
  const named = new Set(parts.map((part) => /^(\S+) \d/.exec(part)?.[1]));
  expect(bundled.filter((name) => !named.has(name))).toEqual([]);
  expect(new Set(parts).size).toBe(parts.length);
  expect(parts.filter((part) => part.split('\n').length < 4)).toEqual([]);
});
