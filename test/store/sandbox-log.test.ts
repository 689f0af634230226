import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { worldLog } from '../../src/store/sandbox-home';
import { useFolder } from '../support/folder';

const folder = useFolder();
const path = () => folder('sandbox', 'world.log');

it('grows by what is appended, in a private file, and is empty again when it is cleared', async () => {
  const log = worldLog(path());
  expect(await log.read()).toBe('');
  await log.append('one\n');
  await log.append('zwölf\n');
  expect(await worldLog(path()).read()).toBe('one\nzwölf\n');
  expect(statSync(path()).mode & 0o777).toBe(0o600);
  await log.clear();
  expect(await log.read()).toBe('');
  await log.append('two\n');
  expect(readFileSync(path(), 'utf8')).toBe('two\n');
  await log.clear();
  await log.clear();
});

it('goes on after the text of a process that was killed', async () => {
  const killed = worldLog(path());
  await killed.append('one\n');
  const next = worldLog(path());
  await next.append('two\n');
  expect(await next.read()).toBe('one\ntwo\n');
  await killed.clear();
  await next.clear();
});

it('is not written through a link', async () => {
  const log = worldLog(path());
  await log.append('one\n');
  await log.clear();
  writeFileSync(folder('other'), 'kept');
  symlinkSync(folder('other'), path());
  await expect(log.append('two\n')).rejects.toThrow(`couldn't use ${path()}: it is a link`);
  expect(readFileSync(folder('other'), 'utf8')).toBe('kept');
});
