/** Captcha tokens: under which key they travel, what counts as wanting one, and asking for it. */
import { describe, expect, it } from 'vitest';
import type { CaptchaProvider } from '../../../src/api/catalogue/records/auth';
import { defaultVocabulary } from '../../../src/api/catalogue/vocabulary';
import {
  NetworkError,
  NotFoundError,
  PersonNeededError,
  type PlazaError,
  RefusedError,
} from '../../../src/errors';
import { activeProvider, withCaptcha } from '../../../src/flows/auth/captcha-token';

const vocabulary = { ...defaultVocabulary, ownField: 'ownKey', externalField: 'externalKey' };
const { ownProvider, externalProvider } = vocabulary;

/** A service that names its provider so, or fails to. */
function reading(told: CaptchaProvider | PlazaError) {
  const read = async () => {
    if (told instanceof Error) throw told;
    return told;
  };
  return { api: { read } as unknown as Parameters<typeof activeProvider>[0]['api'], vocabulary };
}

describe('the key of a captcha token', () => {
  it.each([
    ['as the service names it', { provider: ownProvider, field: 'named' }, 'named'],
    ['as it names it by another name', { provider: ownProvider, tokenField: 'named' }, 'named'],
    ['the usual one of its own provider', { provider: ownProvider }, 'ownKey'],
    ['the usual one of the external provider', { provider: externalProvider }, 'externalKey'],
    ['as a provider names it that nobody knows', { provider: 'newer', field: 'named' }, 'named'],
  ])('is %s', async (_, told, key) => {
    expect(await activeProvider(reading(told))).toMatchObject({ provider: told.provider, field: key });
  });

  it('is the external provider’s where the service does not know the question', async () => {
    const told = await activeProvider(reading(new NotFoundError('no such route')));
    expect(told).toEqual({ provider: externalProvider, field: 'externalKey' });
  });

  it('is not guessed when the question had no answer', async () => {
    await expect(activeProvider(reading(new NetworkError('cut')))).rejects.toThrow('cut');
  });
});

/** Sends to a service that answers with these errors in turn, then takes it; `solved` are the person's tokens. */
async function sent(errors: PlazaError[], given: string | undefined, solved: string[] | 'nobody') {
  const bodies: object[] = [];
  const shown: string[] = [];
  const tools = {
    ...reading({ provider: ownProvider }),
    ask: {
      possible: solved !== 'nobody',
      tell: async (text: string) => void shown.push(text),
    },
    solve: async () => (solved === 'nobody' ? undefined : solved.shift()) ?? 'too many',
  };
  const send = async (captcha: object) => {
    bodies.push(captcha);
    const error = errors.shift();
    if (error) throw error;
    return 'done';
  };
  const outcome = await withCaptcha(
    tools as unknown as Parameters<typeof withCaptcha>[0],
    'login',
    given,
    send,
  ).catch((error: PlazaError) => error);
  return { outcome, bodies, shown };
}

const wanted = () => new PersonNeededError('solve it', { code: 'CAPTCHA_FAILED', status: 400 });
const invalid = (fields: Record<string, string>) =>
  new RefusedError('not valid', { code: 'VALIDATION_ERROR', status: 422, fields });

describe('a request that may want a captcha', () => {
  it('goes without one first, then with the one that was solved', async () => {
    expect(await sent([wanted()], undefined, ['a'])).toEqual({
      outcome: 'done',
      bodies: [{}, { ownKey: 'a' }],
      shown: [],
    });
  });

  it('asks again while it is turned down, and says why', async () => {
    const { outcome, bodies, shown } = await sent([wanted(), wanted()], 'given', ['b', 'c']);
    expect({ outcome, bodies }).toEqual({
      outcome: 'done',
      bodies: [{ ownKey: 'given' }, { ownKey: 'b' }, { ownKey: 'c' }],
    });
    expect(shown).toEqual(Array(2).fill('the captcha was rejected: solve it'));
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
    expect(await sent([error], given, ['a'])).toMatchObject({ outcome: error, shown: [] });
  });
});
