import { fileForm } from '../fields';
import { section, shape } from '../route';

/** Uploaded files (protocol: files; field notes 2.18). */
export const files = section('files', {
  upload: {
    method: 'POST',
    path: '/api/files/upload',
    kind: 'multipart',
    auth: 'bearer',
    effect: 'once',
    body: fileForm,
    answer: shape<StoredFile>(),
    ok: 201,
    lostAnswer: { harmless: 'a file that no post uses is shown nowhere' },
  },
  get: {
    method: 'GET',
    path: '/api/files/{fileId}',
    auth: 'bearer',
    effect: 'read',
    answer: shape<StoredFile>(),
  },
  delete: {
    method: 'DELETE',
    path: '/api/files/{fileId}',
    auth: 'bearer',
    effect: 'idempotent',
    ok: 204,
  },
});

export interface StoredFile {
  id: string;
  url?: string;
  filename?: string | null;
  mimeType?: string | null;
  /** Bytes. */
  size?: number | null;
  type?: string;
  width?: number | null;
  height?: number | null;
  createdAt?: string;
}
