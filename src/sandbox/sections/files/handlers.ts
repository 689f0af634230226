/** Uploaded files over HTTP. */
import type { FilePart } from '../../../ports/route';
import type { SectionHandlers } from '../../section';
import { deleteFile, storedFile, uploadFile, visibleFile } from './rules/files';

export const filesHandlers: SectionHandlers<'files'> = {
  'files.upload': async ({ world, caller, body, origins }) => {
    const { filename, type: mimeType } = body.file;
    const file = await uploadFile(world, caller.account, {
      filename,
      mimeType,
      bytes: await bytesOf(body.file),
    });
    return storedFile(file, origins.main);
  },
  'files.get': ({ world, caller, path, origins }) =>
    storedFile(visibleFile(world, caller.account.id, path.fileId), origins.main),
  'files.delete': async ({ world, caller, path }) => {
    await deleteFile(world, caller.account.id, path.fileId);
    return undefined;
  },
};

async function bytesOf(part: FilePart): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of part.open()) pieces.push(piece);
  return Buffer.concat(pieces);
}
