import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RefreshedTokens } from '../../../src/client/session/session';
import { NetworkError, type PlazaError, TooFrequentError } from '../../../src/errors';
import { testClock } from '../../support/http/clock';
import {
  lostAnswerError,
  minute,
  signedInAccount,
  strictService,
  testSession,
} from '../../support/http/session';

const processes = 3;
const who = fc.nat(processes - 1);

/** Events in any order; `befalls` is the fault of the next refresh. */
const step = fc.oneof(
  fc.record({ who, isRefused: fc.boolean() }),
  fc.record({ befalls: fc.constantFrom('lost', 'down', 'limit', 'page', 'cookie alone') }),
  fc.record({ passesMs: fc.constantFrom(1000, 14 * minute, 15 * minute, 3 * 24 * 60 * minute) }),
  fc.constant('all are waited for' as const),
);

it('any order of events presents no used refresh token, and leaves one valid token for all processes', async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
    const { service, refresh, ways } = unsteady();
    const account = signedInAccount(14 * minute);
    const clock = testClock();
    const siblings = [...Array(processes)].map(() => ({
      ...testSession({ account, service, clock, refresh }),
      last: 'access-0',
    }));
    const ask = async (sibling: (typeof siblings)[number] | undefined, isRefused: boolean) => {
      const result = isRefused ? sibling?.renewed(sibling.last) : sibling?.token();
      const token = await result?.catch((error: PlazaError) => expect([6, 7]).toContain(error.exit));
      if (sibling && typeof token === 'string') sibling.last = token;
    };
    const results: Promise<void>[] = [];
    for (const one of steps) {
      if (typeof one === 'string') await Promise.all(results);
      else if ('who' in one) results.push(ask(siblings[one.who], one.isRefused));
      else if ('befalls' in one) ways.push(one.befalls);
      else clock.advance(one.passesMs);
    }
    await Promise.all(results);
    ways.length = 0;
    clock.advance(15 * minute);
    const tokens = await Promise.all(siblings.map(({ token }) => token()));
    expect(new Set(tokens).size).toBe(1);
    expect(service.takes(tokens[0])).toBe(true);
    expect(account.stored.refreshToken).toBe(service.current());
    expect(siblings.map(({ session }) => session.ended?.())).toEqual(siblings.map(() => undefined));
  });
  await fc.assert(property, { numRuns: 300 });
});

/** A service behind a network with these faults, one for each refresh. */
function unsteady() {
  const service = strictService();
  const ways: string[] = [];
  const refresh = async (token: string): Promise<RefreshedTokens> => {
    const way = ways.shift();
    if (way === 'lost') throw lostAnswerError();
    if (way === 'down') throw new NetworkError('busy', { status: 502 });
    if (way === 'limit') throw new TooFrequentError('slowly', { status: 429 });
    if (way === 'page') return { lifeMs: 0 };
    const tokens = await service.refresh(token);
    return way === 'cookie alone' ? { refreshToken: tokens.refreshToken, lifeMs: 0 } : tokens;
  };
  return { service, refresh, ways };
}
