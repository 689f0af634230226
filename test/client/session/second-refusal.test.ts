import { expect, it } from 'vitest';
import { against } from '../../support/http/api';
import { routes } from '../../support/http/routes';
import { json } from '../../support/http/server';
import { signedInAccount, strictService, testSession } from '../../support/http/session';

const unauthorized = { error: { code: 'UNAUTHORIZED', message: 'no' } };

/** A call whose first tokens are refused while other processes store others. */
async function callWith(siblings: readonly string[]) {
  const service = strictService();
  const account = signedInAccount(0);
  const { session, clock } = testSession({
    account,
    service,
    binding: async () => String(account.stored.binding),
  });
  const { server, api } = await against(
    ({ headers }, response, count) => {
      const token = headers.authorization?.replace('Bearer ', '');
      const sibling = siblings[count - 1];
      if (sibling !== undefined) account.stored = { ...account.stored, accessToken: sibling };
      const isRefused = sibling !== undefined || token !== 'access-1';
      return isRefused ? json(response, unauthorized, 401) : json(response, { data: { id: 1 } });
    },
    { session, clock },
  );
  const tokens = () => server.seen.map(({ headers }) => headers.authorization?.replace('Bearer ', ''));
  return { service, answer: api.read(routes.ask), tokens };
}

it.each([[[]], [['other-1']], [['other-1', 'other-2']]])(
  'tokens of other processes that are refused lead to one refresh: %j',
  async (siblings) => {
    const { service, answer, tokens } = await callWith(siblings);
    expect(await answer).toEqual({ id: 1 });
    expect(tokens()).toEqual(['access-0', ...siblings, 'access-1']);
    expect(service.arrived).toEqual(['refresh-0']);
  },
);

it('a refused token that this process has refreshed is the last one', async () => {
  const { session, clock, service } = testSession({
    account: signedInAccount(0),
    binding: async () => 'https://plaza.test',
  });
  const { server, api } = await against((_, response) => json(response, unauthorized, 401), {
    session,
    clock,
  });
  await expect(api.read(routes.ask)).rejects.toMatchObject({ exit: 4 });
  expect(server.seen).toHaveLength(2);
  expect(service.arrived).toEqual(['refresh-0']);
});

it('tokens that other processes store again and again are tried five times', async () => {
  const { answer, tokens } = await callWith(['a', 'b', 'c', 'd', 'e', 'f']);
  await expect(answer).rejects.toMatchObject({ exit: 4 });
  expect(tokens()).toHaveLength(5);
});
