/** A refresh cut in two: by a kill at every step of it, by a disk that fails at every change. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSession, type SessionSetup } from '../../../src/client/session/session';
import type { Account } from '../../../src/ports/account';
import type { LockSetup } from '../../../src/store/lock';
import { accountFile } from '../../../src/store/secrets/account';
import { useFolder } from '../../support/folder';
import { deviceId } from '../../support/http/api';
import { home, minute, type StrictService, signedInAccount, strictService } from '../../support/http/session';
import { dyingDisk, fullDisk, lifeOf, mortalFiles, type Simulation } from '../../support/store/disk';
import { madeUp, setupOf } from '../lock-setup';

const folder = useFolder();
const path = () => folder('accounts', 'ada.json');
const stored = (): Account => JSON.parse(readFileSync(path(), 'utf8'));
const put = (account: Account) => {
  mkdirSync(folder('accounts'), { recursive: true });
  writeFileSync(path(), JSON.stringify(account));
};
const expired = signedInAccount(60 * minute).stored;

let service: StrictService;

/** A service and an account that nothing was done to. */
function anew(): void {
  rmSync(folder('accounts'), { recursive: true, force: true });
  service = strictService();
  put(expired);
}
beforeEach(anew);

/** A process of that number with a session of the account. */
function processOf(number: number, change: Partial<LockSetup & SessionSetup> = {}) {
  const setup = setupOf(number, change);
  const notes: string[] = [];
  const session = createSession({
    store: accountFile(folder(), 'ada', setup),
    refresh: service.refresh,
    binding: async () => home,
    deviceId: async () => deviceId,
    clock: setup.clock,
    hold: { run: (work) => work() },
    note: (text) => void notes.push(text),
    ...change,
  });
  return { session, notes, token: () => session.accessToken(home) };
}

/** A process that lives for so long. */
function victim(life: Simulation) {
  const refresh: SessionSetup['refresh'] = async (token, store) => {
    await life.step('before the request');
    const tokens = await service.refresh(token, store);
    await life.step('after the answer');
    return tokens;
  };
  return processOf(1, { files: mortalFiles(life), refresh });
}

/** Those who come after it. */
const heirs = () => [2, 3].map((number) => processOf(number, { isRunning: (pid) => pid !== madeUp(1) }));

const lostAnswerMessage =
  'the session was refreshed, but the answer with the new token was lost: the session cannot continue';

/** That the first to come learns what happened, and whoever comes later that not signed in. */
function expectLost(after: readonly ReturnType<typeof processOf>[], place: string): void {
  const ends = after.flatMap(({ session }) => session.ended?.() ?? []);
  expect(ends, place).toHaveLength(1);
  expect(ends[0], place).toMatchObject({
    exit: 4,
    message: lostAnswerMessage,
    details: { code: 'SESSION_INVALID_REFRESH_TOKEN', status: 401 },
  });
  expect(stored(), place).toEqual({ deviceId, username: 'ada', binding: home });
}

/** That no file but the account's is left, not even the draft of a lock. */
function expectNothingBeside(place: string): void {
  expect(readdirSync(folder('accounts')), place).toEqual(['ada.json']);
}

/** What a refresh that nothing disturbs goes through. */
async function everyStep(): Promise<string[]> {
  const life = lifeOf(Number.POSITIVE_INFINITY);
  await victim(life).token();
  return life.taken;
}

describe('a kill', () => {
  it('at any step leaves a session that works', async () => {
    const steps = await everyStep();
    for (let last = 1; last <= steps.length; last += 1) {
      anew();
      const life = lifeOf(last);
      await Promise.race([victim(life).token(), life.death]);
      const after = heirs();
      const tokens = await Promise.all(after.map(({ token }) => token()));
      const place = `after '${steps[last - 1]}'`;
      expect(new Set(tokens).size, place).toBe(1);
      expect(service.takes(tokens[0]), place).toBe(true);
      // Whoever died is in nobody's way either.
      expect(service.takes(await after[0]?.session.renew(tokens[0] ?? '', home)), place).toBe(true);
      expect(stored().refreshToken, place).toBe(service.current());
      expectNothingBeside(place);
    }
    expect(steps.length).toBeGreaterThan(40);
  });

  it('before the answer came is told by the first who comes', async () => {
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

describe('a full disk', () => {
  it('at any point costs no session: nothing is sent, or the new token is written over the old', async () => {
    const ends: string[] = [];
    for (let room = 0; room < 30; room += 1) {
      anew();
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

  it('says which file, and with which exit code', async () => {
    const end = await processOf(1, { files: fullDisk(0) })
      .token()
      .catch((error) => error);
    expect(end).toMatchObject({
      exit: 2,
      message: `couldn't use ${path()}.lock: the disk is full`,
      details: { hint: 'fix that, or set PLAZA_CONFIG_DIR to a folder plaza may write to' },
    });
  });
});

describe('a disk that dies', () => {
  it('before the answer: nothing is sent; after it: this run goes on, and the next says what was lost', async () => {
    let sawWarning = false;
    for (let changes = 0; changes < 40; changes += 1) {
      anew();
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
});

describe('a folder that may only be read', () => {
  const files = () => dyingDisk(0, 'EROFS');

  it('lets a good token be used, and one that is near its end', async () => {
    put(signedInAccount(0).stored);
    expect(await processOf(1, { files: files() }).token()).toBe('access-0');
    put(signedInAccount(15 * minute - 10_000).stored);
    expect(await processOf(1, { files: files() }).token()).toBe('access-0');
    expect(service.arrived).toEqual([]);
  });

  it('lets nothing be renewed: nothing is sent, and the session lives on', async () => {
    const { token } = processOf(1, { files: files() });
    await expect(token()).rejects.toMatchObject({
      exit: 2,
      message: `couldn't use ${path()}.lock: the file system is read-only`,
    });
    expect(service.arrived).toEqual([]);
    expect(await processOf(2).token()).toBe('access-1');
  });
});
