/** A file that is shown: an uploaded one, or one of this computer. */
import { UsageError } from '../../../errors';
import { indexedPicture } from '../../../image/png/indexed';
import type { Ports } from '../../../ports/index';
import type { Picture } from '../../../ports/pictures';
import { files as routes, type StoredFile } from '../../../protocol/routes/files';
import { sizeText } from '../shared/attachment-lines';
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
  if (ports.files.exists(fileId)) return localFile(ports, fileId);
  const file = await ports.api.read(routes.get, { path: { fileId } });
  const isImage = isPicture(file.mimeType ?? file.type);
  const shown = isImage && file.url ? await fetchPicture(ports, file.url, 'the picture') : undefined;
  return { ...file, ...(shown && { shown }) };
}

async function localFile(ports: PicturePorts & Pick<Ports, 'files'>, path: string): Promise<ShownFile> {
  const { filename, type, size } = await ports.files.part(path);
  if (!isPicture(type)) {
    throw new UsageError(`${path} is not a picture, but ${await kindText(ports, path, type, size)}`, {
      hint: `'plaza posts create TEXT --attach ${path}' attaches any file`,
    });
  }
  const shown = await pictureFrom(ports, 'the picture', async () =>
    indexedPicture(await imageIn(await ports.files.bytes(path))),
  );
  return { filename, mimeType: type, size, shown };
}

/** Larger ones of an unknown type are not looked at. */
const maxText = 2 ** 20;

/** `a text of 5.0 kB`, `a file of type application/pdf, 1.2 MB`. */
async function kindText({ files }: Pick<Ports, 'files'>, path: string, type: string, size: number) {
  if (type !== 'application/octet-stream') return `a file of type ${type}, ${sizeText(size)}`;
  const start = size > maxText ? undefined : new TextDecoder().decode(await files.bytes(path));
  const isText = start !== undefined && !/[\0\ufffd]/.test(start);
  return `${isText ? 'a text' : 'a file'} of ${sizeText(size)}`;
}

function isPicture(type: string | null | undefined): boolean {
  return type?.startsWith('image') === true;
}
