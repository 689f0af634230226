import { section } from '../../section';
import type { NonCatalogueRequest, NonCatalogueRoute } from '../../server/http/non-catalogue';
import { type Answer, bytesAnswer } from '../../server/http/outcome';
import {
  deleteFile,
  fileById,
  filesIn,
  filesPath,
  storedFile,
  uploadFile,
  uploadLimit,
  visibleFile,
} from './rules/files';
import { pictureAt } from './rules/pictures';
import { sampleBytes } from './rules/sample-files';

/** Downloads of uploaded files and of drawn pictures. They need no token. */
const downloads: readonly NonCatalogueRoute[] = [
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

/** Uploaded files, and the pictures that the sandbox draws. */
export const files = section('files', {
  state: [filesIn],
  handlers: {
    'files.upload': async ({ world, caller, body, origins }) => {
      const file = await uploadFile(world, caller.account, body.file);
      return storedFile(file, origins.main);
    },
    'files.get': ({ world, caller, path, origins }) =>
      storedFile(visibleFile(world, caller.account.id, path.fileId), origins.main),
    'files.delete': async ({ world, caller, path }) => {
      await deleteFile(world, caller.account.id, path.fileId);
      return undefined;
    },
  },
  nonCatalogue: downloads,
  uploadLimits: {
    'files.upload': (world, caller, mimeType) => uploadLimit(world, caller?.account, mimeType),
  },
  // The name that replaces the second code is known only in part: it ends in the name of the paid plan.
  otherCodes: { UPLOAD_FAILED: 'UPLOAD_ERROR', VIDEO_REQUIRES_VERIFICATION: 'VIDEO_REQUIRES_PLAN' },
  contents: (world) => filesIn(world).map(({ id }) => id),
});
