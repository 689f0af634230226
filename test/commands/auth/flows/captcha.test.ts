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
import { fakePorts } from '../../../support/fake-ports';

const vocabulary = { ...defaultVocabulary, ownField: 'ownKey', externalField: 'externalKey' };
const { ownProvider, externalProvider } = vocabulary;
const service = {
  vocabulary,
  address: async () => new URL('https://service.example.org/'),
  profile: async () => ({ sandbox: false }),
};

/** Sends to a service that answers with these errors in turn, then accepts; `solved` are the tokens the user types. */
async function send(errors: PlazaError[], given: string | undefined, solved: string[] | 'nobody') {
  const bodies: object[] = [];
  const ports = fakePorts({
    ...service,
    api: { read: async () => ({ provider: ownProvider }), raw: async () => ({ body: {} }) },
    desk: { captcha: async () => Promise.reject(new RefusedError('no page to embed')) },
    ask: {
      possible: solved !== 'nobody',
      print: async () => undefined,
      input: async () => (solved === 'nobody' ? undefined : solved.shift()) ?? 'too many',
    },
  });
  const request = async (captcha: object) => {
    bodies.push(captcha);
    const error = errors.shift();
    if (error) throw error;
    return 'done';
  };
  const outcome = await withCaptcha(ports, 'login', given, request).catch((error: PlazaError) => error);
  return { outcome, bodies };
}

describe('withCaptcha', () => {
  const invalid = (fields: Record<string, string>) =>
    new RefusedError('not valid', { code: 'VALIDATION_ERROR', status: 422, fields });

  it.each([
    ['without fields', {}],
    ['about its key', { 'violations.ownKey': 'used before', 'violations.email': 'no address' }],
  ])('takes a 422 %s for a spent token', async (_, fields) => {
    expect((await send([invalid(fields)], 'given', ['a'])).outcome).toBe('done');
    expect((await send([invalid(fields)], 'given', 'nobody')).outcome).toBeInstanceOf(PersonNeededError);
  });

  it.each([
    ['a 422 about other fields alone', invalid({ 'violations.email': 'no address' }), 'given'],
    ['a 422 without a token', invalid({}), undefined],
    ['a missing phone', new PersonNeededError('no', { code: 'PHONE_VERIFICATION_REQUIRED' }), 'given'],
    ['any other refusal', new RefusedError('wrong password', { status: 400 }), 'given'],
  ])('passes on %s', async (_, error, given) => {
    expect(await send([error], given, ['a'])).toMatchObject({ outcome: error, bodies: [expect.anything()] });
  });
});

const page = { provider: 'own', field: 'token', url: 'https://service.example.org/widget' };
const pageService = (body: unknown) => ({
  ...service,
  vocabulary: defaultVocabulary,
  api: { raw: async () => ({ body }), read: async () => ({ provider: 'own', field: 'token' }) },
});

/** Solves it on a desk whose browser does `open`. */
const solve = async (open: () => Promise<void> = async () => {}) => {
  let closed = 0;
  const window = {
    address: 'http://127.0.0.1:1/x',
    token: new Promise(() => {}),
    close: async () => void closed++,
  };
  const ask = { print: async () => {}, input: async () => 'token' };
  const desk = { captcha: async () => window, open };
  const ctx = fakePorts({ ...pageService(page), ask, desk });
  const outcome = await solveCaptcha(ctx, 'login').catch((error) => error);
  return { outcome, closed };
};

it.each([
  ['after the token was pasted', undefined, 'token'],
  ['where there is no browser', new PersonNeededError('no browser'), 'token'],
  ['when opening the browser fails', new TypeError('a fault'), expect.any(TypeError)],
  ['when it is interrupted', new InterruptedError(), expect.any(InterruptedError)],
])('solveCaptcha closes the page with the widget %s', async (_, error, outcome) => {
  const open = error && (() => Promise.reject(error));
  expect(await solve(open)).toEqual({ outcome, closed: 1 });
});

describe('activeProvider', () => {
  const providerOf = (answer: CaptchaProvider | PlazaError) => {
    const read = async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    };
    return activeProvider(fakePorts({ ...service, api: { read } }));
  };

  it.each([
    ['that the service names', { provider: ownProvider, field: 'named' }, 'named'],
    ['of the vocabulary for its own provider', { provider: ownProvider }, 'ownKey'],
    ['of the vocabulary for the external provider', { provider: externalProvider }, 'externalKey'],
    ['of an unknown provider', { provider: 'newer', field: 'named' }, 'named'],
  ])('gives the key %s', async (_, answer, field) => {
    expect(await providerOf(answer)).toMatchObject({ provider: answer.provider, field });
  });

  it('gives the external provider where the service has no such route', async () => {
    const expected = { provider: externalProvider, field: 'externalKey' };
    expect(await providerOf(new NotFoundError('no such route'))).toEqual(expected);
  });

  it('fails when the answer is lost', () =>
    expect(providerOf(new NetworkError('cut'))).rejects.toThrow('cut'));
});

it.each([
  ['the page that the service names', page, page.url],
  [
    'its own route where that is a page',
    '<!doctype html>',
    'https://service.example.org/api/v1/auth/captcha/page',
  ],
])('captchaPage gives the address of %s', async (_, body, url) => {
  expect(await captchaPage(fakePorts(pageService(body)))).toEqual({ ...page, url });
});
