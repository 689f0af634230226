/** The account of a command: the environment, and the account of the profile, which it never changes. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeIdentity } from '../../src/account/identity';
import type { AccountDeps } from '../../src/account/stored-account';
import { secretsOf } from '../../src/app/accounts/secret-place';
import type { Account } from '../../src/ports/account';
import type { Profile } from '../../src/ports/configuration';
import { accountFile } from '../../src/store/secrets/account';
import { countingChance } from '../support/clock';
import { useFolder } from '../support/folder';
import { testClock } from '../support/http/clock';
import { lostAnswerError, minute, refused, type StrictService, strictService } from '../support/http/session';
import { fakeIo } from '../support/io';

const folder = useFolder();
const first = 'refresh-0';
const origin = 'https://plaza.test';
const device = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ada: Account = {
  deviceId: '11111111-1111-4111-8111-111111111111',
  binding: origin,
  refreshToken: 'of ada, who signed in',
  accessToken: 'access of ada',
  expiresAt: testClock().now() + 15 * minute,
};

let service: StrictService;
beforeEach(() => {
  service = strictService();
});

interface Options {
  readonly profile?: Partial<Profile>;
  readonly base?: string;
  readonly world?: string;
  readonly refresh?: AccountDeps['refresh'];
  readonly signal?: AbortSignal;
  readonly afterMs?: number;
}

/** No two commands make the same IDs. */
let commands = 0;

function command(env: Readonly<Record<string, string>>, options: Options = {}) {
  const { base = origin, world = 'world-1', refresh = service.refresh } = options;
  const { signal = new AbortController().signal } = options;
  const notes: string[] = [];
  const clock = testClock();
  clock.advance(options.afterMs ?? 0);
  commands += 1;
  const io = fakeIo({ env, clock, random: countingChance(commands * 1000) });
  const identity = makeIdentity({
    io,
    secrets: secretsOf(io),
    locks: { pid: io.pid, isRunning: () => true, clock, random: io.random },
    refresh,
    paths: { state: folder() },
    profile: async () => ({ name: 'ada', sandbox: false, settings: {}, ...options.profile }),
    address: async () => new URL(base),
    note: (text) => void notes.push(text),
    sandbox: { ensure: async () => ({ world }) } as unknown as AccountDeps['sandbox'],
    signal,
    unlessDryRun: (work) => work(),
  });
  const { session } = identity;
  return { identity, session, notes, token: () => session.accessToken(origin), deviceId: session.deviceId };
}

/** Stores an account as an earlier command does. */
async function keep(name: string, account: Account): Promise<void> {
  await mkdir(folder('accounts'), { recursive: true });
  await writeFile(folder('accounts', `${name}.json`), JSON.stringify(account));
}

const kept = async (name: string): Promise<Account> =>
  JSON.parse(await readFile(folder('accounts', `${name}.json`), 'utf8'));

describe('the label of an account', () => {
  it.each<[string, Record<string, string>, Partial<Profile>]>([
    ["@ada (profile 'ada')", {}, {}],
    ["the account of profile 'work'", {}, { name: 'work' }],
    ['the account of PLAZA_ACCESS_TOKEN', { PLAZA_ACCESS_TOKEN: 'x' }, {}],
    ['the account of PLAZA_REFRESH_TOKEN', { PLAZA_REFRESH_TOKEN: first }, {}],
    ['the account of PLAZA_REFRESH_TOKEN', { PLAZA_REFRESH_TOKEN: first }, { name: undefined }],
  ])('is %s with %j and %j', async (label, env, profile) => {
    await keep('ada', { ...ada, username: 'ada' });
    await keep('work', ada);
    expect(await command(env, { profile }).identity.accountLabel()).toBe(label);
  });

  it('is exit code 4 without an account', () =>
    expect(command({}).identity.accountLabel()).rejects.toMatchObject({ exit: 4 }));
});

describe('PLAZA_REFRESH_TOKEN', () => {
  const env = { PLAZA_REFRESH_TOKEN: first };
  const losing = async () => {
    throw lostAnswerError();
  };

  it('is sent once, and its successors are stored', async () => {
    expect(await command(env).token()).toBe('access-1');
    expect(await command(env).token()).toBe('access-1');
    expect(await command(env, { afterMs: 16 * minute }).token()).toBe('access-2');
    expect(service.arrived).toEqual([first, 'refresh-1']);
    const files = await readdir(folder('accounts'));
    expect(files.filter((name) => name.includes('@'))).toEqual([
      expect.stringMatching(/^environment@[0-9a-f]{16}\.json$/),
    ]);
  });

  it('does not change the account of the profile', async () => {
    await keep('ada', ada);
    expect(await command(env).token()).toBe('access-1');
    expect(await kept('ada')).toEqual(ada);
    expect(await command({}).token()).toBe('access of ada');
  });

  it('has a session of its own for each value', async () => {
    const others = strictService();
    const other = { PLAZA_REFRESH_TOKEN: 'of another job' };
    const refresh = (token: string) => others.refresh(token === 'of another job' ? first : token);
    for (const afterMs of [0, 20 * minute, 40 * minute]) {
      expect(service.takes(await command(env, { afterMs }).token())).toBe(true);
      expect(others.takes(await command(other, { afterMs, refresh }).token())).toBe(true);
    }
    expect([service.granted(), others.granted()]).toEqual([3, 3]);
  });

  it('is one session for all profiles of an address, and without a profile', async () => {
    expect(await command(env).token()).toBe('access-1');
    expect(await command(env, { profile: { name: 'another' } }).token()).toBe('access-1');
    expect(await command(env, { profile: { name: undefined } }).token()).toBe('access-1');
    expect(service.arrived).toEqual([first]);
  });

  it('is sent again by the next command when it did not reach the service', async () => {
    await expect(command(env, { refresh: losing }).token()).rejects.toMatchObject({ exit: 7 });
    expect(await command(env).token()).toBe('access-1');
  });

  it('is named when its session has ended, and not sent again', async () => {
    service.refuse(refused('SESSION_REVOKED', 'it was revoked'));
    const hint = 'set PLAZA_REFRESH_TOKEN to a new token, or unset it';
    for (const [message, code] of [
      ['the session ended: it was revoked', 'SESSION_REVOKED'],
      ['the session of PLAZA_REFRESH_TOKEN has ended, or belongs to another address', undefined],
    ]) {
      const { token, session } = command(env);
      expect(await token()).toBeUndefined();
      expect(session.ended?.()).toMatchObject({ exit: 4, message, details: { hint, ...(code && { code }) } });
    }
    expect(service.arrived).toEqual([first]);
  });

  it('is bound to the first address that it was sent to, although the answer was lost', async () => {
    await expect(command(env, { refresh: losing }).token()).rejects.toThrow();
    const elsewhere = command(env, { base: 'https://elsewhere.test', profile: { name: 'another' } });
    expect(await elsewhere.token()).toBeUndefined();
    expect(service.arrived).toEqual([]);
    expect(elsewhere.notes).toEqual([
      `the session of this profile belongs to ${origin}, so it is not used here`,
    ]);
  });

  it('is not used in a sandbox', async () => {
    const sandboxed = command(env, { profile: { name: 'sandbox', sandbox: true } });
    expect(await sandboxed.token()).toBeUndefined();
    expect(sandboxed.session.ended?.()).toBeUndefined();
    expect(service.arrived).toEqual([]);
  });

  it('is ignored when it is empty', async () => {
    await keep('ada', ada);
    expect(await command({ PLAZA_REFRESH_TOKEN: '', PLAZA_ACCESS_TOKEN: '' }).token()).toBe('access of ada');
  });
});

describe('PLAZA_ACCESS_TOKEN', () => {
  const env = { PLAZA_ACCESS_TOKEN: 'given', PLAZA_REFRESH_TOKEN: first };

  it('is used as it is and never refreshed', async () => {
    await keep('ada', ada);
    const { token, session, identity } = command(env);
    expect(await token()).toBe('given');
    expect(await session.renew('given', origin)).toBeUndefined();
    expect(session.ended?.()).toBeUndefined();
    expect(await identity.token()).toEqual({ accessToken: 'given', expiresAt: null });
    expect(await identity.secrets()).toBe('environment');
    expect(service.arrived).toEqual([]);
    expect(await kept('ada')).toEqual(ada);
  });

  it('is never sent to a sandbox, which has a session of its own', async () => {
    const binding = 'sandbox world-1';
    await keep('toy', { ...ada, binding });
    const { token, session, identity } = command(env, { profile: { name: 'toy', sandbox: true } });
    expect(await token()).toBe('access of ada');
    expect(await identity.secrets()).toBe('file');
    await keep('toy', { ...ada, binding, refreshToken: first });
    expect(await session.renew('access of ada', origin)).toBe('access-1');
  });
});

describe('PLAZA_DEVICE_ID', () => {
  const env = { PLAZA_DEVICE_ID: device };

  it('is sent, and stored for later commands', async () => {
    expect(await command(env).deviceId()).toBe(device);
    expect(await command({}).deviceId()).toBe(device);
  });

  it('is preferred to the stored one, which stays', async () => {
    await keep('ada', ada);
    expect(await command(env).deviceId()).toBe(device);
    expect(await kept('ada')).toEqual(ada);
  });

  it('must be a UUID', async () => {
    await expect(command({ PLAZA_DEVICE_ID: 'mine' }).deviceId()).rejects.toMatchObject({
      exit: 2,
      message: 'PLAZA_DEVICE_ID is not a UUID',
    });
  });

  it('is not used in a sandbox', async () => {
    const profile = { name: 'sandbox', sandbox: true };
    expect(await command({ PLAZA_DEVICE_ID: 'mine' }, { profile }).deviceId()).toMatch(uuid);
    expect(await command(env, { profile }).deviceId()).not.toBe(device);
  });
});

it('a session is deleted only for the user whose session has ended', async () => {
  await keep('ada', { ...ada, userId: 'ada' });
  await command({}).identity.delete({ userId: 'boris' });
  expect(await kept('ada')).toMatchObject({ refreshToken: ada.refreshToken });
  await command({}).identity.delete({ userId: 'ada' });
  expect(await kept('ada')).toEqual({ deviceId: ada.deviceId, binding: origin, userId: 'ada' });
});

describe('a device id', () => {
  it('is the same for a profile in any environment and after its session', async () => {
    const made = await command({}).deviceId();
    expect(made).toMatch(uuid);
    const used = command({ PLAZA_REFRESH_TOKEN: first });
    await used.token();
    expect(await used.deviceId()).toBe(made);
    await used.identity.delete({});
    expect(await command({ PLAZA_ACCESS_TOKEN: 'x' }).deviceId()).toBe(made);
  });

  it('is made for one run when it cannot be stored, with a warning', async () => {
    await writeFile(folder('accounts'), 'no folder');
    const { deviceId, notes } = command({});
    const made = await deviceId();
    expect(made).toMatch(uuid);
    expect(await deviceId()).toBe(made);
    const warning = 'warning: the device ID cannot be stored, so this run appears as a new device: ';
    expect(notes).toEqual([expect.stringContaining(`${warning}couldn't use `)]);
    const given = command({ PLAZA_DEVICE_ID: device });
    expect([await given.deviceId(), given.notes]).toEqual([device, []]);
  });

  it('is not made when the command is interrupted while another holds the account', async () => {
    const io = fakeIo({ clock: testClock() });
    const locks = { pid: io.pid, isRunning: () => true, clock: io.clock, random: io.random };
    const interrupt = new AbortController();
    await accountFile(folder(), 'ada', locks).locked(async () => {
      const { deviceId, notes } = command({}, { signal: interrupt.signal });
      const waiting = deviceId();
      interrupt.abort(new Error('interrupted'));
      await expect(waiting).rejects.toThrow('interrupted');
      expect(notes).toEqual([]);
    });
  });
});

describe('a token', () => {
  it('is bound to the origin of the address', async () => {
    const { identity } = command({}, { base: 'https://plaza.test:8443/under/a/path' });
    expect(await identity.binding()).toBe('https://plaza.test:8443');
  });

  it('is bound to the world of a sandbox at any address', async () => {
    const profile = { name: 'toy', sandbox: true };
    await keep('toy', { ...ada, binding: 'sandbox world-1' });
    expect(await command({}, { profile, base: 'http://127.0.0.1:1' }).token()).toBe('access of ada');
    const reset = command({}, { profile, world: 'world-2' });
    expect(await reset.token()).toBeUndefined();
    expect(reset.notes).toEqual([
      'the session of this profile belongs to sandbox world-1, so it is not used here',
    ]);
  });
});
