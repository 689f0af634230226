import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/cli/process/clock';
import { type NativePlaces, unpackNative } from '../../../src/cli/process/native';
import { useFolder } from '../../support/folder';

const folder = useFolder();
const contents = { 'addon/lib/addon.node': 'the addon', 'library/lib/library.so': 'its library' };
const files = Object.fromEntries(
  Object.entries(contents).map(([path, content]) => [
    path,
    createHash('sha256').update(content).digest('hex'),
  ]),
);

const places = (): NativePlaces => ({
  from: folder('packed'),
  to: folder('cache'),
  userId: process.geteuid?.(),
  pid: 7,
  temporary() {
    mkdirSync(folder('temporary'), { mode: 0o700 });
    return folder('temporary');
  },
});
const unpack = (change: Partial<NativePlaces> = {}) => unpackNative(files, { ...places(), ...change });

beforeEach(() => {
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(dirname(folder('packed', path)), { recursive: true });
    writeFileSync(folder('packed', path), content);
  }
});

describe('a native library of the single executable', () => {
  it('is unpacked into the private cache, and stays there', () => {
    const addon = unpack();
    expect(addon.startsWith(folder('cache'))).toBe(true);
    expect(readFileSync(addon, 'utf8')).toBe('the addon');
    expect(readFileSync(join(addon, '../../../library/lib/library.so'), 'utf8')).toBe('its library');
    expect(statSync(addon).mode & 0o777).toBe(0o600);
    const { ino } = statSync(addon);
    expect(statSync(unpack()).ino).toBe(ino);
  });

  it('replaces those of executables that are not used any more', () => {
    const old = (days: number) => {
      const path = folder('cache', `${days} days`);
      mkdirSync(path, { recursive: true });
      const time = new Date(systemClock.now() - days * 86_400_000);
      utimesSync(path, time, time);
      return path;
    };
    const paths = [old(29), old(31)];
    unpack();
    expect(paths.map(existsSync)).toEqual([true, false]);
  });

  it('is written again when its content is not that of the executable', () => {
    const addon = unpack();
    writeFileSync(addon, 'another addon');
    expect(readFileSync(unpack(), 'utf8')).toBe('the addon');
  });

  it.runIf(process.geteuid)('is not loaded from a folder that others can change', () => {
    chmodSync(dirname(unpack()), 0o777);
    expect(unpack().startsWith(folder('temporary'))).toBe(true);
  });

  it.runIf(process.geteuid)('is not loaded from a file that others can change', () => {
    const addon = unpack();
    chmodSync(addon, 0o666);
    expect(statSync(unpack()).mode & 0o777).toBe(0o600);
  });

  it('is unpacked for one run without a cache, and when the cache cannot be written', () => {
    expect(unpack({ to: undefined })).toBe(folder('temporary', 'addon/lib/addon.node'));
    writeFileSync(folder('file'), '');
    const temporary = () => folder('other');
    expect(unpack({ to: folder('file'), temporary })).toBe(folder('other', 'addon/lib/addon.node'));
  });
});
