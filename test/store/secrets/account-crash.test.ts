import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionSetup } from '../../../src/client/session/session';
import type { Account } from '../../../src/ports/account';
import type { LockSetup } from '../../../src/store/lock';
import { accountFile } from '../../../src/store/secrets/account';
import { useFolder } from '../../support/folder';
import { deviceId } from '../../support/http/api';
import { home, minute, type StrictService, signedInAccount, strictService } from '../../support/http/session';
import { dyingDisk, fullDisk, lifeOf, mortalFiles } from '../../support/store/disk';
import { madeUp, setupOf } from '../lock-setup';
import { mortalRefresh, sessionOf } from './session-process';

const folder = useFolder();
const path = () => folder('accounts', 'ada.json');
const stored = (): Account => JSON.parse(readFileSync(path(), 'utf8'));
const put = (account: Account) => {
  mkdirSync(folder('accounts'), { recursive: true });
  writeFileSync(path(), JSON.stringify(account));
};
const expired = signedInAccount(60 * minute).stored;

let service: StrictService;

function reset(): void {
  rmSync(folder('accounts'), { recursive: true, force: true });
  service = strictService();
  put(expired);
}
beforeEach(reset);

/** A process of that number with a session of the account. */
function processOf(number: number, change: Partial<LockSetup & SessionSetup> = {}) {
  const setup = setupOf(number, change);
  return sessionOf(accountFile(folder(), 'ada', setup), service, { clock: setup.clock, ...change });
}

const heirs = () => [2, 3].map((number) => processOf(number, { isRunning: (pid) => pid !== madeUp(1) }));

const lostAnswerMessage =
  'the session was refreshed, but the answer with the new token was lost: the session cannot continue';

/** Expects that one process reports the lost session, and that the account is signed out for all. */
function expectLost(after: readonly ReturnType<typeof processOf>[], place: string): void {
  const ends = after.flatMap(({ session }) => session.ended?.() ?? []);
  expect(ends, place).toHaveLength(1);
  expect(ends[0], place).toMatchObject({
    exit: 4,
    message: lostAnswerMessage,
    details: { code: 'SESSION_INVALID_REFRESH_TOKEN', status: 401 },
  });
  const ending = { endedAt: expect.any(Number), endedBecause: 'the answer to its refresh was lost' };
  expect(stored(), place).toEqual({ deviceId, username: 'ada', binding: home, ...ending });
}

/** Expects that no draft or lock is left. */
function expectNothingBeside(place: string): void {
  expect(readdirSync(folder('accounts')), place).toEqual(['ada.json']);
}

describe('a kill during a refresh', () => {
  it('leaves a session that works, at each step', async () => {
    const victim = (last: number) => {
      const life = lifeOf(last);
      const process = processOf(1, { files: mortalFiles(life), refresh: mortalRefresh(life, service) });
      return { life, ended: Promise.race([process.token(), life.death]) };
    };
    const whole = victim(Number.POSITIVE_INFINITY);
    await whole.ended;
    const steps = whole.life.taken;
    for (let last = 1; last <= steps.length; last += 1) {
      reset();
      await victim(last).ended;
      const after = heirs();
      const tokens = await Promise.all(after.map(({ token }) => token()));
      const place = `after '${steps[last - 1]}'`;
      expect(new Set(tokens).size, place).toBe(1);
      expect(service.takes(tokens[0]), place).toBe(true);
      expect(service.takes(await after[0]?.session.renew(tokens[0] ?? '', home)), place).toBe(true);
      expect(stored().refreshToken, place).toBe(service.current());
      expectNothingBeside(place);
    }
    expect(steps.length).toBeGreaterThan(40);
  });

  it('is reported by the first process after it when the answer was lost', async () => {
    const refresh = async (token: string) => {
      await service.refresh(token);
      return new Promise<never>(() => undefined);
    };
    void processOf(1, { refresh }).token();
    while (service.granted() === 0) await new Promise(setImmediate);
    const after = heirs();
    expect(await Promise.all(after.map(({ token }) => token()))).toEqual([undefined, undefined]);
    expectLost(after, 'before the answer');
  });
});

it('a disk that becomes full during a refresh costs no session', async () => {
  const ends: string[] = [];
  for (let room = 0; room < 30; room += 1) {
    reset();
    const { token, notes } = processOf(1, { files: fullDisk(room) });
    const end = await token().catch((error) => error.message.replace(/.*: /, ''));
    ends.push(end);
    expect(notes, `room for ${room}`).toEqual([]);
    expect(service.granted(), `room for ${room}`).toBe(end === 'access-1' ? 1 : 0);
    expect(stored().refreshToken, `room for ${room}`).toBe(service.current());
    expect(service.takes(await processOf(2).token()), `room for ${room}`).toBe(true);
  }
  expect(new Set(ends)).toEqual(new Set(['the disk is full', 'access-1']));
  expect(ends.lastIndexOf('the disk is full')).toBeLessThan(ends.indexOf('access-1'));
});

it('a disk that fails during a refresh stops it before the request, or ends the session with the command', async () => {
  let sawWarning = false;
  for (let changes = 0; changes < 40; changes += 1) {
    reset();
    const { token, notes } = processOf(1, { files: dyingDisk(changes) });
    const end = await token().catch((error) => error.message);
    const place = `${changes} changes`;
    if (service.granted() === 0) {
      expect(end, place).toMatch(/^couldn't use .*: EIO$/);
      expect(service.arrived, place).toEqual([]);
      continue;
    }
    expect([end, await token()], place).toEqual(['access-1', 'access-1']);
    const next = processOf(2, { isRunning: (pid) => pid !== madeUp(1) });
    if (notes.length === 0) {
      expect(service.takes(await next.token()), place).toBe(true);
      continue;
    }
    sawWarning = true;
    expect(notes, place).toEqual([
      `warning: the refreshed session cannot be stored, so it ends with this command; fix this and sign in again: couldn't use ${path()}: EIO`,
    ]);
    expect(await next.token(), place).toBeUndefined();
    expectLost([next], place);
  }
  expect(sawWarning).toBe(true);
});

it('a read-only folder lets a valid token be used, and no session be refreshed', async () => {
  const { token } = processOf(1, { files: dyingDisk(0, 'EROFS') });
  await expect(token()).rejects.toMatchObject({
    exit: 2,
    message: `couldn't use ${path()}.lock: the file system is read-only`,
    details: { hint: 'fix that, or set PLAZA_CONFIG_DIR to a folder plaza may write to' },
  });
  put(signedInAccount(15 * minute - 10_000).stored);
  expect(await processOf(1, { files: dyingDisk(0, 'EROFS') }).token()).toBe('access-0');
  expect(service.arrived).toEqual([]);
});
