/** A file that is shown: an uploaded one, or one of this computer. */

import { indexedPicture } from '../../../image/png/indexed';
import type { Ports } from '../../../ports/index';
import type { Picture } from '../../../ports/pictures';
import { files as routes, type StoredFile } from '../../../protocol/routes/files';
import { fetchPicture, imageIn, type PicturePorts, pictureFrom } from '../shared/pictures';

/** The details of a file, and its picture where it is drawn. */
export type ShownFile = Partial<StoredFile> & { readonly shown?: Picture };

/**
 * A file of this computer by its path, else an uploaded one by its ID. A picture is read where pictures are drawn.
 * @throws UsageError for a file that cannot be read
 */
export async function showFile(
  ports: PicturePorts & Pick<Ports, 'files'>,
  { fileId }: { readonly fileId: string },
): Promise<ShownFile> {
  return ports.files.exists(fileId) ? localFile(ports, fileId) : uploadedFile(ports, fileId);
}

async function uploadedFile(ports: PicturePorts, fileId: string): Promise<ShownFile> {
  const file = await ports.api.read(routes.get, { path: { fileId } });
  const isImage = isPicture(file.mimeType ?? file.type);
  const shown = isImage && file.url ? await fetchPicture(ports, file.url, 'the picture') : undefined;
  return { ...file, ...(shown && { shown }) };
}

async function localFile(ports: PicturePorts & Pick<Ports, 'files'>, path: string): Promise<ShownFile> {
  const { filename, type, size } = await ports.files.part(path);
  const file = { filename, mimeType: type, size };
  if (!isPicture(type)) return file;
  const shown = await pictureFrom(ports, 'the picture', async () =>
    indexedPicture(await imageIn(await ports.files.bytes(path))),
  );
  return { ...file, shown };
}

function isPicture(type: string | null | undefined): boolean {
  return type?.startsWith('image') === true;
}
