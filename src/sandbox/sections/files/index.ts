/** Uploaded files, and the pictures that the sandbox draws (protocol: files; field notes 2.12, 2.18). */
import { section } from '../../section';
import { bytesAnswer } from '../../server/http/outcome';
import { refusal } from '../../server/http/refusal';
import type { World } from '../../world';
import { isoTime } from '../../world/clock';
import {
  type FileState,
  fileAddress,
  fileById,
  filesIn,
  filesPath,
  noFile,
  sizeOf,
  uploadFile,
  uploadLimit,
} from './rules/files';
import { pictureAt, sampleBytes } from './rules/sample-files';

/** A file that the viewer can see. Our choice: only its owner sees a file that is not attached. */
function visibleFile(world: World, viewer: string, id: string): FileState {
  const file = fileById(world, id);
  if (file && (file.ownerId === viewer || file.uses.length > 0)) return file;
  throw noFile();
}

function fileRecord(file: FileState, origin: string) {
  const { id, filename, mimeType, type, width, height } = file;
  const url = fileAddress(file, origin);
  const createdAt = isoTime(file.createdAt);
  return { id, url, filename, mimeType, size: sizeOf(file), type, width, height, createdAt };
}

export const files = section('files', {
  state: [filesIn],
  handlers: {
    'files.upload': async ({ world, caller, body, origins }) =>
      fileRecord(await uploadFile(world, caller.account, body.file), origins.main),
    'files.get': ({ world, caller, path, origins }) =>
      fileRecord(visibleFile(world, caller.account.id, path.fileId), origins.main),
    'files.delete': async ({ world, caller, path }) => {
      const file = visibleFile(world, caller.account.id, path.fileId);
      if (file.ownerId !== caller.account.id) throw refusal(403, 'ACCESS_DENIED', 'the file is not yours');
      if (file.uses.length > 0) throw refusal(409, 'FILE_IN_USE', 'the file is attached to something');
      const others = filesIn(world).filter((one) => one !== file);
      filesIn.set(world, others);
      await world.contents.remove(file.id);
      return undefined;
    },
  },
  // Downloads of uploaded files and of drawn pictures. They need no token.
  nonCatalogue: [
    {
      method: 'GET',
      path: `${filesPath}:id/*`,
      async answer({ world, parameters: { id = '' } }) {
        const file = fileById(world, id);
        if (!file) return undefined;
        const bytes = file.sample === null ? await world.contents.read(id) : sampleBytes(file.sample);
        return bytes && bytesAnswer(200, bytes, file.mimeType, { 'x-content-type-options': 'nosniff' });
      },
    },
    {
      method: 'GET',
      path: '/pictures/*',
      answer({ path }) {
        const bytes = pictureAt(path);
        return bytes && bytesAnswer(200, bytes, 'image/png');
      },
    },
  ],
  uploadLimits: {
    'files.upload': (world, caller, mimeType) => uploadLimit(world, caller?.account, mimeType),
  },
  // The name that replaces the second code is known only in part: it ends in the name of the paid plan.
  otherCodes: { UPLOAD_FAILED: 'UPLOAD_ERROR', VIDEO_REQUIRES_VERIFICATION: 'VIDEO_REQUIRES_PLAN' },
  contents: (world) => filesIn(world).map(({ id }) => id),
});
