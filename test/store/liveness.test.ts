import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { livenessOf } from '../../src/store/lock-file';
import { useFolder } from '../support/folder';

const folder = useFolder();
/** A bit of `open` that Linux does not use. */
const exclusive = 0x1000_0000;

/** A system with files that one process at a time can open; `end` closes the files of a process. */
function exclusiveSystem(temporary: number) {
  const open = new Map<number, { readonly path: string; readonly process: string }>();
  const close = (descriptor: number) => {
    const path = open.get(descriptor)?.path ?? '';
    open.delete(descriptor);
    fs.closeSync(descriptor);
    if (temporaryPaths.delete(path)) fs.rmSync(path, { force: true });
  };
  const temporaryPaths = new Set<string>();
  const startProcess = (process: string, isIgnored = false) =>
    livenessOf(
      { exclusive, temporary },
      {
        ...fs,
        openSync(path, flags, mode) {
          const path_ = String(path);
          const isOpen = [...open.values()].some((one) => one.path === path_);
          if (isOpen && !isIgnored) throw Object.assign(new Error('busy'), { code: 'EBUSY' });
          const descriptor = fs.openSync(path, Number(flags) & ~exclusive & ~temporary, mode);
          open.set(descriptor, { path: path_, process });
          if (temporary && Number(flags) & temporary) temporaryPaths.add(path_);
          return descriptor;
        },
        closeSync: close,
      },
    );
  const end = (process: string) => {
    for (const [descriptor, one] of open) if (one.process === process) close(descriptor);
  };
  return { startProcess, end };
}

describe.each([
  ['macOS', 0],
  // A bit beyond those that Linux uses.
  ['Windows', 0x2000_0000],
])('liveness files on %s', (_, temporary) => {
  it('show whether the process that made one is alive, and are made once', () => {
    const { startProcess, end } = exclusiveSystem(temporary);
    const [first, second] = [startProcess('first'), startProcess('second')];
    const path = first.own(folder('running'), 'a');
    expect(path).toBe(folder('running', 'a'));
    expect(first.own(folder('running'), 'b')).toBe(path);
    expect(second.isAlive(path)).toBe(true);
    end('first');
    expect(second.isAlive(path)).toBe(false);
  });

  it('are removed after their process, and those of living processes are not', () => {
    const { startProcess, end } = exclusiveSystem(temporary);
    startProcess('dead').own(folder('running'), 'dead');
    const living = startProcess('living').own(folder('running'), 'living');
    end('dead');
    const third = startProcess('third');
    third.own(folder('running'), 'third');
    expect(fs.readdirSync(folder('running')).sort()).toEqual(['living', 'third']);
    expect(third.isAlive(living)).toBe(true);
    expect(third.isAlive(folder('running', 'dead'))).toBe(false);
  });

  it('are not used if the system lets two processes open one', () => {
    const { startProcess } = exclusiveSystem(temporary);
    expect(startProcess('first', true).own(folder('running'), 'a')).toBe('');
  });
});

it('without such files, or a folder for them, a process has none', () => {
  expect(livenessOf(undefined).own(folder('running'), 'a')).toBe('');
  expect(livenessOf(undefined).isAlive(folder('running', 'a'))).toBe(true);
  fs.writeFileSync(folder('file'), '');
  expect(livenessOf({ exclusive, temporary: 0 }).own(join(folder('file'), 'running'), 'a')).toBe('');
});
