import { type Infer, nullish, number, object, observed, observedFields, optional, string } from '../answer';
import { fileForm } from '../fields';
import { section } from '../route';

export const StoredFile = object({
  id: string,
  ...observedFields({
    url: optional(string),
    filename: nullish(string),
    mimeType: nullish(string),
    /** Bytes. */
    size: nullish(number),
    type: optional(string),
    width: nullish(number),
    height: nullish(number),
    createdAt: optional(string),
  }),
});
export interface StoredFile extends Infer<typeof StoredFile> {}

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
    answer: observed(StoredFile),
  },
  delete: {
    method: 'DELETE',
    path: '/api/files/{fileId}',
    ok: 204,
  },
});
