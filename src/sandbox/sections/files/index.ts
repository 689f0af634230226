import { section } from '../../section';
import { fileDownloads } from './downloads';
import { filesHandlers } from './handlers';
import { uploadLimit } from './rules/files';
import { filesState } from './state';

/** Uploaded files, and the pictures that the sandbox draws. */
export const files = section('files', {
  state: { files: { schema: filesState, initial: () => [] } },
  handlers: filesHandlers,
  nonCatalogue: fileDownloads,
  uploadLimits: {
    'files.upload': (world, caller, mimeType) => uploadLimit(world, caller?.account, mimeType),
  },
  // The name that replaces the second code is known only in part: it ends in the name of the paid plan.
  otherCodes: { UPLOAD_FAILED: 'UPLOAD_ERROR', VIDEO_REQUIRES_VERIFICATION: 'VIDEO_REQUIRES_PLAN' },
  contents: (world) => world.files.map(({ id }) => id),
});
