import { expect, it } from 'vitest';
import { askControl } from '../../src/app/control-requests';
import { NetworkError, UsageError } from '../../src/errors';
import { fixedChance, testClock } from '../support/http/clock';
import { type Answer, serve } from '../support/http/server';

/** Asks a sandbox that answers so. */
async function asked(answer: Answer) {
  const { url, seen } = await serve(answer);
  const result = await askControl(
    {
      io: { clock: testClock(), random: fixedChance(), version: '1.2.3' },
      address: { baseUrl: url.origin, secret: 'control-secret' },
      signal: new AbortController().signal,
    },
    'POST',
    '/reset',
    { at: 1 },
  ).catch((error: unknown) => error);
  return { result, seen };
}

it('sends the secret with the request, and returns the answer', async () => {
  const { result, seen } = await asked((_, response) => response.end('{"seed":7}'));
  expect(result).toEqual({ seed: 7 });
  expect(seen).toMatchObject([
    { method: 'POST', path: '/.sandbox/reset', headers: { 'x-sandbox-secret': 'control-secret' } },
  ]);
});

it('says that a lost answer is safe to ask for again', async () => {
  const { result, seen } = await asked((_, response) => response.destroy());
  expect(result).toBeInstanceOf(NetworkError);
  expect(result).toMatchObject({ details: { hint: 'running the command again is safe' } });
  expect(seen).toHaveLength(1);
});

it('takes a refusal for wrong input', async () => {
  const { result } = await asked((_, response) => {
    response.statusCode = 422;
    response.end('{"error":{"code":"WRONG","message":"no such person"}}');
  });
  expect(result).toBeInstanceOf(UsageError);
});
