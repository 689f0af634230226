/** The media type of a file by its content (protocol: files). */

/** The number of bytes that identify every type that the service knows. */
export const headBytes = 4100;

/** The service's names of media types for which the library uses another name. */
const serviceTypes: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'application/ogg': 'audio/ogg',
};

/** @param head the first `headBytes` of the file */
export async function mediaTypeOf(head: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = (await fileTypeFromBuffer(head))?.mime.split(';')[0] ?? 'application/octet-stream';
  return serviceTypes[found] ?? found;
}
