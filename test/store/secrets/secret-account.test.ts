import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionSetup } from '../../../src/client/session/session';
import type { Account } from '../../../src/ports/account';
import type { LockSetup } from '../../../src/store/lock';
import { accountFile, deviceIdOf, parseAccount } from '../../../src/store/secrets/account';
import {
  formatEntry,
  parseEntry,
  type SecretAccountSetup,
  secretAccount,
} from '../../../src/store/secrets/secret-account';
import { useFolder } from '../../support/folder';
import { deviceId } from '../../support/http/api';
import { home, minute, type StrictService, signedInAccount, strictService } from '../../support/http/session';
import { lifeOf, mortalFiles, type Simulation } from '../../support/store/disk';
import { type MemoryKeychain, memoryKeychain, mortalKeychain } from '../../support/store/keychain';
import { madeUp, setupOf } from '../lock-setup';
import { mortalRefresh, sessionOf } from './session-process';

const folder = useFolder();
const path = () => folder('accounts', 'ada.json');
const stored = (): Account => parseAccount(readFileSync(path(), 'utf8'));
const put = (account: Account) => {
  mkdirSync(folder('accounts'), { recursive: true });
  writeFileSync(path(), JSON.stringify(account));
};

const entry = 'ada 1';
const { refreshToken = '', ...expired } = signedInAccount(60 * minute).stored;

/** The entry's text with that refresh token. */
const holding = (token: string) => formatEntry({ refreshToken: token, deviceId });

let service: StrictService;
let keychain: MemoryKeychain;

/** A service, and an account whose refresh token is in the keychain and due. */
function reset(): void {
  rmSync(folder('accounts'), { recursive: true, force: true });
  service = strictService();
  keychain = memoryKeychain(new Map([[entry, holding(refreshToken)]]));
  put({ ...expired, keychain: entry });
}
beforeEach(reset);

/** Stores an account with an access token that is `ago` milliseconds old. */
const putSignedIn = (ago: number, change: Account = {}) =>
  put({ ...signedInAccount(ago).stored, refreshToken: undefined, keychain: entry, ...change });

type Change = Partial<LockSetup & SessionSetup & SecretAccountSetup>;

/** A process of that number; `wanted` is `stay` unless the test says otherwise. */
function processOf(number: number, change: Change = {}) {
  const setup = setupOf(number, change);
  const { clock, random } = setup;
  const notes: string[] = [];
  const note = (text: string) => void notes.push(text);
  const wanted = async () => 'stay' as const;
  const file = accountFile(folder(), 'ada', setup);
  const account = secretAccount(file, { keychain, wanted, profile: 'ada', clock, random, note, ...change });
  return { account, ...sessionOf(account, service, { clock, note, ...change }), notes };
}

/** Moves the secrets to the place that the process wants. */
const rewrite = ({ account }: ReturnType<typeof processOf>) =>
  account.locked(async (held) => held.write(await held.read()));

/** The one token with which the session can be continued. */
const currentToken = () => stored().refreshToken ?? inKeychain().refreshToken;

/** The content of the entry that the file names. */
const inKeychain = (): Account => {
  const text = keychain.secrets.get(stored().keychain ?? '');
  return text === undefined ? {} : parseEntry(text);
};

const wants = (place: 'keychain' | 'file') => ({ wanted: async () => place });

describe('reading a secret account', () => {
  it('does not ask the keychain while the access token is valid', async () => {
    putSignedIn(0);
    const { token, account } = processOf(1);
    expect(await token()).toBe('access-0');
    expect(await account.place()).toBe('keychain');
    expect((await account.facts()).refreshToken).toBeUndefined();
    expect(keychain.asked).toEqual([]);
    expect((await account.whole()).refreshToken).toBe(refreshToken);
  });

  it('finds a token that moves to the file meanwhile', async () => {
    const read = async () => {
      put({ ...expired, refreshToken });
      return undefined;
    };
    const { account } = processOf(1, { keychain: { ...keychain, read } });
    expect((await account.whole()).refreshToken).toBe(refreshToken);
  });

  it('reports a missing entry', async () => {
    keychain.secrets.clear();
    await expect(processOf(1).token()).rejects.toMatchObject({
      exit: 8,
      message: `the keychain cannot be used: it has no entry '${entry}'`,
    });
    expect(service.arrived).toEqual([]);
  });

  it('reports the place of the token', async () => {
    const { account } = processOf(1);
    const places = [await account.place()];
    put({ ...expired, refreshToken, keychain: entry });
    places.push(await account.place());
    put({ deviceId });
    places.push(await account.place());
    put({ deviceId, accessToken: 'access-0' });
    places.push(await account.place());
    expect(places).toEqual(['keychain', 'file', null, 'file']);
  });
});

describe('the device ID of a secret account', () => {
  const { deviceId: _, ...nameless } = expired;
  const inUse = (change: Change = {}) => deviceIdOf(processOf(1, change).account, setupOf(1).random);

  it('returns from the keychain to a file that has lost it', async () => {
    putSignedIn(0, { deviceId: undefined });
    expect([await inUse(), stored().deviceId]).toEqual([deviceId, deviceId]);
    keychain.asked.length = 0;
    expect([await inUse(), keychain.asked]).toEqual([deviceId, []]);
    expect(inKeychain()).toEqual({ refreshToken, deviceId });
  });

  it('is not created again while the keychain does not answer', async () => {
    put({ ...nameless, keychain: entry });
    keychain.trouble = () => 'it is locked';
    await expect(inUse()).rejects.toThrow('it is locked');
    expect(stored()).toEqual({ ...nameless, keychain: entry });
  });

  it('is that of the keychain where the file has another one', async () => {
    put({ ...expired, deviceId: '00000000-0000-4000-8000-000000000000', keychain: entry });
    await processOf(1).token();
    expect([stored().deviceId, inKeychain().deviceId]).toEqual([deviceId, deviceId]);
  });

  it('stays in the file after a sign-out, which empties the keychain', async () => {
    const { account } = processOf(1);
    await account.locked(async (held) => {
      const { refreshToken: _, accessToken: __, ...rest } = await held.read();
      await held.write(rest);
    });
    const place = await account.place();
    expect([stored().deviceId, keychain.secrets.size, place]).toEqual([deviceId, 0, null]);
  });
});

describe('an entry of the keychain', () => {
  it.each([
    ['refresh-0', { refreshToken: 'refresh-0' }],
    ['17', { refreshToken: '17' }],
    ['{"sub":1}', { refreshToken: '{"sub":1}' }],
    ['{"refreshToken":"r"}', { refreshToken: 'r' }],
    ['{"refreshToken":"r","deviceId":"d"}', { refreshToken: 'r' }],
    [`{"refreshToken":"r","deviceId":"${deviceId}","username":"eve"}`, { refreshToken: 'r', deviceId }],
  ])('is read from %s', (text, secrets) => expect(parseEntry(text)).toEqual(secrets));

  it('of an earlier version gets the device ID with the next refresh', async () => {
    keychain.secrets.set(entry, refreshToken);
    expect(await processOf(1).token()).toBe('access-1');
    expect(inKeychain()).toEqual({ refreshToken: service.current(), deviceId });
  });
});

describe('a refresh of a secret account', () => {
  it('stores the new token in the keychain and the rest in the file', async () => {
    expect(await processOf(1).token()).toBe('access-1');
    expect([...keychain.secrets]).toEqual([
      [entry, `{"refreshToken":"${service.current()}","deviceId":"${deviceId}"}`],
    ]);
    expect(stored()).toEqual({
      ...expired,
      accessToken: 'access-1',
      expiresAt: expect.any(Number),
      keychain: entry,
    });
    expect(readFileSync(path(), 'utf8')).not.toContain('refresh');
  });

  it('happens once among several processes', async () => {
    const tokens = await Promise.all([1, 2, 3, 4].map((number) => processOf(number).token()));
    expect(tokens).toEqual(['access-1', 'access-1', 'access-1', 'access-1']);
    expect(service.granted()).toBe(1);
  });

  it('sends nothing when the keychain fails', async () => {
    for (const bad of ['read', 'write']) {
      keychain.trouble = (action) => (action === bad ? 'it is locked' : undefined);
      await expect(processOf(1).token()).rejects.toMatchObject({
        exit: 8,
        message: 'the keychain cannot be used: it is locked',
      });
    }
    expect(service.arrived).toEqual([]);
    keychain.trouble = undefined;
    expect(await processOf(2).token()).toBe('access-1');
  });

  it('is not needed for a valid token when the keychain fails', async () => {
    putSignedIn(15 * minute - 40_000);
    keychain.trouble = () => 'no bus';
    await expect(processOf(1).token()).rejects.toThrow('no bus');
    putSignedIn(0);
    expect(await processOf(1).token()).toBe('access-0');
  });
});

/** A keychain that fails after that many requests. */
const goneAfter = (count: number) => {
  let left = count;
  return () => {
    left -= 1;
    return left < 0 ? 'it is gone' : undefined;
  };
};

describe('a keychain that fails during a refresh', () => {
  it('costs no session: the new token is stored in the file, with a warning', async () => {
    const ends: string[] = [];
    for (let requests = 0; requests < 6; requests += 1) {
      reset();
      keychain.trouble = goneAfter(requests);
      const { token, notes } = processOf(1);
      const end = await token().catch((error) => error.message);
      const fell = notes.some((note) => note.includes('stored in a private file until it works again'));
      ends.push(fell ? 'fell back' : String(end));
      expect(service.granted(), `after ${requests}`).toBe(end === 'access-1' ? 1 : 0);
      expect(currentToken(), `after ${requests}`).toBe(service.current());
      if (fell) expect(await processOf(2).account.place()).toBe('file');
      keychain.trouble = undefined;
      const [one, two] = [processOf(2), processOf(3)];
      expect(service.takes(await one.token()), `after ${requests}`).toBe(true);
      expect(service.takes(await two.session.renew('access-1', home))).toBe(true);
      // The token returns to the keychain as soon as that answers.
      if (fell)
        expect([stored().refreshToken, keychain.secrets.get(entry)]).toEqual([
          undefined,
          holding(service.current()),
        ]);
    }
    expect(ends).toContain('fell back');
    expect(ends[0]).toContain('it is gone');
    expect(ends.at(-1)).toBe('access-1');
  });

  it('does not put a token in the file that must be in the keychain: it is sealed', async () => {
    let sealed = 0;
    for (let requests = 0; requests < 6; requests += 1) {
      reset();
      keychain.trouble = goneAfter(requests);
      const { token, notes } = processOf(1, wants('keychain'));
      const end = await token().catch((error) => error.message);
      expect(readFileSync(path(), 'utf8'), `after ${requests}`).not.toContain('refresh-');
      expect(notes, `after ${requests}`).toEqual([]);
      keychain.trouble = undefined;
      if (stored().sealedToken !== undefined) {
        sealed += 1;
        expect(end).toBe('access-1');
        expect(currentToken()).toBe(refreshToken);
      }
      const next = processOf(2, wants('keychain'));
      expect(service.takes(await next.token()), `after ${requests}`).toBe(true);
      expect(service.takes(await next.session.renew('access-1', home)), `after ${requests}`).toBe(true);
      expect(currentToken(), `after ${requests}`).toBe(service.current());
    }
    expect(sealed).toBeGreaterThan(0);
  });
});

/** A process that dies at the end of its life. */
const victim = (life: Simulation, change: Change = {}) =>
  processOf(1, {
    files: mortalFiles(life),
    keychain: mortalKeychain(life, keychain),
    refresh: mortalRefresh(life, service),
    ...change,
  });

const heirs = () => [2, 3].map((number) => processOf(number, { isRunning: (pid) => pid !== madeUp(1) }));

/** Kills the same work at each of its steps, and checks what is left. */
async function atEveryStep(
  work: (life: Simulation) => Promise<unknown>,
  check: (place: string) => Promise<void>,
) {
  const whole = lifeOf(Number.POSITIVE_INFINITY);
  await work(whole);
  for (let last = 1; last <= whole.taken.length; last += 1) {
    reset();
    const life = lifeOf(last);
    await Promise.race([work(life), life.death]);
    await check(`after '${whole.taken[last - 1]}'`);
  }
  return whole.taken;
}

describe('a kill', () => {
  it('during a refresh leaves a session that works, and no token in the file', async () => {
    const steps = await atEveryStep(
      (life) => victim(life).token(),
      async (place) => {
        expect(readFileSync(path(), 'utf8'), place).not.toContain('refresh-');
        const tokens = await Promise.all(heirs().map(({ token }) => token()));
        expect(service.takes(tokens[0]), place).toBe(true);
        expect(new Set(tokens).size, place).toBe(1);
        expect(currentToken(), place).toBe(service.current());
        expect(stored(), place).not.toHaveProperty('refreshToken');
        expect(stored(), place).not.toHaveProperty('sealedToken');
      },
    );
    expect(steps.length).toBeGreaterThan(40);
  });

  it.each(['file', 'keychain'] as const)(
    'while the token moves to the %s does not lose it',
    async (place) => {
      const steps = await atEveryStep(
        (life) => {
          if (place === 'keychain') {
            keychain.secrets.clear();
            put({ ...expired, refreshToken });
          }
          return rewrite(victim(life, wants(place)));
        },
        async (at) => {
          expect(currentToken(), at).toBe('refresh-0');
          // On the way to the file the old entry is removed last.
          const known = stored().keychain;
          const strangers = [...keychain.secrets.keys()].filter((name) => name !== known);
          expect(strangers, at).toEqual(
            place === 'file' && known === undefined ? [...keychain.secrets.keys()] : [],
          );
          const [heir] = heirs();
          expect(service.takes(await heir?.token()), at).toBe(true);
        },
      );
      expect(steps.some((step) => step.endsWith('keychain'))).toBe(true);
    },
  );
});

describe('moving the token', () => {
  const move = async (place: 'keychain' | 'file') => {
    const process = processOf(1, wants(place));
    await rewrite(process);
    return process;
  };

  it('to the file empties the keychain, and back empties the file', async () => {
    await move('file');
    expect(stored()).toMatchObject({ refreshToken: 'refresh-0' });
    expect([stored().keychain, keychain.secrets.size]).toEqual([undefined, 0]);
    await move('keychain');
    expect(stored().refreshToken).toBeUndefined();
    expect(stored().keychain).toMatch(/^ada [0-9a-f-]{36}$/);
    expect([...keychain.secrets]).toEqual([[stored().keychain, holding('refresh-0')]]);
  });

  it('to a keychain that fails leaves it in the file', async () => {
    await move('file');
    keychain.trouble = () => 'it is locked';
    await expect(move('keychain')).rejects.toThrow('it is locked');
    expect(currentToken()).toBe('refresh-0');
    expect(await processOf(2).token()).toBe('access-1');
  });

  it('to the file warns when the keychain keeps its entry', async () => {
    keychain.trouble = (action) => (action === 'remove' ? 'it is locked' : undefined);
    const { notes } = await move('file');
    expect(notes).toEqual([
      `warning: the entry '${entry}' of plaza is still in the keychain: the keychain cannot be used: it is locked`,
    ]);
    expect(stored().refreshToken).toBe('refresh-0');
  });
});
