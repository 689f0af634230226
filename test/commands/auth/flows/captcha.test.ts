/** Captcha tokens: what counts as requiring one, and asking for it. */
import { describe, expect, it } from 'vitest';
import {
  activeProvider,
  captchaPage,
  solveCaptcha,
  withCaptcha,
} from '../../../../src/commands/auth/flows/captcha';
import {
  InterruptedError,
  NetworkError,
  NotFoundError,
  PersonNeededError,
  type PlazaError,
  RefusedError,
} from '../../../../src/errors';
import type { CaptchaProvider } from '../../../../src/protocol/records/auth';
import { defaultVocabulary } from '../../../../src/protocol/vocabulary';

const vocabulary = { ...defaultVocabulary, ownField: 'ownKey', externalField: 'externalKey' };

/** Sends to a service that answers with these errors in turn, then takes it; `solved` are the person's tokens. */
async function sent(errors: PlazaError[], given: string | undefined, solved: string[] | 'nobody') {
  const bodies: object[] = [];
  const shown: string[] = [];
  const ports = {
    api: { read: async () => ({ provider: vocabulary.ownProvider }), raw: async () => ({ body: {} }) },
    vocabulary,
    address: async () => new URL('https://service.example.org/'),
    profile: async () => ({ sandbox: false }),
    desk: { captcha: async () => Promise.reject(new RefusedError('no page to embed')) },
    ask: {
      possible: solved !== 'nobody',
      print: async (text: string) => void shown.push(text),
      input: async () => (solved === 'nobody' ? undefined : solved.shift()) ?? 'too many',
    },
  };
  const send = async (captcha: object) => {
    bodies.push(captcha);
    const error = errors.shift();
    if (error) throw error;
    return 'done';
  };
  const outcome = await withCaptcha(
    ports as unknown as Parameters<typeof withCaptcha>[0],
    'login',
    given,
    send,
  ).catch((error: PlazaError) => error);
  return { outcome, bodies, rejections: shown.filter((text) => text.startsWith('the captcha was')) };
}

const wanted = () => new PersonNeededError('solve it', { code: 'CAPTCHA_FAILED', status: 400 });
const invalid = (fields: Record<string, string>) =>
  new RefusedError('not valid', { code: 'VALIDATION_ERROR', status: 422, fields });

describe('a request that may want a captcha', () => {
  it('goes without one first, then with the one that was solved', async () => {
    expect(await sent([wanted()], undefined, ['a'])).toEqual({
      outcome: 'done',
      bodies: [{}, { ownKey: 'a' }],
      rejections: [],
    });
  });

  it('asks again while it is turned down, and says why', async () => {
    const { outcome, bodies, rejections } = await sent([wanted(), wanted()], 'given', ['b', 'c']);
    expect({ outcome, bodies }).toEqual({
      outcome: 'done',
      bodies: [{ ownKey: 'given' }, { ownKey: 'b' }, { ownKey: 'c' }],
    });
    expect(rejections).toEqual(Array(2).fill('the captcha was rejected: solve it'));
  });

  it.each([
    ['that names no field', {}],
    ['about its key', { 'violations.ownKey': 'used before', 'violations.email': 'no address' }],
  ])('takes a 422 to a token for one that was spent: %s', async (_, fields) => {
    expect((await sent([invalid(fields)], 'given', ['a'])).outcome).toBe('done');
    expect((await sent([invalid(fields)], 'given', 'nobody')).outcome).toBeInstanceOf(PersonNeededError);
  });

  it.each([
    ['a 422 about other fields alone', invalid({ 'violations.email': 'no address' }), 'given'],
    ['a 422 without a token', invalid({}), undefined],
    [
      'a phone to be confirmed',
      new PersonNeededError('no', { code: 'PHONE_VERIFICATION_REQUIRED' }),
      'given',
    ],
    ['anything else', new RefusedError('wrong password', { status: 400 }), 'given'],
  ])('leaves %s alone', async (_, error, given) => {
    expect(await sent([error], given, ['a'])).toMatchObject({ outcome: error, bodies: [expect.anything()] });
  });
});

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

const customVocabulary = { ...defaultVocabulary, ownField: 'ownKey', externalField: 'externalKey' };
const { ownProvider, externalProvider } = customVocabulary;

/** A service that answers so, or fails. */
function ports(answer: CaptchaProvider | PlazaError) {
  const read = async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { api: { read }, vocabulary: customVocabulary } as unknown as Parameters<typeof activeProvider>[0];
}

describe('the key of a captcha token', () => {
  it.each([
    ['as the service names it', { provider: ownProvider, field: 'named' }, 'named'],
    ['as it names it by another name', { provider: ownProvider, tokenField: 'named' }, 'named'],
    ['the usual one of its own provider', { provider: ownProvider }, 'ownKey'],
    ['the usual one of the external provider', { provider: externalProvider }, 'externalKey'],
    ['as a provider names it that nobody knows', { provider: 'newer', field: 'named' }, 'named'],
  ])('is %s', async (_, reported, key) => {
    expect(await activeProvider(ports(reported))).toMatchObject({ provider: reported.provider, field: key });
  });

  it('is the external provider’s where the service does not know the question', async () => {
    const reported = await activeProvider(ports(new NotFoundError('no such route')));
    expect(reported).toEqual({ provider: externalProvider, field: 'externalKey' });
  });

  it('is not guessed when the question had no answer', async () => {
    await expect(activeProvider(ports(new NetworkError('cut')))).rejects.toThrow('cut');
  });
});

const widgetPage = { provider: 'own', field: 'token', url: 'https://service.example.org/widget' };

describe('where the widget is', () => {
  it.each([
    ['as the service tells', widgetPage, widgetPage],
    [
      'the route itself, where that answers with a page',
      '<!doctype html>',
      { provider: 'own', field: 'token', url: 'https://service.example.org/api/v1/auth/captcha/page' },
    ],
  ])('%s', async (_, body, found) => {
    const ctx = {
      api: { raw: async () => ({ body }), read: async () => ({ provider: 'own', field: 'token' }) },
      vocabulary: customVocabulary,
      address: async () => new URL('https://service.example.org/'),
    };
    expect(await captchaPage(ctx as unknown as Parameters<typeof captchaPage>[0])).toEqual(found);
  });
});
