import { describe, expect, it } from 'vitest';
import * as files from '../../../../../src/sandbox/sections/files/rules/files';
import { isWhatItSays, pictureSize } from '../../../../../src/sandbox/sections/files/rules/files';
import { sampleBytes, sampleFiles } from '../../../../../src/sandbox/sections/files/rules/sample-files';
import { useSandbox } from '../../../../support/sandbox';
import { clientOf, expectOk, expectRefusal, upload } from '../../../requests';

const sandbox = useSandbox();
const { requestAs, tokenOf } = clientOf(sandbox);
const png = Buffer.from(sampleBytes('orbit') ?? []);
const send = (person: string, bytes: Uint8Array | string = png, named = {}) =>
  upload(sandbox(), tokenOf(person), bytes, named);
const get = (person: string, id: unknown) => requestAs(person, `GET /api/files/${id}`);
const remove = (person: string, id: unknown) => requestAs(person, `DELETE /api/files/${id}`);
const fileOf = (id: string) => {
  const file = files.fileById(sandbox().world(), id);
  if (!file) throw new Error(`no file ${id}`);
  return file;
};

/** The ID of a file that the account has uploaded. */
const sent = async (person: string) => String((await expectOk(send(person), 201)).id);

/** Attaches a file; gives what detaches it. */
const use = (id: string, of = 'post:1') => {
  files.attachFiles([fileOf(id)], of);
  return () => files.detachFiles([fileOf(id)], of);
};

describe('an uploaded file', () => {
  it('is answered with its URL, its type and its size, and served there', async () => {
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
    expect(await expectOk(get('ada', file.id))).toEqual(file);
    const answer = await fetch(String(file.url));
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true);
    expect((await fetch(`${sandbox().baseUrl}/files/other/pixel.png`)).status).toBe(404);
  });

  it.each(['application/octet-stream', 'image/jpeg'])(
    'is recognized by its first bytes as %s',
    async (type) => {
      const expected = { mimeType: 'image/png', type: 'image', width: 300, size: png.length };
      await expectOk(send('ada', png, { type }), 201, expected);
    },
  );

  it('is named without its path, has its type without parameters, and may be a video if verified', async () => {
    const named = { name: 'a/b\\..\\c.ogg', type: 'audio/OGG; codecs=opus' };
    const expected = { filename: 'c.ogg', mimeType: 'audio/ogg', type: 'audio', width: null };
    await expectOk(send('ada', 'x', named), 201, expected);
    await expectOk(send('ada', 'x', { name: 'a.mp4', type: 'video/mp4' }), 201, { type: 'video' });
  });

  it.each([
    ['x', { name: 'a.pdf', type: 'application/pdf' }, 415, 'UNSUPPORTED_FILE_TYPE'],
    ['x', { name: 'a.mp4', type: 'video/mp4' }, 403, 'VIDEO_REQUIRES_VERIFICATION'],
    ['x', {}, 400, 'UPLOAD_FAILED'],
    ['', { name: 'a.ogg', type: 'audio/ogg' }, 400, 'UPLOAD_FAILED'],
    [png, { name: 'Unacceptable-Content.png' }, 400, 'CONTENT_MODERATION_FAILED'],
    [Buffer.concat([png, Buffer.alloc(20 * 1024 * 1024)]), {}, 413, 'FILE_TOO_LARGE'],
  ])('is refused (%#)', async (bytes, named, status, code) => {
    await expectRefusal(send('boris', bytes, named), status, code);
    expect(files.filesIn(sandbox().world()).filter(({ sample }) => sample === null)).toEqual([]);
  });
});

describe('a file', () => {
  it('is read by its owner alone until attached, and deleted by its owner unless it is in use', async () => {
    const { id, url } = await expectOk(send('ada'), 201);
    await expectRefusal(get('boris', id), 404, 'NOT_FOUND');
    await expectRefusal(remove('boris', id), 404);
    const detach = use(String(id));
    await expectOk(get('boris', id), { id });
    await expectRefusal(remove('boris', id), 403, 'ACCESS_DENIED');
    await expectRefusal(remove('ada', id), 409, 'FILE_IN_USE');
    detach();
    expect(await remove('ada', id)).toMatchObject({ status: 204, body: undefined });
    await expectRefusal(remove('ada', id), 404);
    expect((await fetch(String(url))).status).toBe(404);
    expect(await sandbox().world().contents.read(String(id))).toBeUndefined();
  });

  it('is in use once by each thing it is attached to', async () => {
    const id = await sent('ada');
    const [detach] = [use(id), use(id), use(id, 'comment:2')];
    expect(fileOf(id).uses).toEqual(['post:1', 'comment:2']);
    detach?.();
    expect(fileOf(id).uses).toEqual(['comment:2']);
  });

  it('has every field as an attachment', async () => {
    const file = fileOf(await sent('ada'));
    const url = `http://x/files/${file.id}/pixel.png`;
    const kind = { type: 'image', mimeType: 'image/png', filename: 'pixel.png', duration: null };
    const size = { width: 300, height: 300, size: png.length };
    const attached = files.attachmentOf(file, 3, 'http://x');
    expect(attached).toEqual({ id: file.id, url, thumbnailUrl: url, ...kind, ...size, order: 3 });
    const audio = files.attachmentOf({ ...file, type: 'audio' }, 0, '');
    expect(audio).toMatchObject({ thumbnailUrl: null, order: 0 });
  });

  it('is attached by its owner only, once, and with a limited number of others', async () => {
    const ids = [await sent('ada'), await sent('ada')];
    const [first = ''] = ids;
    const world = sandbox().world();
    const ada = fileOf(first).ownerId;
    expect(files.ownFiles(world, ada, ids.toReversed(), 2).map(({ id }) => id)).toEqual(ids.toReversed());
    for (const [owner, wanted, max, status] of [
      [ada, ids, 1, 422],
      [ada, [first, first], 2, 422],
      [ada, ['none'], 2, 404],
      ['boris', ids, 2, 404],
    ] as const)
      expect(() => files.ownFiles(world, owner, wanted, max)).toThrow(`refused with ${status}`);
  });
});

describe('the header of a picture', () => {
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
  ])('of %s has the size (%#)', (type, bytes, size) => {
    expect(isWhatItSays(type, bytes)).toBe(true);
    expect(pictureSize(type, bytes)).toEqual(size);
  });

  it('of another type or that ends too early has no size', () => {
    for (const type of ['image/png', 'image/jpeg', 'image/webp']) expect(isWhatItSays(type, gif)).toBe(false);
    expect(isWhatItSays('image/gif', png)).toBe(false);
    for (const type of ['image/png', 'image/gif', 'image/jpeg', 'image/webp'])
      expect(isWhatItSays(type, Buffer.of(0xff))).toBe(false);
    expect(pictureSize('image/png', png.subarray(0, 20))).toBeUndefined();
    expect(pictureSize('image/jpeg', Buffer.from('ffd8ffd9', 'hex'))).toBeUndefined();
    expect(pictureSize('image/heic', gif)).toBeUndefined();
    expect(isWhatItSays('image/heic', gif)).toBe(true);
  });
});

describe('the sample file', () => {
  it.each(Object.entries(sampleFiles))('%s has the type and size it names', (name, sample) => {
    const { mimeType, width, height } = sample;
    const bytes = Buffer.from(sampleBytes(name) ?? []);
    expect(isWhatItSays(mimeType, bytes)).toBe(true);
    if (mimeType === 'image/png') expect(pictureSize(mimeType, bytes)).toEqual({ width, height });
  });

  it('of a sound or film is an empty one, and there is no other', () => {
    const bytesOf = (name: string) => Buffer.from(sampleBytes(name) ?? []);
    expect(bytesOf('voice').toString('hex', 0, 4)).toBe('fffb1000');
    expect(bytesOf('film').toString('latin1', 4, 8)).toBe('ftyp');
    expect(sampleBytes('constructor')).toBeUndefined();
  });
});
