/** Private files as earlier versions wrote them: commit 88513e4 (the first) and baa03162. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedQuotas } from '../../src/account/quotas';
import { changedAt, printShortStatus } from '../../src/cli/process/short-status';
import { readConfiguration } from '../../src/store/config';
import { fileJournal } from '../../src/store/journal';
import { onceRecords } from '../../src/store/once-records';
import { readPrivate } from '../../src/store/private-file';
import { attemptsOf } from '../../src/store/records/attempts';
import { orderKeys, pendingOtps, printedLists, qrCodes } from '../../src/store/records/expiring-records';
import { terminalAnswers, terminalMemory } from '../../src/store/records/terminal-memory';
import { accountFile } from '../../src/store/secrets/account';
import { useFolder } from '../support/folder';
import { testClock } from '../support/http/clock';
import { setupOf } from './lock-setup';

const folder = useFolder();

async function given(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(folder(path)), { recursive: true });
  await writeFile(folder(path), typeof value === 'string' ? value : JSON.stringify(value));
}

const unconfirmed = async () => undefined;

const binding = 'sandbox 822bdcac-253e-4e86-9209-0e569ddb085e';
const accountId = 'b269f6b1-7a41-4d0b-9c00-2c5e00000001';
const bell = {
  fingerprint: '090984301d8e4b904c536a9b8709c95c13f26018cf3c344642c60abf7a2cbbf0',
  command: 'school bell',
  binding,
  part: 1,
  route: 'school.bell',
  method: 'POST',
  path: '/api/v1/assistant/sounds/bell',
  key: '8951037c-d1d9-4a12-b957-0bc643fa1332',
  id: '37a403c9',
  state: 'unknown',
  startedAt: 1795465331411,
  attempts: 3,
};
const post = {
  fingerprint: '23b1da32eb996d99ad70063e08b5658fc990a113493be0c1ffeb696adda79426',
  command: 'posts create',
  binding,
  accountId,
  part: 1,
  route: 'posts.create',
  method: 'POST',
  path: '/api/posts',
  key: '',
  body: '{"content":"plain"}',
  parameters: {},
  id: 'dcb51460',
  state: 'unknown',
  startedAt: 1795465355495,
  attempts: 1,
};
const sent = { lastSentAt: 1795465355515, sentAt: 1795465355515, aheadMs: 0 };
const once = {
  id: 'cdf3f68b6d05',
  key: 'greeting',
  fingerprint: '2b721d720875cae08c941115a2e8fed8987115cf5e8e0fde25a26421b7db2dbe',
  command: 'posts create',
  startedAt: 1795465351384,
  state: 'done',
  result: { id: '865a46c2-2234-45f3-9296-ed3a2cee6858', content: 'hello' },
};

describe('a file of an earlier version', () => {
  it.each([
    ['88513e4', { ...bell, person: accountId }, { ...bell, accountId }],
    ['baa03162', { ...post, ...sent }, { ...post, sent: { at: sent.sentAt }, lastSent: { at: sent.sentAt } }],
  ])('is read as an operation: %s', async (_, operation, expected) => {
    await given(`state/operations/sandbox/${operation.id}.json`, { operation, owner: null });
    const journal = fileJournal(folder('state'), 'sandbox', setupOf(1));
    expect(await journal.list()).toEqual([{ ...expected, isOfOtherVersion: true }]);
    const taking = await journal.take(operation.id);
    if (taking && 'held' in taking) await taking.held.lost();
    // Written again, its fingerprint is still that of the earlier version.
    expect(await journal.list()).toMatchObject([{ accountId, isOfOtherVersion: true }]);
  });

  it('is read as a record of --once, and moved to those of all profiles', async () => {
    await given('state/operations/sandbox/once/cdf3f68b6d05.json', { operation: once, owner: null });
    await given('state/operations/sandbox/once/swept', '1795465351376');
    const records = onceRecords(folder('state'), setupOf(1));
    const earlier = { ...once, profile: 'sandbox', isOfOtherVersion: true };
    expect(await records.list()).toEqual([earlier]);
    expect(await records.begin({ ...once, profile: 'other' })).toEqual({ earlier });
    expect(await records.list()).toEqual([earlier]);
    await records.remove(once.id);
    expect(await records.list()).toEqual([]);
  });

  it.each(['id', 'key', 'fingerprint', 'command', 'binding', 'route', 'method', 'path'])(
    'is unreadable, not absent, as an operation without %s',
    async (name) => {
      const { [name as keyof typeof bell]: _, ...operation } = bell;
      await given('state/operations/sandbox/37a403c9.json', { operation, owner: null });
      const journal = fileJournal(folder('state'), 'sandbox', setupOf(1));
      await expect(journal.list()).rejects.toThrow('which records an action');
    },
  );

  it('is read as an account, a QR code, a list and an attempt', async () => {
    const account = {
      binding,
      accessToken: 'a.b.c',
      refreshToken: '450459e6.a418',
      expiresAt: 1795466242353,
      username: 'ada',
      deviceId: '98c4dfe8-afc7-4651-abf4-22a6e6617218',
    };
    await given('state/accounts/sandbox.json', account);
    expect(await accountFile(folder('state'), 'sandbox', setupOf(1)).read()).toEqual(account);
    const code = { qrId: '804798c6', claimToken: '1734ccb3', binding, expiresAt: 1795465440396 };
    await given('state/flows/qr/sandbox.json', [code]);
    expect(await qrCodes(folder('state'), 'sandbox', setupOf(1), unconfirmed).read('804798c6')).toEqual(code);
    const list = {
      key: 'f39bda87',
      at: 1795465357309,
      passed: [],
      printed: ['6bS4Kq-LbkDn'],
      unfinished: [],
    };
    await given('state/lists/sandbox.json', [list]);
    expect(await printedLists(folder('state'), 'sandbox', setupOf(1), unconfirmed).list()).toEqual([list]);
    const record = { version: 1, paper: { attempt: { examOpen: true } } };
    const owner = { binding, person: accountId };
    await given('state/exam/sandbox/d6d31e443ce7b2bc9fcf005e.json', { owner, processes: {}, record });
    expect(await attemptsOf(folder('state'), 'sandbox')).toEqual([record]);
  });

  it('is read as settings, the access to an order and what a terminal has shown', async () => {
    await given(
      'config.json',
      '{\n\t"active": "sandbox",\n\t"profiles": {\n\t\t"work": {\n\t\t\t"timeout": 20,\n\t\t\t"baseUrl": "https://api.example.org"\n\t\t}\n\t}\n}',
    );
    expect(await readConfiguration(folder('config.json'))).toMatchObject({
      active: 'sandbox',
      profiles: { work: { timeout: 20, baseUrl: 'https://api.example.org' } },
    });
    const pass = { token: '95107599700d', binding, number: '100008' };
    await given('state/orders/sandbox.json', [pass]);
    expect(await orderKeys(folder('state'), 'sandbox', setupOf(1), unconfirmed).list()).toEqual([pass]);
    const shown = {
      lists: { post: [{ id: '4af16db9-7a41-4d0b-9c00-905700000003', label: 'Pumpkin soup', by: 'boris' }] },
      made: {},
      seen: { user: [{ id: 'boris', label: 'Boris Kern' }] },
      next: { words: ['posts', 'feed'], input: { limit: 2, all: false, cursor: 'mwtrqz5q-1a' } },
    };
    await given('state/terminals/34816-1795468770780.json', { sandbox: shown });
    const at = { terminal: '34816-1795468770780', profile: 'sandbox', now: 1795468780000 };
    expect(await terminalMemory(folder('state'), at).read()).toEqual(shown);
  });

  it('is read as a limit, a draft, a pending code and the answers of a terminal', async () => {
    const clock = testClock();
    const quota = { limit: 5, limitSince: 1, until: clock.now() + 9, heardAt: clock.now(), slots: [1, 2] };
    await given('state/limits/sandbox.json', [{ key: 'posts.create', quota }]);
    const profile = async () => ({ name: 'sandbox' });
    const scope = { paths: { state: folder('state') }, profile, locks: setupOf(1, { clock }) };
    const quotas = sharedQuotas(scope as Parameters<typeof sharedQuotas>[0]);
    expect(await quotas.read('posts.create')).toEqual(quota);
    await given('state/drafts/5c0a.txt', 'not sent\n');
    expect(await readPrivate(folder('state/drafts/5c0a.txt'))).toBe('not sent\n');
    const code = { purpose: 'sign-in', email: 'ada@sandbox.test', flowToken: 'f1', binding, expiresAt: 7 };
    await given('state/flows/sandbox.json', code);
    expect(await pendingOtps(folder('state'), 'sandbox').read()).toEqual(code);
    const answered = { '\u001b[c': { answers: '\u001b[?62c', at: clock.now() } };
    await given('state/terminals/t1.answers', { program: 'xterm', answered });
    const terminal = { terminal: 't1', program: 'xterm', now: clock.now() };
    expect(await terminalAnswers(folder('state'), terminal).readFresh('\u001b[c')).toBe('\u001b[?62c');
  });

  it('is read as the line of the status', async () => {
    await given('config.json', {});
    const config = { path: folder('config.json'), changedAt: changedAt(folder('config.json')) };
    const line = { line: '2 new', at: 1795465440396, config, address: '' };
    await given('cache/plaza/status/active.json', line);
    const written: string[] = [];
    const deps = {
      env: { PLAZA_CONFIG_DIR: folder() },
      userId: undefined,
      now: () => line.at,
      write: (text: string) => void written.push(text),
      renew: async () => undefined,
    };
    expect(await printShortStatus(['status', '--short'], deps)).toBe(true);
    expect(written).toEqual(['2 new\n']);
  });
});
