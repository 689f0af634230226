/** Processes that share one account. */
import { createSession, type SessionSetup } from '../../../src/client/session/session';
import type { AccountStore } from '../../../src/ports/account';
import { deviceId } from '../../support/http/api';
import { home, type StrictService } from '../../support/http/session';
import type { Simulation } from '../../support/store/disk';

type Setup = Pick<SessionSetup, 'clock'> & Partial<SessionSetup>;

/** The session of one process. */
export function sessionOf(store: AccountStore, { refresh }: StrictService, setup: Setup) {
  const notes: string[] = [];
  const session = createSession({
    store,
    refresh,
    binding: async () => home,
    deviceId: async () => deviceId,
    hold: { run: (work) => work() },
    note: (text) => void notes.push(text),
    ...setup,
  });
  return { session, notes, token: () => session.accessToken(home) };
}

/** A refresh with a step before the request and one after the answer. */
export function mortalRefresh(life: Simulation, service: StrictService): SessionSetup['refresh'] {
  return async (token, store) => {
    await life.step('before the request');
    const tokens = await service.refresh(token, store);
    await life.step('after the answer');
    return tokens;
  };
}
