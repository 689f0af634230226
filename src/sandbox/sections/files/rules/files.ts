/** Uploaded files: stored, attached, shown, deleted (protocol: files; field notes 2.12, 2.18, 10.3). */
import * as v from 'valibot';
import type { Attachment } from '../../../../protocol/records/posts';
import type { FilePart } from '../../../../protocol/route';
import { mediaTypeOf, plainType } from '../../../server/http/media-type';
import { fieldRefusal, refusal } from '../../../server/http/refusal';
import { type World, worldState } from '../../../world';
import { text, time } from '../../../world/fields';
import type { AccountState, UserState } from '../../auth/rules/accounts';
import { filenameRefusal } from '../../posts/rules/writing';
import { hasPlan } from '../../subscription';
import { isVerified } from '../../verification';
import { type SampleName, sampleBytes, sampleFiles } from './sample-files';

const file = v.object({
  id: text,
  ownerId: text,
  filename: text,
  mimeType: text,
  type: v.picklist(['image', 'video', 'audio']),
  /** Bytes; null for a sample, which is made on request. */
  size: v.nullable(v.number()),
  /** Pixels, if the server could read them. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** Seconds, if the server could read them. */
  duration: v.nullable(v.number()),
  createdAt: time,
  /** The posts, comments and so on that use it, such as `post:ID`. An attached file cannot be deleted. */
  uses: v.array(text),
  /** The name of a seeded file, whose bytes are made on request; null for an upload. */
  sample: v.nullable(text),
});

/** Oldest first. */
export const filesIn = worldState('files', v.array(file), () => []);

export type FileState = v.InferOutput<typeof file>;

const mebibyte = 2 ** 20;

/** The largest size by type, in bytes (field notes 2.18: the rebuilt backend's). */
const maxSizes = { image: 20 * mebibyte, audio: 50 * mebibyte, video: 200 * mebibyte } as const;

/** The accepted media types (field notes 2.18). */
const mediaTypes: ReadonlyMap<string, FileState['type']> = new Map([
  ...['jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'heif'].map(
    (name) => [`image/${name}`, 'image'] as const,
  ),
  ...['mp4', 'webm', 'quicktime'].map((name) => [`video/${name}`, 'video'] as const),
  ...['ogg', 'webm', 'mp4', 'mpeg'].map((name) => [`audio/${name}`, 'audio'] as const),
]);

/**
 * The largest file of a media type that an account can send.
 * @param mimeType can have parameters: `audio/webm;codecs=opus`
 */
export function uploadLimit(world: World, owner: AccountState | undefined, mimeType: string): number {
  const type = mediaTypes.get(plainType(mimeType));
  if (!type)
    throw refusal(
      415,
      'UNSUPPORTED_FILE_TYPE',
      `files of the type '${plainType(mimeType)}' are not accepted`,
    );
  if (type === 'video' && !(owner && hasMediaRights(world, owner)))
    throw refusal(403, 'VIDEO_REQUIRES_VERIFICATION', 'only verified or paying accounts may send videos');
  return maxSizes[type];
}

/** The bytes by which a file's type and size are known: headers of pictures lie within them. */
const headBytes = 2 ** 20;

async function headOf(part: FilePart): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of part.open()) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= headBytes) break;
  }
  return Buffer.concat(chunks);
}

/**
 * Stores a file. The statuses, except 413, and the order of the checks are our choice.
 * @param nameRefusalOf moderates the name
 */
export async function uploadFile(
  world: World,
  owner: UserState,
  upload: FilePart,
  nameRefusalOf = filenameRefusal,
): Promise<FileState> {
  const limit = uploadLimit(world, owner, upload.type);
  if (upload.size > limit) throw refusal(413, 'FILE_TOO_LARGE', `this type may have at most ${limit} bytes`);
  const head = await headOf(upload);
  const filename = upload.filename.replace(/^.*[/\\]/, '').slice(0, 255) || 'file';
  const mimeType = plainType(upload.type);
  if (!isWhatItSays(mimeType, head))
    throw refusal(400, 'UPLOAD_FAILED', `the file is empty or not of the type ${mimeType}`);
  const nameRefusal = nameRefusalOf(filename);
  if (nameRefusal) throw nameRefusal;
  const file: FileState = {
    id: world.random.uuid(),
    ownerId: owner.id,
    filename,
    mimeType,
    type: mediaTypes.get(mimeType) ?? 'image',
    size: upload.size,
    ...(pictureSize(mimeType, head) ?? { width: null, height: null }),
    duration: null,
    createdAt: world.clock.now(),
    uses: [],
    sample: null,
  };
  await world.contents.write(file.id, upload.open());
  filesIn(world).push(file);
  return file;
}

/** Adds a sample as an uploaded file, for seeds. */
export function addSample(
  world: World,
  sample: SampleName,
  fields: Pick<FileState, 'id' | 'ownerId' | 'createdAt' | 'uses'>,
): FileState {
  const { mimeType, type, width, height, duration } = sampleFiles[sample];
  const extension = mimeType === 'audio/mpeg' ? 'mp3' : mimeType.replace(/.*\//, '');
  const described = { filename: `${sample}.${extension}`, mimeType, type, size: null };
  const file: FileState = { ...fields, ...described, width, height, duration, sample };
  filesIn(world).push(file);
  return file;
}

/** Whether an account can send videos and have an animated banner: only verified and paying ones can. */
export function hasMediaRights(world: World, account: AccountState): boolean {
  return isVerified(world, account) || hasPlan(world, account.id);
}

export function fileById(world: World, id: string): FileState | undefined {
  return filesIn(world).find((file) => file.id === id);
}

/** The owner's files, in the order of the ids. */
export function ownFiles(world: World, owner: string, ids: readonly string[], max: number): FileState[] {
  if (ids.length > max) throw wrongIds(`must name at most ${max} files`);
  if (new Set(ids).size < ids.length) throw wrongIds('must name each file once');
  return ids.map((id) => {
    const file = fileById(world, id);
    if (file?.ownerId !== owner) throw noFile();
    return file;
  });
}

/** Attaches files to `post:ID`, `comment:ID` or `banner:ID`. */
export function attachFiles(files: readonly FileState[], use: string): void {
  for (const file of files) if (!file.uses.includes(use)) file.uses.push(use);
}

export function detachFiles(files: readonly FileState[], use: string): void {
  for (const file of files) file.uses = file.uses.filter((one) => one !== use);
}

/** Samples are made here and not when a world is seeded, so that a sandbox starts without waiting for them. */
export function sizeOf({ size, sample }: FileState): number {
  return size ?? sampleBytes(sample ?? '')?.length ?? 0;
}

/** A file as an attachment at an index. */
export function attachmentOf(file: FileState, order: number, origin: string): Attachment {
  const { id, type, width, height, mimeType, filename, duration } = file;
  const size = sizeOf(file);
  const url = fileAddress(file, origin);
  const thumbnailUrl = type === 'image' ? url : null;
  return { id, type, url, thumbnailUrl, width, height, mimeType, filename, size, duration, order };
}

/** The path of files on the main host. The bytes need no token. */
export const filesPath = '/files/';

/** The address of a file. It ends in the file's name, under which a client can save it. */
export function fileAddress({ id, filename }: FileState, origin: string): string {
  return `${origin}${filesPath}${id}/${encodeURIComponent(filename)}`;
}

export function noFile() {
  return refusal(404, 'NOT_FOUND', 'there is no file with this ID');
}

function wrongIds(message: string) {
  return fieldRefusal(422, 'VALIDATION_ERROR', 'attachmentIds', message);
}

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The types whose headers are read; the size of others (AVIF, HEIC) stays unknown. */
const sizes: Readonly<Record<string, (bytes: Buffer) => PictureSize | undefined>> = {
  'image/png': (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  'image/gif': (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

/** Whether the bytes can be of the media type; true for types whose headers are not read. @internal */
export function isWhatItSays(mimeType: string, bytes: Uint8Array): boolean {
  return bytes.length > 0 && (!sizes[mimeType] || mediaTypeOf(bytes, '') === mimeType);
}

/** The size of a picture in pixels; undefined when the header does not have it. @internal */
export function pictureSize(mimeType: string, bytes: Uint8Array): PictureSize | undefined {
  try {
    return sizes[mimeType]?.(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Skips segments up to the frame header, whose marker is C0 to CF except C4, C8 and CC. */
function jpegSize(bytes: Buffer): PictureSize | undefined {
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return undefined;
}

/** The three forms of WebP keep the size in three ways. */
function webpSize(bytes: Buffer): PictureSize | undefined {
  const form = bytes.toString('latin1', 12, 16);
  if (form === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (form === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (form !== 'VP8L') return undefined;
  const packed = bytes.readUInt32LE(21);
  return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
}
