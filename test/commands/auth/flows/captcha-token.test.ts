/** Captcha tokens: what counts as requiring one, and asking for it. */
import { describe, expect, it } from 'vitest';
import { withCaptcha } from '../../../../src/commands/auth/flows/captcha-token';
import { PersonNeededError, type PlazaError, RefusedError } from '../../../../src/errors';
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
