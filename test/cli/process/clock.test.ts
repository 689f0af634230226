import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clockOf, systemClock, trialClock } from '../../../src/cli/process/clock';
import { useFolder } from '../../support/folder';

const folder = useFolder();

function sandboxWith(secret: string): string {
  const path = folder('sandbox');
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'address.json'), JSON.stringify({ secret }));
  return path;
}

describe('the clock of a rehearsal', () => {
  it('is moved by a sleep for every program that uses the folder, and nothing waits', async () => {
    const path = sandboxWith('s');
    const [own, other] = [trialClock(path), trialClock(path)];
    const before = systemClock.monotonic();
    await own.sleep(3_600_000);
    other.advance(60_000);
    expect(systemClock.monotonic() - before).toBeLessThan(60_000);
    for (const clock of [own, other]) {
      expect(Math.round((clock.now() - systemClock.now()) / 1000)).toBe(3660);
      expect(Math.round((clock.monotonic() - systemClock.monotonic()) / 1000)).toBe(3660);
    }
  });

  it('is not moved by a short sleep, which another process may end', async () => {
    const clock = trialClock(sandboxWith('s'));
    await clock.sleep(100);
    expect(clock.now() - systemClock.now()).toBeLessThan(50);
  });

  it('ends a sleep with the reason of its signal', async () => {
    const clock = trialClock(sandboxWith('s'));
    await expect(clock.sleep(60_000, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  });

  it('is used only with the secret of the sandbox in the folder', () => {
    const path = sandboxWith('right');
    const clockWith = (secret: string | undefined, at: string | undefined) =>
      clockOf({ PLAZA_REHEARSAL: secret, PLAZA_SANDBOX_DIR: at });
    for (const clock of [
      clockWith('wrong', path),
      clockWith(undefined, path),
      clockWith('right', undefined),
      clockWith('right', folder('nowhere')),
    ])
      expect(clock).toBe(systemClock);
    expect(clockWith('right', path)).not.toBe(systemClock);
  });
});
