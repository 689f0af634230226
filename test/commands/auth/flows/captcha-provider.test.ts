/** The active captcha provider with its field, and where its page is. */
import { describe, expect, it } from 'vitest';
import { activeProvider, captchaPage } from '../../../../src/commands/auth/flows/captcha-provider';
import { NetworkError, NotFoundError, type PlazaError } from '../../../../src/errors';
import type { CaptchaProvider } from '../../../../src/protocol/records/auth';
import { defaultVocabulary } from '../../../../src/protocol/vocabulary';

const vocabulary = { ...defaultVocabulary, ownField: 'ownKey', externalField: 'externalKey' };
const { ownProvider, externalProvider } = vocabulary;

/** A service that answers so, or fails. */
function ports(answer: CaptchaProvider | PlazaError) {
  const read = async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { api: { read }, vocabulary } as unknown as Parameters<typeof activeProvider>[0];
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

const page = { provider: 'own', field: 'token', url: 'https://service.example.org/widget' };

describe('where the widget is', () => {
  it.each([
    ['as the service tells', page, page],
    [
      'the route itself, where that answers with a page',
      '<!doctype html>',
      { provider: 'own', field: 'token', url: 'https://service.example.org/api/v1/auth/captcha/page' },
    ],
  ])('%s', async (_, body, found) => {
    const ctx = {
      api: { raw: async () => ({ body }), read: async () => ({ provider: 'own', field: 'token' }) },
      vocabulary,
      address: async () => new URL('https://service.example.org/'),
    };
    expect(await captchaPage(ctx as unknown as Parameters<typeof captchaPage>[0])).toEqual(found);
  });
});
