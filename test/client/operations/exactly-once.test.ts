import { expect, it } from 'vitest';
import { TransportError } from '../../../src/client/http/transport-error';
import { type AnyRoute, isHarmless, verifyWithOf } from '../../../src/protocol/route';
import { allRoutes } from '../../../src/protocol/routes/index';
import {
  expectOneEffect,
  expectOneEffectWithoutKey,
  keyedRoutes,
  verifiedRoutes,
} from '../../support/exactly-once/exactly-once';
import { useFolder } from '../../support/folder';
import { failure, testApi } from '../../support/http/api';
import { pathParameters } from '../../support/http/routes';

const folder = useFolder();

/** Sends a change that must not be repeated and loses its answer; the number of requests and the error. */
async function loseAnswer(route: AnyRoute) {
  let requests = 0;
  const request = async () => {
    requests += 1;
    throw new TransportError('sent', 'network', new Error('cut'));
  };
  const { api } = testApi(new URL('https://plaza.test'), {
    makeHttpAdapter: () => ({ request, close: async () => undefined }),
  });
  const path = Object.fromEntries(pathParameters(route.path).map((name) => [name, 'x']));
  const error = await failure(api.change(route as never, { path, body: {} } as never));
  return { requests, error };
}

const onceRoutes = allRoutes.filter(({ effect, kind }) => effect === 'once' && kind !== 'socket');

it.each(onceRoutes.map((route) => [route.name, route] as const))(
  '%s is never sent twice, and the command that shows its outcome is named',
  async (_, route) => {
    const { requests, error } = await loseAnswer(route);
    expect(requests).toBe(1);
    if (isHarmless(route)) return expect(error.exit).toBe(7);
    const words = verifyWithOf(route)?.split(' {')[0];
    expect({ exit: error.exit, hint: error.details.hint }).toEqual({
      exit: 9,
      hint: expect.stringContaining(`'plaza ${words}`),
    });
  },
);

it('the catalogue has keyed routes of both kinds', () => {
  expect(keyedRoutes.length).toBeGreaterThanOrEqual(18);
  expect(new Set(keyedRoutes.map(({ key }) => key))).toEqual(new Set(['Idempotency-Key', 'operationId']));
});

it.each(keyedRoutes.map((route, index) => [route.name, route, index] as const))(
  '%s happens exactly once, whatever request or process fails',
  async (_, route, index) => {
    const endings = new Set<string>();
    for (let seed = 0; seed < 12; seed += 1) {
      for (const ending of await expectOneEffect(route, 1000 * index + seed, folder(String(seed))))
        endings.add(ending);
    }
    expect(endings).toEqual(new Set(['answered', 'failed', 'killed']));
  },
);

it.each(verifiedRoutes.map((route, index) => [route.name, route, index] as const))(
  '%s happens at most once without a key, and once where a record shows it',
  async (_, route, index) => {
    const endings = new Set<string>();
    for (let seed = 0; seed < 12; seed += 1) {
      for (const ending of await expectOneEffectWithoutKey(route, 1000 * index + seed, folder(String(seed))))
        endings.add(ending);
    }
    expect(endings).toContain('answered');
  },
);
