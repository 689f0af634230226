/** The page that is opened for a captcha is closed, whatever happens. */
import { describe, expect, it } from 'vitest';
import { solveCaptcha } from '../../../../src/commands/auth/flows/solve-captcha';
import { InterruptedError, PersonNeededError } from '../../../../src/errors';
import { defaultVocabulary } from '../../../../src/protocol/vocabulary';

/** A service whose page route answers so, and a desk whose browser does `open`. */
function context(body: unknown, open: () => Promise<void> = async () => {}) {
  const state = { closed: 0 };
  const window = {
    address: 'http://127.0.0.1:1/x',
    token: new Promise(() => {}),
    close: async () => void state.closed++,
  };
  const ctx = {
    api: { raw: async () => ({ body }), read: async () => ({ provider: 'own', field: 'token' }) },
    vocabulary: defaultVocabulary,
    address: async () => new URL('https://service.example.org/'),
    ask: { print: async () => {}, input: async () => 'token' },
    desk: { captcha: async () => window, open },
    profile: async () => ({ sandbox: false }),
  };
  return { ctx: ctx as unknown as Parameters<typeof solveCaptcha>[0], state };
}

const page = { provider: 'own', field: 'token', url: 'https://service.example.org/widget' };

describe('the page with the widget', () => {
  it('is closed once there is a token', async () => {
    const { ctx, state } = context(page);
    expect([await solveCaptcha(ctx, 'login'), state.closed]).toEqual(['token', 1]);
  });

  it.each([new TypeError('a fault'), new InterruptedError()])(
    'is closed when the browser is not opened for another reason than that there is none: %s',
    async (reason) => {
      const { ctx, state } = context(page, () => Promise.reject(reason));
      await expect(solveCaptcha(ctx, 'login')).rejects.toBe(reason);
      expect(state.closed).toBe(1);
    },
  );

  it('is left out where there is none: a token can be pasted', async () => {
    const { ctx, state } = context(page, () => Promise.reject(new PersonNeededError('no browser')));
    expect([await solveCaptcha(ctx, 'login'), state.closed]).toEqual(['token', 1]);
  });
});
