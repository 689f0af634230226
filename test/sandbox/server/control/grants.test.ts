import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { grant } from '../../../../src/sandbox/section';
import { accountsIn } from '../../../../src/sandbox/sections/auth/rules/accounts';
import { refusal } from '../../../../src/sandbox/server/http/refusal';
import type { SavedWorld } from '../../../../src/sandbox/world/saved-world';
import { type ProbeSandbox, useProbe } from '../../probe';
import { expectOk, expectRefusal, requestControl } from '../../requests';

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
useProbe('each', (probe) => (sandbox = probe), { grants });

const give = (body: object) => requestControl(sandbox, 'POST /grants', body);
const accountOf = (name: string) =>
  accountsIn(sandbox.world()).find(({ email }) => email === `${name}@sandbox.test`);

describe('a grant', () => {
  it('gives an account what the sections define, and saves the world', async () => {
    await give({ person: 'boris', days: 1 });
    expect(accountOf('boris')?.roles).toEqual(['user']);
    const granted = { roles: ['tester'], days: 2 };
    const receipt = { username: 'ada', email: 'ada@sandbox.test', granted };
    expect(await expectOk(give({ person: 'ada', ...granted }), 201)).toEqual(receipt);
    expect(accountOf('ada')?.roles).toEqual(['user', 'tester']);
    expect(accountOf('ada')?.restrictedUntil).toBe(sandbox.clock.now() + 2);
    await sandbox.stop();
    const saved = sandbox.file.saved.at(-1) as SavedWorld;
    expect(saved.sections.accounts).toMatchObject({ 0: { roles: ['user', 'tester'] } });
  });

  it.each([
    [{ person: 'ada' }, 422, 'nothing to grant; available: roles, days'],
    [{ person: 'ada', days: 'two' }, 422, 'days: Invalid type: Expected number but received "two"'],
    [{ person: 'ada', days: 8 }, 422, 'a week at most'],
    [{ person: 'ada', gold: 1 }, 422, expect.any(String)],
    [{ person: 'nobody', days: 1 }, 404, expect.stringContaining("there is no account 'nobody'")],
  ])('is refused for %j with %i', async (body, status, message) => {
    await expectRefusal(give(body), status, { message });
  });
});
