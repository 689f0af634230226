import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foreignEnvironment, withoutSecrets } from '../../src/cli/process/environment';
import { UsageError } from '../../src/errors';
import { lineWords, namesOf, requireProgram, runProgram } from '../../src/external/program';
import { useFolder } from '../support/folder';
import { writeProgram } from '../support/programs';

const folder = useFolder();
const never = new AbortController().signal;

const program = (source: string) => writeProgram(folder('program'), `#!${process.execPath}\n${source}`);

const pipe = (path: string, text: string, signal = never) =>
  runProgram(path, text, { env: { OUT: folder('out') }, signal });

describe('requireProgram', () => {
  const checked = (program: string) => requireProgram(program, { PATH: '/nowhere:/usr/bin:/bin' });

  it('accepts a path or a name in PATH', async () => {
    await checked(program(''));
    await checked('sh');
  });

  it.each([
    ['no-such-program-here', "there is no program 'no-such-program-here' in PATH"],
    ['/tmp', "there is no program '/tmp'"],
    ['sh -c true', "there is no program 'sh -c true' in PATH"],
    ['/dev/null/inside', "there is no program '/dev/null/inside'"],
  ])('refuses %s', (name, message) => expect(checked(name)).rejects.toThrow(message));

  it('refuses a file that is not executable, with the command that allows it', async () => {
    writeFileSync(folder('text'), 'true');
    await expect(checked(folder('text'))).rejects.toMatchObject({
      message: `the program '${folder('text')}' is not executable`,
      details: { hint: `allow it: chmod +x ${folder('text')}` },
    });
  });
});

describe('runProgram', () => {
  it('passes the text on standard input without a shell', async () => {
    const text = '{"text":"`rm -rf /` $(id) ; ü 😀"}\n';
    await pipe(program("require('fs').writeFileSync(process.env.OUT, require('fs').readFileSync(0))"), text);
    expect(readFileSync(folder('out'), 'utf8')).toBe(text);
  });

  it('starts the program by its name only, without options and shell', async () => {
    await expect(pipe(`${program('')} --option`, '')).rejects.toThrow('ENOENT');
    await expect(pipe('true; touch out', '')).rejects.toThrow(UsageError);
    expect(existsSync(folder('out'))).toBe(false);
  });

  it('names the program that fails, with the reason', async () => {
    await expect(pipe(program('process.exit(3)'), '')).rejects.toThrow(
      /^the program '.*' failed: exit code 3$/,
    );
    await expect(pipe(program("process.kill(process.pid, 'SIGKILL')"), '')).rejects.toThrow('it was killed');
    await expect(pipe(folder('none'), '')).rejects.toThrow('ENOENT');
    await expect(pipe(join(program(''), 'inside'), '')).rejects.toThrow(
      /^the program '.*' failed: .*ENOTDIR$/,
    );
  });

  it('accepts a program that does not read its input', async () => {
    await pipe(program('process.stdin.destroy()'), 'x'.repeat(1_000_000));
  });

  it('ends the program with the command, and starts none after it', async () => {
    const over = new AbortController();
    const running = pipe(
      program("require('fs').writeFileSync(process.env.OUT, 'x'); setInterval(() => {}, 1000)"),
      '',
      over.signal,
    );
    while (!existsSync(folder('out'))) await new Promise((resolve) => setImmediate(resolve));
    over.abort();
    await running;
    await pipe(folder('none'), '', over.signal);
  });
});

describe('on Windows', () => {
  it.each([
    ['notify', ['notify.exe', 'notify.cmd']],
    ['notify.ps1', ['notify.ps1', 'notify.ps1.exe', 'notify.ps1.cmd']],
    ['C:\\my.folder\\notify', ['C:\\my.folder\\notify.exe', 'C:\\my.folder\\notify.cmd']],
  ])('%s is looked up by its extension, or by those of PATHEXT', (program, names) => {
    expect(namesOf(program, '.EXE;.CMD')).toEqual(names);
    expect(namesOf(program, undefined)).toEqual([program]);
  });

  it('quotes join the words of a line, and nothing else has a meaning', () => {
    const line = '"C:\\Program Files\\Code\\code.cmd" --wait 100% "a & b"';
    expect(lineWords(line)).toEqual(['C:\\Program Files\\Code\\code.cmd', '--wait', '100%', 'a & b']);
  });
});

it('the environment of a program that runs plaza has the profile, and no secret', () => {
  const env = {
    PATH: '/bin',
    PLAZA_PROFILE: 'a',
    PLAZA_ACCESS_TOKEN: 's',
    PLAZA_REFRESH_TOKEN: 's',
    API_KEY: 's',
  };
  expect(foreignEnvironment(env)).toEqual({ PATH: '/bin' });
  expect(withoutSecrets(env)).toEqual({ PATH: '/bin', PLAZA_PROFILE: 'a' });
});
