import { expect, it } from 'vitest';
import { askControl } from '../../../src/app/context/control-requests';
import { makeSandboxControl } from '../../../src/app/context/sandbox-control';
import { NetworkError, UsageError } from '../../../src/errors';
import type { SandboxHome } from '../../../src/ports/sandbox';
import { fixedChance, testClock } from '../../support/http/clock';
import { type Answer, serve } from '../../support/http/server';
import { fakeIo } from '../../support/io';

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

it('a sandbox that is killed while its status is read is a lost connection, no wrong usage', async () => {
  const { url } = await serve((_, response) => response.destroy());
  const { port } = url;
  const address = { baseUrl: `http://127.0.0.1:${port}`, secret: 'x' };
  let looks = 0;
  const home = { running: async () => (looks++ === 0 ? address : undefined) } as unknown as SandboxHome;
  const control = makeSandboxControl({
    io: fakeIo({ clock: testClock() }),
    home,
    homeAt: () => home,
    signal: new AbortController().signal,
    unlessDryRun: (work) => work(),
  });
  expect(await control.status().catch((error: unknown) => error)).toBeInstanceOf(NetworkError);
});
