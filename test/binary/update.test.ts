/** The file of the single executable is replaced while a sandbox of the old one runs in the background. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { binary as tested } from '../support/executable/executable';
import { useBareHome } from '../support/home';

const home = useBareHome();
const binary = tested ?? '';

/** Writes the program with another version of the same length, in its code and in what is compiled of it. */
function writeNewer(path: string, version: string, newer: string): void {
  const program = readFileSync(binary);
  for (const [before, after] of [
    ['= `', '`;'],
    ['\0', '\0\0\0'],
  ] as const) {
    const place = program.indexOf(before + version + after);
    expect(place).toBeGreaterThan(0);
    program.write(before + newer, place, 'latin1');
  }
  writeFileSync(path, program, { mode: 0o755 });
}

it('the new plaza names the version of the running sandbox, uses it, and stops it', async () => {
  const { env, folder, sandboxPid } = home();
  const path = join(folder, 'plaza');
  const run = (...argv: string[]) => execFileSync(path, argv, { env, encoding: 'utf8' });
  copyFileSync(binary, path);
  const old = run('--version').trim();
  const newer = old.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
  run('sandbox', 'start', '--background');
  const pid = await sandboxPid();
  rmSync(path);
  writeNewer(path, old, newer);
  const [detail, hint] = JSON.parse(
    run('doctor', '--jq', '.[] | select(.name == "sandbox") | [.detail, .hint]'),
  );
  expect(detail).toBe(`plaza ${old} runs it, and this is ${newer}`);
  expect(hint).toContain("'plaza sandbox stop' ends it");
  run('sandbox', 'sign-in', 'ada');
  expect(run('users', 'me', '--jq', '.username')).toBe('ada\n');
  expect(await sandboxPid()).toBe(pid);
  run('sandbox', 'stop');
  run('posts', 'feed', '--quiet');
  expect(await sandboxPid()).not.toBe(pid);
});
