import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { grant } from '../../../../src/sandbox/section';
import { accountsIn } from '../../../../src/sandbox/sections/auth/rules/accounts';
import { refusal } from '../../../../src/sandbox/server/http/refusal';
import type { SavedWorld } from '../../../../src/sandbox/world/saved-world';
import { type ProbeSandbox, startProbe } from '../../probe';

const grants = {
  roles: grant({
    schema: v.array(v.string()),
    give: (_, account, roles: string[]) => void account.roles.push(...roles),
  }),
  days: grant({
    schema: v.number(),
    give(world, account, days: number) {
      if (days > 7) throw refusal(422, 'VALIDATION_ERROR', 'a week at most');
      account.restrictedUntil = world.clock.now() + days;
    },
  }),
};

let sandbox: ProbeSandbox;
afterEach(() => sandbox.stop());

async function give(body: object): Promise<[number, unknown]> {
  const { baseUrl, secret } = sandbox;
  const headers = { 'X-Sandbox-Secret': secret };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${baseUrl}/.sandbox/grants`, init);
  return [answer.status, await answer.json()];
}

function accountOf(name: string) {
  return accountsIn(sandbox.world()).find(({ email }) => email === `${name}@sandbox.test`);
}

function wrong(message: string): [number, unknown] {
  return [422, { error: { code: 'VALIDATION_ERROR', message } }];
}

describe('a grant', () => {
  it('gives a person what a section can give, and saves the world', async () => {
    sandbox = await startProbe({ grants });
    const granted = { roles: ['tester'], days: 2 };
    const receipt = { username: 'ada', email: 'ada@sandbox.test', granted };
    expect(await give({ person: 'ada', ...granted })).toEqual([201, receipt]);
    expect(accountOf('ada')?.roles).toEqual(['user', 'tester']);
    expect(accountOf('ada')?.restrictedUntil).toBe(sandbox.clock.now() + 2);
    await sandbox.stop();
    const saved = sandbox.file.saved.at(-1) as SavedWorld;
    expect(saved.sections.accounts).toMatchObject({ 0: { roles: ['user', 'tester'] } });
  });

  it('gives one thing and leaves the others', async () => {
    sandbox = await startProbe({ grants });
    await give({ person: 'boris', days: 1 });
    expect(accountOf('boris')?.roles).toEqual(['user']);
  });

  it.each([
    [{ person: 'ada' }, 'nothing to grant; available: roles, days'],
    [{ person: 'ada', days: 'two' }, 'days: Invalid type: Expected number but received "two"'],
    [{ person: 'ada', days: 8 }, 'a week at most'],
  ])('is refused for %j', async (body, message) => {
    sandbox = await startProbe({ grants });
    expect(await give(body)).toEqual(wrong(message));
  });

  it('is refused for nobody, and for what no section gives', async () => {
    sandbox = await startProbe({ grants });
    expect(await give({ person: 'nobody', days: 1 })).toMatchObject([404, { error: { code: 'NOT_FOUND' } }]);
    expect(await give({ person: 'ada', gold: 1 })).toMatchObject([422, {}]);
  });
});
