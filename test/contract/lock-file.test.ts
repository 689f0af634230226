/** The lock file lists the packages of every platform, also those that a registry leaves out. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useFolder } from '../support/folder';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly os?: readonly string[];
  readonly libc?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

type Packages = Readonly<Record<string, Locked>>;

const root = join(import.meta.dirname, '..', '..');
const folder = useFolder();

function completed(packages: Packages): Packages {
  mkdirSync(folder('.config'), { recursive: true });
  cpSync(join(root, '.config', 'complete-lock.mjs'), folder('.config', 'complete-lock.mjs'));
  writeFileSync(folder('package-lock.json'), JSON.stringify({ packages }));
  execFileSync(process.execPath, [folder('.config', 'complete-lock.mjs')]);
  return JSON.parse(readFileSync(folder('package-lock.json'), 'utf8')).packages;
}

/** The folder that a package lies in: another package's, or the top's. */
const ownerOf = (place: string) => place.slice(0, place.lastIndexOf('node_modules/')).replace(/\/$/, '');

/** The packages in the folder of another that none in there depends on: npm would remove them. */
function ownerless(packages: Packages): string[] {
  return Object.keys(packages).filter((place) => {
    const owner = ownerOf(place);
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (owner === '') return false;
    const inside = Object.entries(packages).filter(([at]) => at === owner || at.startsWith(`${owner}/`));
    return !inside.some(([, { dependencies, optionalDependencies, peerDependencies }]) =>
      Object.hasOwn({ ...dependencies, ...optionalDependencies, ...peerDependencies }, name),
    );
  });
}

describe('the lock file', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

  it('is complete', () => {
    expect(completed(packages)).toEqual(packages);
  });

  it('names the C library of each package for musl or gnu: npm would install both, 120 MB more', () => {
    const unnamed = Object.entries<Locked>(packages).filter(([place, { libc, os }]) => {
      const isNamed = /-(musl|gnu)$/.test(place) && os?.includes('linux');
      return isNamed && !libc;
    });
    expect(unnamed.map(([place]) => place)).toEqual([]);
  });

  it('has no package that npm would remove', () => {
    expect(ownerless(packages)).toEqual([]);
  });
});

describe('completing the lock file', () => {
  const binding = '@r/binding-wasm32';
  const part = { version: '2.0.0', integrity: 'sha512-part' };
  const older = { version: '1.2.0', integrity: 'sha512-older', dependencies: { '@e/core': '2.0.0' } };
  // As npm leaves it: the package that only the inner one needs is at the top.
  const left: Packages = {
    'node_modules/r': { version: '1.3.0', optionalDependencies: { [binding]: '1.3.0' } },
    'node_modules/v': { version: '1.0.0', dependencies: { r: '~1.2.0' } },
    'node_modules/v/node_modules/r': { version: '1.2.0', optionalDependencies: { [binding]: '1.2.0' } },
    [`node_modules/${binding}`]: older,
    [`node_modules/${binding}/node_modules/@e/core`]: part,
  };

  it('adds the package that the registry left out, and moves the one in its place', () => {
    expect(completed(left)).toEqual({
      'node_modules/r': left['node_modules/r'],
      'node_modules/v': left['node_modules/v'],
      'node_modules/v/node_modules/r': left['node_modules/v/node_modules/r'],
      [`node_modules/${binding}`]: { version: '1.3.0', cpu: ['wasm32'], optional: true },
      [`node_modules/v/node_modules/${binding}`]: older,
      [`node_modules/v/node_modules/${binding}/node_modules/@e/core`]: part,
    });
    expect(ownerless(completed(left))).toEqual([]);
  });
});
