import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clockOf, systemClock, systemUptime, trialClock } from '../../../src/cli/process/clock';
import { useFolder } from '../../support/folder';

const folder = useFolder();

function sandboxWith(secret: string): string {
  const path = folder('sandbox');
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'address.json'), JSON.stringify({ secret }));
  return path;
}

describe('the uptime', () => {
  it('names the boot, and counts on', () => {
    const first = systemClock.uptime();
    const second = systemClock.uptime();
    expect(first?.boot).toMatch(/./);
    expect(second?.boot).toBe(first?.boot);
    expect(second?.ms).toBeGreaterThanOrEqual(first?.ms ?? 0);
  });

  it('is unknown when it is that of a container, or cannot be read', () => {
    expect(systemUptime(() => systemClock.monotonic() / 1000 - 60)).toBeUndefined();
    expect(
      systemUptime(() => {
        throw new Error('not permitted');
      }),
    ).toBeUndefined();
  });
});

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
      expect(Math.round(((clock.uptime()?.ms ?? 0) - (systemClock.uptime()?.ms ?? 0)) / 1000)).toBe(3660);
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
