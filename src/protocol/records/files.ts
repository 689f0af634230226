/** Records of uploaded files (field notes 2.18). */

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
