import { describe, expect, it } from 'vitest';
import { sampleBytes } from '../../../../../src/sandbox/sections/files/rules/sample-files';
import { useSandbox } from '../../../../support/sandbox';
import { ask, expectOk, refused, sessionOf, upload } from '../../../requests';

const sandbox = useSandbox();
const tokenOf = (person: string) => sessionOf(sandbox(), person).token;
const requestAs = (person: string, line: string, body?: unknown) =>
  ask(sandbox(), line, { token: tokenOf(person), ...(body !== undefined && { body }) });
const hang = (person: string, bannerId: string | null) =>
  requestAs(person, 'PUT /api/users/me', { bannerId });

const png = Buffer.from(sampleBytes('orbit') ?? []);
const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.of(1, 0, 1, 0, 0, 0, 0)]);

async function sent(person: string, bytes: Uint8Array = png, named: object = {}): Promise<string> {
  return String((await expectOk(upload(sandbox(), tokenOf(person), bytes, named), 201)).id);
}

describe('a banner', () => {
  it('is hung, shown to others, changed and taken away; a file is in use meanwhile', async () => {
    const [first, second] = [await sent('boris'), await sent('boris')];
    const hung = await expectOk(hang('boris', first));
    expect(hung.banner).toBe(`${sandbox().baseUrl}/files/${first}/pixel.png`);
    expect(await expectOk(requestAs('ada', 'GET /api/users/boris'))).toMatchObject({ banner: hung.banner });
    expect(await refused(requestAs('boris', `DELETE /api/files/${first}`))).toMatchObject({
      code: 'FILE_IN_USE',
    });
    await expectOk(hang('boris', second));
    expect((await requestAs('boris', `DELETE /api/files/${first}`)).status).toBe(204);
    expect(await expectOk(hang('boris', null))).toMatchObject({ banner: null });
    expect(await expectOk(hang('boris', null))).toMatchObject({ banner: null });
    expect(await expectOk(requestAs('boris', 'GET /api/users/me'))).toMatchObject({ banner: null });
  });

  it('stays when something else is changed, or nothing is', async () => {
    const { banner } = await expectOk(requestAs('ada', 'GET /api/users/me'));
    expect(await expectOk(requestAs('ada', 'PUT /api/users/me', { bio: 'x' }))).toMatchObject({ banner });
    expect(banner).toMatch(/\/hills\.png$/);
    expect((await fetch(String(banner))).headers.get('content-type')).toBe('image/png');
  });

  it('is a picture of one’s own', async () => {
    expect(await refused(hang('ada', 'none'))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await refused(hang('ada', await sent('boris')))).toMatchObject({ status: 404 });
    const sound = await sent('ada', Buffer.from('OggS'), { name: 'a.ogg', type: 'audio/ogg' });
    expect(await refused(hang('ada', sound))).toMatchObject({ status: 415, code: 'UNSUPPORTED_FILE_TYPE' });
  });

  it('may move for verified and paying accounts', async () => {
    const named = { name: 'a.gif', type: 'image/gif' };
    expect(await refused(hang('boris', await sent('boris', gif, named)))).toMatchObject({
      status: 403,
      code: 'GIF_REQUIRES_VERIFICATION',
    });
    await expectOk(hang('ada', await sent('ada', gif, named)));
    await expectOk(hang('pia', await sent('pia', gif, named)));
  });
});
