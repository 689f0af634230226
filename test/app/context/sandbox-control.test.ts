import { expect, it } from 'vitest';
import { askControl } from '../../../src/app/context/control-requests';
import { makeSandboxControl } from '../../../src/app/context/sandbox-control';
import { NetworkError, UsageError } from '../../../src/errors';
import type { SandboxHome } from '../../../src/ports/sandbox';
import { fixedChance, testClock } from '../../support/http/clock';
import { type Answer, serve } from '../../support/http/server';
import { fakeIo } from '../../support/io';

/** The result of a control request that is answered this way. */
async function asked(answer: Answer) {
  const { url, seen } = await serve(answer);
  const io = { clock: testClock(), random: fixedChance(), version: '1.2.3' };
  const address = { baseUrl: url.origin, secret: 'control-secret' };
  const setup = { io, address, signal: new AbortController().signal };
  const result = await askControl(setup, 'POST', '/reset', { at: 1 }).catch((error: unknown) => error);
  return { result, seen };
}

it('askControl sends the secret with the request, and returns the answer', async () => {
  const { result, seen } = await asked((_, response) => response.end('{"seed":7}'));
  expect(result).toEqual({ seed: 7 });
  expect(seen).toMatchObject([
    { method: 'POST', path: '/.sandbox/reset', headers: { 'x-sandbox-secret': 'control-secret' } },
  ]);
});

it('askControl says after a lost answer that the command can be run again', async () => {
  const { result, seen } = await asked((_, response) => response.destroy());
  expect(result).toBeInstanceOf(NetworkError);
  expect(result).toMatchObject({ details: { hint: 'running the command again is safe' } });
  expect(seen).toHaveLength(1);
});

it('askControl reports a refusal as wrong usage', async () => {
  const { result } = await asked((_, response) => {
    response.statusCode = 422;
    response.end('{"error":{"code":"WRONG","message":"no such person"}}');
  });
  expect(result).toBeInstanceOf(UsageError);
});

it('the status of a sandbox that is killed meanwhile is a network error', async () => {
  const { url } = await serve((_, response) => response.destroy());
  const address = { baseUrl: url.origin, secret: 'x' };
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

/** Stops a sandbox with this process, which runs as often as it is asked for. Returns the number of questions. */
async function stopped(pid: number, runs: number) {
  const { url } = await serve((_, response) => response.end('{}'));
  const home = {
    running: async () => ({ baseUrl: url.origin, secret: 'x', pid }),
    occupied: async () => false,
  };
  const homeAt = () => home as unknown as SandboxHome;
  let questions = 0;
  const isRunning = () => questions++ < runs;
  const io = fakeIo({ clock: testClock(), pid: 7, isRunning });
  const { signal } = new AbortController();
  const control = makeSandboxControl({ io, home: homeAt(), homeAt, signal, unlessDryRun: (work) => work() });
  expect(await control.stop()).toMatchObject({ running: false });
  return questions;
}

it('stop waits for the end of the process, which might keep its compiled code in the folder', async () =>
  expect(await stopped(8, 3)).toBe(4));

it('stop does not wait for a process that stays listed, or for this process', async () => {
  expect(await stopped(8, Infinity)).toBeLessThan(100);
  expect(await stopped(7, Infinity)).toBe(0);
});
