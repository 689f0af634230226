import * as a from '../answer';
import { fileForm } from '../fields';
import { section } from '../route';

export const StoredFile = a.object({
  id: a.string,
  ...a.observedFields({
    url: a.optional(a.string),
    filename: a.nullish(a.string),
    mimeType: a.nullish(a.string),
    /** Bytes. */
    size: a.nullish(a.number),
    type: a.optional(a.string),
    width: a.nullish(a.number),
    height: a.nullish(a.number),
    createdAt: a.optional(a.string),
  }),
});
export interface StoredFile extends a.Infer<typeof StoredFile> {}

/** Uploaded files (protocol: files; field notes 2.18). */
export const files = section('files', {
  upload: {
    method: 'POST',
    path: '/api/files/upload',
    kind: 'multipart',
    effect: 'once',
    body: fileForm,
    answer: StoredFile,
    ok: 201,
    lostAnswer: { harmless: 'a file that no post uses is shown nowhere' },
  },
  get: {
    method: 'GET',
    path: '/api/files/{fileId}',
    ok: undefined,
    answer: a.observed(StoredFile),
  },
  delete: {
    method: 'DELETE',
    path: '/api/files/{fileId}',
    ok: 204,
  },
});
