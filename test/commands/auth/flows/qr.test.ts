import { describe, expect, it } from 'vitest';
import { parseQrPayload, scanAndDecide } from '../../../../src/commands/auth/flows/qr';
import { UsageError } from '../../../../src/errors';

const code = { qrId: 'id-1', secret: 's3cret' };

describe('the text of a code', () => {
  it.each([
    ['a link with a fragment', 'https://example.org/qr#i=id-1&s=s3cret'],
    ['the same with more in it', ' https://example.org/qr?x=1#i=id-1&s=s3cret&v=2\n'],
    ['a link with a query', 'https://example.org/qr?i=id-1&s=s3cret'],
    ['a link of an application', 'plaza://qr#i=id-1&s=s3cret'],
    ['a path with the id, the secret beside it', 'https://example.org/qr-login/id-1?s=s3cret'],
  ])('%s', (_, text) => {
    expect(parseQrPayload(text)).toEqual(code);
  });

  it.each([
    ['the bare id', 'id-1'],
    ['a fragment without the secret', 'https://example.org/qr#i=id-1'],
  ])('%s, with the secret given', (_, text) => {
    expect(parseQrPayload(text, 's3cret')).toEqual(code);
    expect(() => parseQrPayload(text)).toThrow(UsageError);
  });

  it('may have its id in the path and no secret: the service decides', () => {
    const text = 'https://example.org/qr-login/id-1/';
    expect(parseQrPayload(text)).toEqual({ qrId: 'id-1' });
    expect(parseQrPayload(text, 's3cret')).toEqual(code);
  });

  it('has its own secret before a given one', () => {
    expect(parseQrPayload('https://example.org/qr#i=id-1&s=s3cret', 'other')).toEqual(code);
  });

  it.each(['', '  ', 'https://example.org/qr', 'https://example.org/', 'two words'])('is not %j', (text) => {
    expect(() => parseQrPayload(text, 's3cret')).toThrow('this is not the text of a sign-in QR code');
  });
});

const requester = { requestedAt: '2026-10-14T12:00:00.000Z', client: 'Browser' };

/** A phone's session at a terminal that decides later. */
async function scanned(answer: unknown) {
  const shown: string[] = [];
  const ctx = {
    api: { change: async () => answer },
    ask: {
      possible: true,
      print: async (text: string) => void shown.push(text),
      choose: async () => undefined,
    },
    dryRunRequests: [],
  };
  const result = await scanAndDecide(
    ctx as unknown as Parameters<typeof scanAndDecide>[0],
    'https://example.org/qr#i=id&s=secret',
    undefined,
    ({ client }) => `${client} asks`,
  );
  return { result, shown };
}

describe('who asks is read', () => {
  it.each([
    ['from the answer itself', requester],
    ['from within it', { success: true, requester }],
  ])('%s', async (_, answer) => {
    expect(await scanned(answer)).toEqual({ result: requester, shown: ['Browser asks'] });
  });

  it('from an empty answer as nobody in particular', async () => {
    expect(await scanned(undefined)).toEqual({ result: {}, shown: ['undefined asks'] });
  });
});
