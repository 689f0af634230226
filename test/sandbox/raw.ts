/** Requests written by hand, for what no client library sends. */
import { connect } from 'node:net';

/** Sends the text and gives every byte received until the connection ended. */
export function sendRaw(origin: string, text: string): Promise<Buffer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(chunks)));
  });
}

/** A request whose connection ends after the answer; `lines` are further headers. */
export function rawRequest(line: string, host: string, lines: readonly string[] = []): string {
  return `${[`${line} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...lines].join('\r\n')}\r\n\r\n`;
}

/** One turn of the event loop. */
export const turn = () => new Promise((resolve) => setImmediate(resolve));
