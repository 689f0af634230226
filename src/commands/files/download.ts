import { argument, command, file, flag, id, optionalArgument } from '../../app/command';
import { NotFoundError } from '../../errors';
import type { Ports } from '../../ports/index';
import type { Work } from '../../ports/terminal';
import { files as routes } from '../../protocol/routes/files';
import { withProgress } from './shared/attachments';

/** Maximum size in bytes: more than any account can upload (field notes 2.18). */
const maxBytes = 512 * 1024 * 1024;

/**
 * Downloads a file by its ID and saves it; with the path `-`, returns its bytes, which are downloaded while they are read.
 * @throws NotFoundError when the service names no address
 */
export async function downloadFile(
  { api, files, progress }: Pick<Ports, 'api' | 'files' | 'progress'>,
  {
    fileId,
    path: given,
    force,
  }: { readonly fileId: string; readonly path?: string; readonly force: boolean },
): Promise<{ id: string; path: string; size: number } | { bytes: AsyncIterable<Uint8Array> }> {
  const { id, url, filename } = await api.read(routes.get, { path: { fileId } });
  if (!url) throw new NotFoundError(`the service returned no address for the file ${id}`);
  const { body, size: total } = await api.download(url, maxBytes);
  const work = progress.begin('downloading', total);
  const chunks = withProgress(body, work);
  if (given === '-') return { bytes: untilEnd(chunks, work) };
  try {
    const path = given ?? ownName(filename ?? id);
    return { id, path, size: await files.save(path, chunks, { replace: force }) };
  } finally {
    work.end();
  }
}

async function* untilEnd(chunks: AsyncIterable<Uint8Array>, work: Work): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } finally {
    work.end();
  }
}

const longestName = 255;

/**
 * A safe name in the current folder for the name of the service: without separators and leading dots, and none
 * that a program would parse as an option, also where a shell writes it for `*`.
 */
function ownName(name: string): string {
  const plain = name
    .replace(/[\p{C}/\\:*?"<>|]/gu, '_')
    .replace(/^[.\s]+/, '')
    .replace(/^-/, '_-')
    .trim();
  return cutName(plain) || 'file';
}

/** The name in at most 255 bytes; it keeps its extension, and its characters stay whole. */
function cutName(name: string): string {
  const [extension = ''] = /\.[^.]{1,20}$/.exec(name) ?? [];
  let left = longestName - Buffer.byteLength(extension);
  let stem = '';
  for (const character of name.slice(0, name.length - extension.length)) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    stem += character;
  }
  return stem + extension;
}

export default command({
  summary: 'Download a file',
  description: [
    'Without a path, the file is saved in the current folder under its own name. With -, it goes to standard output.',
  ],
  args: {
    fileId: argument(id('file'), 'ID of the file'),
    path: optionalArgument(file('file', 'write'), 'Where to save the file'),
  },
  options: { force: flag('Replace an existing file') },
  examples: ['plaza files download 8a4e…', 'plaza files download 8a4e… - | wc -c'],
  routes: [routes.get],
  run: downloadFile,
  receipt: true,
  render: (saved) => ('bytes' in saved ? [] : [`Saved ${saved.path} (${saved.size} bytes)`]),
});
