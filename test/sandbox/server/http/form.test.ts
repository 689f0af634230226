import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type Form, readForm } from '../../../../src/sandbox/server/http/input';
import { mediaTypeOf } from '../../../../src/sandbox/server/http/media-type';
import { memoryContents } from '../../../../src/sandbox/world/seeded-world';

const mebibyte = 2 ** 20;
const opened: { close(): void }[] = [];

afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

interface Received {
  readonly result: Promise<Form>;
  /** The IDs of what was written to the disk. */
  readonly written: string[];
  /** The number of bytes that were read of the body. */
  read(): number;
}

/** Receives one form whose body `send` writes. */
async function receive(
  headers: Record<string, string | number>,
  send: (write: (text: string | Uint8Array) => Promise<void>) => Promise<void>,
  limits: { limit?: number; file?: number } = {},
): Promise<Received> {
  const contents = memoryContents();
  const written: string[] = [];
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push({ close: () => server.closeAllConnections() }, server);
  const outgoing = request({ port: (server.address() as AddressInfo).port, method: 'POST', headers });
  outgoing.on('error', () => undefined);
  opened.push({ close: () => outgoing.destroy() });
  outgoing.flushHeaders();
  const [incoming] = (await once(server, 'request')) as [IncomingMessage];
  const result = readForm(incoming, {
    limit: limits.limit ?? 100 * mebibyte,
    limitOf: () => limits.file ?? 10 * mebibyte,
    contents: {
      ...contents,
      write(id, bytes) {
        written.push(id);
        return contents.write(id, bytes);
      },
      async remove(id) {
        written.splice(written.indexOf(id), 1);
        await contents.remove(id);
      },
    },
    newId: () => 'one',
  });
  result.catch(() => undefined);
  void send(async (text) => {
    if (!outgoing.write(text)) await Promise.race([once(outgoing, 'drain'), once(outgoing, 'close')]);
  }).then(
    () => outgoing.end(),
    () => undefined,
  );
  return { result, written, read: () => incoming.socket.bytesRead };
}

const type = 'multipart/form-data; boundary=x';

const head = (name = 'file', filename = 'a.png') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/png\r\n\r\n`;

const piece = new Uint8Array(mebibyte);

async function textOf(part: unknown): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const one of (part as { open(): AsyncIterable<Uint8Array> }).open()) pieces.push(one);
  return Buffer.concat(pieces);
}

it('a form has fields and short files, with nothing on the disk', async () => {
  const body = `--x\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n${head('file', 'ü %22b%22.png')}bytes\r\n--x--\r\n`;
  const { result, written } = await receive({ 'content-type': type }, (write) => write(body));
  const { fields } = await result;
  const file = { filename: 'ü "b".png', type: 'image/png', size: 5 };
  expect(fields).toMatchObject({ note: 'hello', file });
  expect((await textOf(fields.file)).toString()).toBe('bytes');
  expect(written).toEqual([]);
});

it('a long file of a form is written to the disk, and removed at the end', async () => {
  const { result, written } = await receive({ 'content-type': type }, async (write) => {
    await write(head());
    for (let count = 0; count < 3; count++) await write(piece.fill(count));
    await write('\r\n--x--\r\n');
  });
  const { fields, discard } = await result;
  expect(fields.file).toMatchObject({ size: 3 * mebibyte });
  expect(written).toEqual(['incoming-one']);
  const bytes = await textOf(fields.file);
  expect([bytes.length, bytes[0], bytes.at(-1)]).toEqual([3 * mebibyte, 0, 2]);
  await discard();
  expect(written).toEqual([]);
});

it('a file that is announced as too long is refused as soon as its type is known', async () => {
  const headers = { 'content-type': type, 'content-length': 50 * mebibyte };
  const { result, read } = await receive(headers, async (write) => {
    await write(`${head()}the first bytes of it`);
    await new Promise(() => {});
  });
  await expect(result).rejects.toMatchObject({ status: 413 });
  expect(read()).toBeLessThan(10_000);
});

it.each([
  ['a file', { file: 2 * mebibyte }],
  ['a body', { limit: 2 * mebibyte }],
])('%s that grows too long is refused, and nothing is left on the disk', async (_, limits) => {
  const sent = async (write: (text: string | Uint8Array) => Promise<void>) => {
    await write(head());
    for (let count = 0; count < 6; count++) await write(piece);
  };
  const { result, written } = await receive({ 'content-type': type }, sent, limits);
  await expect(result).rejects.toMatchObject({ status: 413 });
  expect(written).toEqual([]);
});

it.each([
  ['without parts', type, 'no parts'],
  ['that ends early', type, `${head()}half`],
  ['without a boundary', 'multipart/form-data', head()],
])('a form %s is refused', async (_, contentType, body) => {
  const { result } = await receive({ 'content-type': contentType }, (write) => write(body));
  await expect(result).rejects.toMatchObject({ status: 400 });
});

const bytes = (text: string) => Buffer.from(text, 'latin1');

it.each([
  ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['image/gif', 'GIF89a'],
  ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['image/webp', 'RIFF\x24\0\0\0WEBPVP8 '],
  ['image/avif', '\0\0\0\x20ftypavif'],
  ['image/heic', '\0\0\0\x20ftypheic'],
  ['video/quicktime', '\0\0\0\x14ftypqt  '],
  ['video/mp4', '\0\0\0\x20ftypisom'],
  ['audio/mp4', '\0\0\0\x20ftypM4A '],
  ['video/webm', '\x1a\x45\xdf\xa3'],
  ['audio/ogg', 'OggS\0'],
  ['audio/mpeg', 'ID3\x04'],
  ['audio/mpeg', '\xff\xfb\x90'],
])('the type of a part is %s by the bytes %j, whatever it declares', (type, head) => {
  for (const declared of ['application/octet-stream', 'text/plain', 'image/tiff'])
    expect(mediaTypeOf(bytes(head), declared)).toBe(type);
});

it.each([
  ['audio/webm;codecs=opus', '\x1a\x45\xdf\xa3'],
  ['audio/mp4', '\0\0\0\x20ftypisom'],
  ['image/heif', '\0\0\0\x20ftypmif1'],
  ['text/plain', 'hello'],
  ['image/png', ''],
])('the type of a part is %s as declared, where the bytes %j do not decide', (declared, head) => {
  expect(mediaTypeOf(bytes(head), declared)).toBe(declared);
});
