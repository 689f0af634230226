/** A page on loopback, at a random path, that returns one captcha token from the browser. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CaptchaWindow } from '../ports/desk';
import { captchaHeaders, captchaHtml } from './captcha-html';

export interface CaptchaWindowSetup {
  /** Address of the page with the widget. */
  readonly widget: URL;
  /** Purpose of the captcha, in the words of the widget. */
  readonly action: string;
  /** Called with the error codes of the widget. */
  readonly onTrouble: (code: string) => void;
}

/** Maximum size of a posted body in bytes; tokens have a few thousand. */
const maxBodyBytes = 16 * 1024;

/** Opens the page. */
export async function openCaptchaWindow({
  widget,
  action,
  onTrouble,
}: CaptchaWindowSetup): Promise<CaptchaWindow> {
  const html = { widget: withAction(widget, action), nonce: randomBytes(16).toString('base64url') };
  const path = `/${randomBytes(24).toString('base64url')}`;
  let resolveToken: (token: string) => void = () => {};
  const token = new Promise<string>((resolve) => {
    resolveToken = resolve;
  });
  const received = { token: false };
  const server = createServer((request, response) => {
    const origin = originOf(server);
    if (!isOurs(request, origin, path)) return void response.writeHead(404).end();
    if (request.method === 'GET') {
      return void response.writeHead(200, captchaHeaders(html)).end(captchaHtml(html));
    }
    receive(request, response, { origin, received, resolveToken, onTrouble }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: originOf(server) + path,
    token,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        server.closeAllConnections();
      }),
  };
}

interface Receiver {
  readonly origin: string;
  readonly received: { token: boolean };
  readonly resolveToken: (token: string) => void;
  readonly onTrouble: (code: string) => void;
}

/** Receives what the page posts: the first token, and errors before it. */
async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { origin, received, resolveToken, onTrouble }: Receiver,
): Promise<void> {
  const isPage = request.headers.origin === origin && request.headers['content-type'] === 'application/json';
  if (request.method !== 'POST' || !isPage || received.token) return void response.writeHead(403).end();
  const { token, trouble } = await bodyOf(request);
  if (typeof trouble === 'string') onTrouble(trouble.slice(0, 40));
  else if (typeof token === 'string' && token !== '' && !received.token) received.token = true;
  else return void response.writeHead(422).end();
  // The page gets its answer before the token is used and the server closed.
  response.writeHead(204, { connection: 'close' }).end(() => {
    if (received.token && typeof token === 'string') resolveToken(token);
  });
}

async function bodyOf(request: IncomingMessage): Promise<{ token?: unknown; trouble?: unknown }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new Error('too large');
    chunks.push(chunk);
  }
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  return typeof body === 'object' && body !== null ? body : {};
}

/** Checks host and path: another site may resolve its own name to this computer. */
function isOurs({ headers, url }: IncomingMessage, origin: string, path: string): boolean {
  return `http://${headers.host}` === origin && url === path;
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo | null)?.port}`;
}

function withAction(widget: URL, action: string): URL {
  const url = new URL(widget);
  if (!url.searchParams.has('action')) url.searchParams.set('action', action);
  return url;
}
