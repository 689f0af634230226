import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StreamedBody } from '../../../src/client/http/http-adapter';
import { jsonBody, multipartBody } from '../../../src/client/request/build-request';
import { readAll } from '../../../src/client/response/reading';
import { UsageError } from '../../../src/errors';
import type { FilePart } from '../../../src/protocol/route';
import { testApi } from '../../support/http/api';
import { fixedChance } from '../../support/http/clock';

function file(content: string | Buffer, more: Partial<FilePart> = {}): FilePart {
  const bytes = Buffer.from(content);
  return {
    filename: 'cat.png',
    type: 'image/png',
    size: bytes.byteLength,
    async *open() {
      for (let at = 0; at < bytes.byteLength; at += 3) yield bytes.subarray(at, at + 3);
    },
    ...more,
  };
}

const multipart = async (fields: Record<string, unknown>) => {
  const body = multipartBody(fields, fixedChance());
  const content = body.content as StreamedBody;
  const bytes = await readAll(content.open(), 1e7);
  expect(bytes.byteLength).toBe(content.size);
  return { ...body, bytes };
};

async function parse(fields: Record<string, unknown>): Promise<FormData> {
  const { type, bytes } = await multipart(fields);
  return new Response(Buffer.from(bytes), { headers: { 'content-type': type } }).formData();
}

it('jsonBody is UTF-8, and is shown as its value', () => {
  const value = { text: 'über 😀' };
  const body = jsonBody(value);
  expect(body.type).toBe('application/json');
  expect(Buffer.from(body.content as Uint8Array).toString()).toBe('{"text":"über 😀"}');
  expect(body.shown).toBe(value);
});

describe('multipartBody', () => {
  it('writes exactly these bytes', async () => {
    const { type, bytes } = await multipart({ note: 'hello', file: file('PNG') });
    const boundary = 'plaza-00000000-0000-4000-8000-000000000001';
    expect(type).toBe(`multipart/form-data; boundary=${boundary}`);
    expect(Buffer.from(bytes).toString()).toBe(
      [
        `--${boundary}`,
        'Content-Disposition: form-data; name="note"',
        '',
        'hello',
        `--${boundary}`,
        'Content-Disposition: form-data; name="file"; filename="cat.png"',
        'Content-Type: image/png',
        '',
        'PNG',
        `--${boundary}--`,
        '',
      ].join('\r\n'),
    );
  });

  it('is shown with the name, type and size of a file', () => {
    const { shown } = multipartBody({ gone: undefined, note: 'x', file: file('SECRET') }, fixedChance());
    expect(shown).toEqual({ note: 'x', file: { filename: 'cat.png', type: 'image/png', size: 6 } });
  });

  it('can be read again for a retry', async () => {
    const content = multipartBody({ file: file('again') }, fixedChance()).content as StreamedBody;
    expect(await readAll(content.open(), 1e6)).toEqual(await readAll(content.open(), 1e6));
  });

  it.each(['"; name="other', 'a\r\nContent-Type: text/html\r\n\r\nx', 'ünïcode 😀.png', "it's.png"])(
    'escapes the file name %j',
    async (filename) => {
      const form = await parse({ file: file('PNG', { filename }) });
      expect([...form.keys()]).toEqual(['file']);
      const part = form.get('file') as unknown as { name: string; type: string };
      expect(part.type).toBe('image/png');
      expect(part.name).toBe(filename);
    },
  );

  it('replaces an invalid media type', async () => {
    const form = await parse({ file: file('PNG', { type: 'image/png\r\nX-Evil: 1' }) });
    expect((form.get('file') as unknown as { type: string }).type).toBe('application/octet-stream');
  });

  it('is parsed by another implementation, whatever its content', async () => {
    const content = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
    await fc.assert(
      fc.asyncProperty(content, fc.string({ maxLength: 20 }), async (bytes, note) => {
        const form = await parse({ note: note.replace(/[\r\n]/g, ''), file: file(bytes) });
        const part = form.get('file') as unknown as { arrayBuffer(): Promise<ArrayBuffer> };
        expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes);
        expect(form.get('note')).toBe(note.replace(/[\r\n]/g, ''));
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['grew', 4],
    ['shrank', 6],
  ])('fails when the file %s while it was sent', async (_, size) => {
    const content = multipartBody({ file: file('12345', { size }) }, fixedChance()).content as StreamedBody;
    await expect(readAll(content.open(), 1e6)).rejects.toThrow(UsageError);
    await expect(readAll(content.open(), 1e6)).rejects.toThrow('cat.png changed while it was being sent');
  });
});

it('the bytes of a raw request are shown as their number', async () => {
  const { api, recorded } = testApi(new URL('https://plaza.test'), { dryRun: true });
  await api.raw({ method: 'PUT', path: '/x', body: { bytes: Buffer.from('abc'), type: 'text/plain' } });
  expect(recorded).toMatchObject([{ body: '<3 bytes>' }]);
});
