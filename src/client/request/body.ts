/** Request bodies: JSON, multipart with files that are streamed, and bytes as they are. */
import { UsageError } from '../../errors';
import type { Random } from '../../ports/machine';
import type { FilePart } from '../../protocol/route';
import type { StreamedBody } from '../http/http-adapter';

/** A body that can be sent any number of times. */
export interface PreparedBody {
  /** The `Content-Type`. */
  readonly type: string;
  readonly content: Uint8Array | StreamedBody;
  /** What a log or a dry run may show in its place (secrets still in it): never the bytes of a file. */
  readonly shown: unknown;
}

/** A JSON body. */
export function jsonBody(value: unknown): PreparedBody {
  return { type: 'application/json', content: Buffer.from(JSON.stringify(value)), shown: value };
}

/** A body of given bytes. */
export function rawBody(content: Uint8Array, type: string): PreparedBody {
  return { type, content, shown: `<${content.byteLength} bytes>` };
}

/** A `multipart/form-data` body of text fields and files, encoded here so that files are never held in memory. */
export function multipartBody(fields: Readonly<Record<string, unknown>>, random: Random): PreparedBody {
  const boundary = `plaza-${random.uuid()}`;
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name, value, head: partHead(boundary, name, value) }));
  const end = Buffer.from(`--${boundary}--\r\n`);
  const size = parts.reduce(
    (sum, { head, value }) => sum + head.byteLength + valueSize(value) + 2,
    end.byteLength,
  );
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    content: {
      size,
      async *open() {
        for (const { head, value } of parts) {
          yield head;
          if (isFilePart(value)) yield* fileChunks(value);
          else yield Buffer.from(String(value));
          yield Buffer.from('\r\n');
        }
        yield end;
      },
    },
    shown: Object.fromEntries(parts.map(({ name, value }) => [name, shownPart(value)])),
  };
}

/** Whether a field of a multipart body is a file. */
function isFilePart(value: unknown): value is FilePart {
  return typeof value === 'object' && value !== null && 'open' in value && 'filename' in value;
}

function partHead(boundary: string, name: string, value: unknown): Buffer {
  const lines = [`--${boundary}`, `Content-Disposition: form-data; name="${quoteName(name)}"`];
  if (isFilePart(value)) {
    lines[1] += `; filename="${quoteName(value.filename)}"`;
    lines.push(
      `Content-Type: ${/^[\w.+-]+\/[\w.+-]+$/.test(value.type) ? value.type : 'application/octet-stream'}`,
    );
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
}

/** Escapes a name as browsers do: nothing in a file's name can end the quotes or the line. */
function quoteName(name: string): string {
  return name.replace(/["\r\n]/g, (character) => encodeURIComponent(character));
}

function valueSize(value: unknown): number {
  return isFilePart(value) ? value.size : Buffer.byteLength(String(value));
}

function shownPart(value: unknown): unknown {
  return isFilePart(value) ? { filename: value.filename, type: value.type, size: value.size } : value;
}

/** The file's bytes. @throws UsageError when they are not as many as announced, since the framing would be wrong */
async function* fileChunks(file: FilePart): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const piece of file.open()) {
    sent += piece.byteLength;
    if (sent > file.size) break;
    yield piece;
  }
  if (sent !== file.size) throw new UsageError(`${file.filename} changed while it was being sent`);
}
