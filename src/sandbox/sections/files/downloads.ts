/** Downloads of uploaded files and drawn pictures. They need no token. */
import type { NonCatalogueRequest, NonCatalogueRoute } from '../../server/http/non-catalogue';
import { type Answer, bytesAnswer } from '../../server/http/outcome';
import { fileById, filesPath } from './rules/files';
import { pictureAt } from './rules/pictures';
import { sampleBytes } from './rules/sample-files';

export const fileDownloads: readonly NonCatalogueRoute[] = [
  { method: 'GET', path: `${filesPath}:id/*`, answer: uploadedFile },
  { method: 'GET', path: '/pictures/*', answer: drawnPicture },
];

async function uploadedFile({
  world,
  parameters: { id = '' },
}: NonCatalogueRequest): Promise<Answer | undefined> {
  const file = fileById(world, id);
  if (!file) return undefined;
  const bytes = file.sample === null ? await world.contents.read(id) : sampleBytes(file.sample);
  return bytes && bytesAnswer(200, bytes, file.mimeType, { 'x-content-type-options': 'nosniff' });
}

function drawnPicture({ path }: NonCatalogueRequest): Answer | undefined {
  const bytes = pictureAt(path);
  return bytes && bytesAnswer(200, bytes, 'image/png');
}
