/** Files in the body of a call: a `Blob`, a stream, or the path of a file. */
import { filePart, headBytes, mediaTypeOf } from '../client/request/file-part';
import { UsageError } from '../errors';
import type { AnyRoute, FilePart } from '../protocol/route';
import type { CallParameters } from './options';

/** A file by its path. */
interface FileReference {
  readonly file: string;
  readonly filename?: string;
  readonly type?: string;
}

/** The parameters with the files of a form as its parts. @throws UsageError for a file that cannot be read */
export async function withFiles(route: AnyRoute, parameters: CallParameters): Promise<CallParameters> {
  if (route.kind !== 'multipart' || typeof parameters.body !== 'object' || parameters.body === null)
    return parameters;
  const fields = Object.entries(parameters.body).map(async ([name, value]) => [name, await partOf(value)]);
  return { ...parameters, body: Object.fromEntries(await Promise.all(fields)) };
}

/** The body with files as digests of their content. */
export async function digestsOfFiles(body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const fields = Object.entries(body).map(async ([name, value]) => [name, await digestible(value)]);
  return Object.fromEntries(await Promise.all(fields));
}

async function digestible(value: unknown): Promise<unknown> {
  if (isIterable(value)) throw new UsageError('a stream cannot be sent once: give a Blob or { file: PATH }');
  const part = await partOf(value);
  if (part === value) return value;
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  for await (const piece of (part as FilePart).open()) hash.update(piece);
  return hash.digest('hex');
}

/** A file as a part of a form; any other value unchanged. */
async function partOf(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return blobPart(value);
  if (isReference(value)) return referencePart(value);
  if (value instanceof Uint8Array) return blobPart(new Blob([new Uint8Array(value)]));
  if (!isIterable(value)) return value;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  // A retry sends it again, and its size comes first.
  for await (const piece of value) pieces.push(new Uint8Array(piece));
  return blobPart(new Blob(pieces));
}

async function blobPart(blob: Blob & { readonly name?: string }): Promise<FilePart> {
  if (blob.size === 0) throw new UsageError('the file is empty');
  const { size, name = 'file' } = blob;
  const head = new Uint8Array(await blob.slice(0, headBytes).arrayBuffer());
  const stream = () => blob.stream() as unknown as AsyncIterable<Uint8Array>;
  return { filename: name, type: blob.type || (await mediaTypeOf(head)), size, open: stream };
}

async function referencePart({ file: path, ...given }: FileReference): Promise<FilePart> {
  const part = await filePart(path).catch((cause: unknown) => {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`couldn't read ${path}: ${(cause as Error).message}`, { cause });
  });
  return { ...part, ...given };
}

function isReference(value: unknown): value is FileReference {
  return typeof value === 'object' && value !== null && typeof (value as FileReference).file === 'string';
}

function isIterable(value: unknown): value is AsyncIterable<Uint8Array> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
