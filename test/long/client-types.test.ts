/** The declarations of `plaza/client` with each version of TypeScript from 5.5 on, installed from the registry of npm. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compile, resolutions, writePrograms } from '../support/client-types';
import { useFolderOfFile } from '../support/folder';

const versions = ['5.5', '5.6', '5.7', '5.8', '5.9', '6.0', '7.0'];
const folder = useFolderOfFile();

beforeAll(() => {
  const packages = versions.map((version) => `typescript-${version}@npm:typescript@~${version}.0`);
  const compilers = folder('compilers');
  mkdirSync(compilers);
  execFileSync('npm', [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--prefix',
    compilers,
    ...packages,
  ]);
  writePrograms(folder());
}, 170_000);

describe.each(versions)('TypeScript %s', (version) => {
  it.each(Object.keys(resolutions) as (keyof typeof resolutions)[])(
    'compiles right calls and no wrong ones under %s',
    async (resolution) => {
      const compiler = join(folder('compilers'), 'node_modules', `typescript-${version}`, 'bin', 'tsc');
      expect(await compile(compiler, folder(), resolution)).toBe('');
    },
    60_000,
  );
});
