import { describe, expect, it } from 'vitest';
import { scanAndDecide } from '../../../../src/commands/auth/flows/qr';
import { parseQrPayload } from '../../../../src/commands/auth/flows/qr-payload';
import { UsageError } from '../../../../src/errors';
import { fakePorts } from '../../../support/fake-ports';

const code = { qrId: 'id-1', secret: 's3cret' };

describe('parseQrPayload', () => {
  it.each([
    ['a link with a fragment', 'https://example.org/qr#i=id-1&s=s3cret'],
    ['the same with more in it', ' https://example.org/qr?x=1#i=id-1&s=s3cret&v=2\n'],
    ['a link with a query', 'https://example.org/qr?i=id-1&s=s3cret'],
    ['a link of an application', 'plaza://qr#i=id-1&s=s3cret'],
    ['a path with the id, the secret beside it', 'https://example.org/qr-login/id-1?s=s3cret'],
  ])('reads %s', (_, text) => expect(parseQrPayload(text)).toEqual(code));

  it.each([
    ['the bare id', 'id-1'],
    ['a fragment without the secret', 'https://example.org/qr#i=id-1'],
  ])('reads %s where the secret is given, and refuses it otherwise', (_, text) => {
    expect(parseQrPayload(text, 's3cret')).toEqual(code);
    expect(() => parseQrPayload(text)).toThrow(UsageError);
  });

  it('reads a link with the ID in its path and no secret', () => {
    const text = 'https://example.org/qr-login/id-1/';
    expect(parseQrPayload(text)).toEqual({ qrId: 'id-1' });
    expect(parseQrPayload(text, 's3cret')).toEqual(code);
  });

  it('prefers the secret of the link to a given one', () =>
    expect(parseQrPayload('https://example.org/qr#i=id-1&s=s3cret', 'other')).toEqual(code));

  it.each(['', '  ', 'https://example.org/qr', 'https://example.org/', 'two words'])('refuses %j', (text) => {
    expect(() => parseQrPayload(text, 's3cret')).toThrow('this is not the text of a sign-in QR code');
  });
});

/** Scans at a terminal where the decision is left for later. */
async function scan(answer: unknown) {
  const shown: string[] = [];
  const ctx = fakePorts({
    api: { change: async () => answer },
    ask: {
      possible: true,
      print: async (text: string) => void shown.push(text),
      choose: async () => undefined,
    },
    dryRunRequests: [],
  });
  const link = 'https://example.org/qr#i=id&s=secret';
  return { result: await scanAndDecide(ctx, link, undefined, ({ client }) => `${client} asks`), shown };
}

const requester = { requestedAt: '2026-10-14T12:00:00.000Z', client: 'Browser' };

it.each([
  ['that is the answer', requester, requester, 'Browser asks'],
  ['that stands in the answer', { success: true, requester }, requester, 'Browser asks'],
  ['of an empty answer, without any name', undefined, {}, 'undefined asks'],
])('scanAndDecide shows the requester %s', async (_, answer, result, text) => {
  expect(await scan(answer)).toEqual({ result, shown: [text] });
});
