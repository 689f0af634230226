import { chmodSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatManual } from '../../src/external/manual';
import { useFolder } from '../support/folder';

const folder = useFolder();

/** A `man` of the test, first in PATH. */
function withMan(script: string) {
  writeFileSync(folder('man'), `#!/bin/sh\n${script}\n`);
  chmodSync(folder('man'), 0o755);
  return { PATH: `${folder()}:${process.env.PATH}` };
}

describe('formatManual', () => {
  it('gives the page to `man -l -` and returns what it prints, at the width of the terminal', async () => {
    const env = withMan('echo "$1 $2 $MANWIDTH"; cat');
    expect(await formatManual('.TH X 1\n', 72, env)).toBe('-l - 72\n.TH X 1\n');
  });

  it('returns undefined where there is no man', async () =>
    expect(await formatManual('.TH X 1\n', 72, { PATH: folder() })).toBeUndefined());

  it('returns undefined for a man that knows no -l, even when it closes its input', async () => {
    const env = withMan('exec 0<&-; echo usage >&2; exit 1');
    expect(await formatManual('x'.repeat(1_000_000), 72, env)).toBeUndefined();
  });
});
