import { describe, expect, it } from 'vitest';
import {
  attachFiles,
  attachmentOf,
  detachFiles,
  fileById,
  filesIn,
  ownFiles,
} from '../../../../../src/sandbox/sections/files/rules/files';
import { isWhatItSays, pictureSize } from '../../../../../src/sandbox/sections/files/rules/picture-size';
import { sampleBytes, sampleFiles } from '../../../../../src/sandbox/sections/files/rules/sample-files';
import { useSandbox } from '../../../../support/sandbox';
import { expectOk, expectRefusal, requestsOf, sessionOf, upload } from '../../../requests';

const sandbox = useSandbox();
const tokenOf = (person: string) => sessionOf(sandbox(), person).token;
const requestAs = requestsOf(sandbox);
const png = Buffer.from(sampleBytes('orbit') ?? []);
const send = (person: string, bytes: Uint8Array | string = png, named = {}) =>
  upload(sandbox(), tokenOf(person), bytes, named);

/** The id of a file that somebody has sent. */
async function sent(person: string, ...rest: [bytes?: Uint8Array | string, named?: object]) {
  return String((await expectOk(send(person, ...rest), 201)).id);
}

const use = (id: string, of = 'post:1') => {
  const file = fileById(sandbox().world(), id);
  if (!file) throw new Error('no file');
  attachFiles([file], of);
  return () => detachFiles([file], of);
};

describe('a file that is sent', () => {
  it('is told with its address, its type and its size', async () => {
    const file = await expectOk(send('ada', png, { name: 'über 1.png' }), 201);
    expect(file).toEqual({
      id: expect.any(String),
      url: `${sandbox().baseUrl}/files/${file.id}/%C3%BCber%201.png`,
      filename: 'über 1.png',
      mimeType: 'image/png',
      size: png.length,
      type: 'image',
      width: 300,
      height: 300,
      createdAt: '2026-10-14T12:00:30.000Z',
    });
    expect(await expectOk(requestAs('ada', `GET /api/files/${file.id}`))).toEqual(file);
  });

  it('lies at its address, for whoever knows it', async () => {
    const { url } = await expectOk(send('ada'), 201);
    const answer = await fetch(String(url));
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true);
    expect((await fetch(`${sandbox().baseUrl}/files/other/pixel.png`)).status).toBe(404);
  });

  it.each([
    ['as application/octet-stream', 'Content-Type: application/octet-stream\r\n'],
    ['without a type', ''],
    ['as another picture', 'Content-Type: image/jpeg\r\n'],
  ])('is known by its first bytes when it comes %s', async (_, line) => {
    const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n${line}\r\n`;
    const answer = await fetch(`${sandbox().baseUrl}/api/files/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokenOf('ada')}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: new Uint8Array(Buffer.concat([Buffer.from(head), png, Buffer.from('\r\n--x--\r\n')])),
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      201,
      { mimeType: 'image/png', type: 'image', width: 300, size: png.length },
    ]);
  });

  it('keeps nothing of a path in its name, and the type without its parameters', async () => {
    expect(
      await expectOk(send('ada', 'x', { name: 'a/b\\..\\c.ogg', type: 'audio/OGG; codecs=opus' }), 201),
    ).toMatchObject({ filename: 'c.ogg', mimeType: 'audio/ogg', type: 'audio', width: null });
  });

  it.each([
    ['boris', 'x', { name: 'a.pdf', type: 'application/pdf' }, 415, 'UNSUPPORTED_FILE_TYPE'],
    ['boris', 'x', { name: 'a.mp4', type: 'video/mp4' }, 403, 'VIDEO_REQUIRES_VERIFICATION'],
    ['boris', 'x', {}, 400, 'UPLOAD_FAILED'],
    ['boris', '', { name: 'a.ogg', type: 'audio/ogg' }, 400, 'UPLOAD_FAILED'],
    ['boris', png, { name: 'Unacceptable-Content.png' }, 400, 'CONTENT_MODERATION_FAILED'],
    ['boris', Buffer.concat([png, Buffer.alloc(20 * 1024 * 1024)]), {}, 413, 'FILE_TOO_LARGE'],
  ])('by %s is refused (%#)', async (person, bytes, named, status, code) => {
    await expectRefusal(send(person, bytes, named), status, code);
    expect(filesIn(sandbox().world()).filter(({ sample }) => sample === null)).toEqual([]);
  });

  it('may be a video when the account is verified', async () => {
    await expectOk(send('ada', 'x', { name: 'a.mp4', type: 'video/mp4' }), 201, {
      type: 'video',
    });
  });
});

describe('a file', () => {
  it("is its owner's alone until it is attached", async () => {
    const id = await sent('ada');
    await expectRefusal(requestAs('boris', `GET /api/files/${id}`), 404, 'NOT_FOUND');
    use(id);
    await expectOk(requestAs('boris', `GET /api/files/${id}`), { id });
  });

  it('is deleted by its owner, with its bytes', async () => {
    const { id, url } = await expectOk(send('ada'), 201);
    expect(await requestAs('ada', `DELETE /api/files/${id}`)).toMatchObject({ status: 204, body: undefined });
    await expectRefusal(requestAs('ada', `DELETE /api/files/${id}`), 404);
    expect((await fetch(String(url))).status).toBe(404);
    expect(await sandbox().world().contents.read(String(id))).toBeUndefined();
  });

  it('is not deleted by others, nor while something has it', async () => {
    const id = await sent('ada');
    await expectRefusal(requestAs('boris', `DELETE /api/files/${id}`), 404);
    const takeOff = use(id);
    await expectRefusal(requestAs('boris', `DELETE /api/files/${id}`), 403, 'ACCESS_DENIED');
    await expectRefusal(requestAs('ada', `DELETE /api/files/${id}`), 409, 'FILE_IN_USE');
    takeOff();
    expect((await requestAs('ada', `DELETE /api/files/${id}`)).status).toBe(204);
  });

  it('is in use once by one thing, and until the last has let go', async () => {
    const id = await sent('ada');
    const once = [use(id), use(id), use(id, 'comment:2')];
    expect(fileById(sandbox().world(), id)?.uses).toEqual(['post:1', 'comment:2']);
    once[0]?.();
    expect(fileById(sandbox().world(), id)?.uses).toEqual(['comment:2']);
  });

  it('is carried by what it is attached to', async () => {
    const file = fileById(sandbox().world(), await sent('ada'));
    if (!file) throw new Error('no file');
    const url = `http://x/files/${file.id}/pixel.png`;
    expect(attachmentOf(file, 3, 'http://x')).toEqual({
      id: file.id,
      type: 'image',
      url,
      thumbnailUrl: url,
      width: 300,
      height: 300,
      mimeType: 'image/png',
      filename: 'pixel.png',
      size: png.length,
      duration: null,
      order: 3,
    });
    expect(attachmentOf({ ...file, type: 'audio' }, 0, '')).toMatchObject({ thumbnailUrl: null, order: 0 });
  });

  it('is attached by its owner only, each once, and not too many', async () => {
    const ids = [await sent('ada'), await sent('ada')];
    const world = sandbox().world();
    const ada = fileById(world, ids[0] ?? '')?.ownerId ?? '';
    expect(ownFiles(world, ada, ids.toReversed(), 2).map(({ id }) => id)).toEqual(ids.toReversed());
    expect(() => ownFiles(world, ada, ids, 1)).toThrow('refused with 422');
    expect(() => ownFiles(world, ada, [ids[0] ?? '', ids[0] ?? ''], 2)).toThrow('refused with 422');
    expect(() => ownFiles(world, ada, ['none'], 2)).toThrow('refused with 404');
    expect(() => ownFiles(world, 'boris', ids, 2)).toThrow('refused with 404');
  });
});

describe("a picture's header", () => {
  const gif = Buffer.from('GIF89a\x05\x00\x03\x00', 'latin1');
  const jpeg = Buffer.from('ffd8ffe00004aabbffc2000b0800070009ffd9', 'hex');
  const webp = (form: string, rest: string) =>
    Buffer.concat([Buffer.from(`RIFF....WEBP${form}`, 'latin1'), Buffer.from(rest, 'hex')]);

  it.each([
    ['image/png', png, { width: 300, height: 300 }],
    ['image/gif', gif, { width: 5, height: 3 }],
    ['image/jpeg', jpeg, { width: 9, height: 7 }],
    ['image/webp', webp('VP8X', '0a0000000000000003000002000000'), { width: 4, height: 3 }],
    ['image/webp', webp('VP8 ', '000000000000009d012a06400540'), { width: 6, height: 5 }],
    ['image/webp', webp('VP8L', '000000002f03800000'), { width: 4, height: 3 }],
  ])('of %s tells the size (%#)', (type, bytes, size) => {
    expect(isWhatItSays(type, bytes)).toBe(true);
    expect(pictureSize(type, bytes)).toEqual(size);
  });

  it('that is of another kind, or ends too early, tells nothing', () => {
    for (const type of ['image/png', 'image/jpeg', 'image/webp']) expect(isWhatItSays(type, gif)).toBe(false);
    expect(isWhatItSays('image/gif', png)).toBe(false);
    for (const type of ['image/png', 'image/gif', 'image/jpeg', 'image/webp']) {
      expect(isWhatItSays(type, Buffer.of(0xff))).toBe(false);
    }
    expect(pictureSize('image/png', png.subarray(0, 20))).toBeUndefined();
    expect(pictureSize('image/jpeg', Buffer.from('ffd8ffd9', 'hex'))).toBeUndefined();
    expect(pictureSize('image/heic', gif)).toBeUndefined();
    expect(isWhatItSays('image/heic', gif)).toBe(true);
  });
});

describe('the sampleFiles', () => {
  it.each(Object.entries(sampleFiles))('%s are what they say', (name, { mimeType, width, height }) => {
    const bytes = Buffer.from(sampleBytes(name) ?? []);
    expect(isWhatItSays(mimeType, bytes)).toBe(true);
    if (mimeType === 'image/png') expect(pictureSize(mimeType, bytes)).toEqual({ width, height });
  });

  it('are silent, or hold no track', () => {
    expect(
      Buffer.from(sampleBytes('voice') ?? [])
        .subarray(0, 4)
        .toString('hex'),
    ).toBe('fffb1000');
    expect(Buffer.from(sampleBytes('film') ?? []).toString('latin1', 4, 8)).toBe('ftyp');
    expect(sampleBytes('constructor')).toBeUndefined();
  });
});
