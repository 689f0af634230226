/** Uploaded files over HTTP. */
import type { SectionHandlers } from '../../section';
import { deleteFile, storedFile, uploadFile, visibleFile } from './rules/files';

export const filesHandlers: SectionHandlers<'files'> = {
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
};
