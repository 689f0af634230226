/** A page on loopback, at a path that nobody guesses, that brings one captcha token from the browser. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CaptchaWindow } from '../ports/desk';
import { captchaHeaders, captchaHtml } from './captcha-html';

export interface CaptchaWindowSetup {
  /** Address of the widget's page. */
  readonly widget: URL;
  /** What it is solved for, as the widget calls it. */
  readonly action: string;
  /** Called with the widget's code when it says that something went wrong. */
  readonly onTrouble: (code: string) => void;
}

/** The most that a page posts, in bytes: tokens have some thousand. */
const largestBody = 16 * 1024;

/** Opens the page. */
export async function openCaptchaWindow({
  widget,
  action,
  onTrouble,
}: CaptchaWindowSetup): Promise<CaptchaWindow> {
  const html = { widget: withAction(widget, action), nonce: randomBytes(16).toString('base64url') };
  const path = `/${randomBytes(24).toString('base64url')}`;
  let hand: (token: string) => void = () => {};
  const token = new Promise<string>((resolve) => {
    hand = resolve;
  });
  const taken = { token: false };
  const server = createServer((request, response) => {
    const origin = originOf(server);
    if (!isOurs(request, origin, path)) return void response.writeHead(404).end();
    if (request.method === 'GET') {
      return void response.writeHead(200, captchaHeaders(html)).end(captchaHtml(html));
    }
    take(request, response, { origin, taken, hand, onTrouble }).catch(() => response.destroy());
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

interface Taking {
  readonly origin: string;
  readonly taken: { token: boolean };
  readonly hand: (token: string) => void;
  readonly onTrouble: (code: string) => void;
}

/** Takes what the page posts: the first token, and troubles before it. */
async function take(
  request: IncomingMessage,
  response: ServerResponse,
  { origin, taken, hand, onTrouble }: Taking,
): Promise<void> {
  const isPage = request.headers.origin === origin && request.headers['content-type'] === 'application/json';
  if (request.method !== 'POST' || !isPage || taken.token) return void response.writeHead(403).end();
  const { token, trouble } = await bodyOf(request);
  if (typeof trouble === 'string') onTrouble(trouble.slice(0, 40));
  else if (typeof token === 'string' && token !== '' && !taken.token) taken.token = true;
  else return void response.writeHead(422).end();
  // The page gets its answer before whoever waits for the token closes the door.
  response.writeHead(204, { connection: 'close' }).end(() => {
    if (taken.token && typeof token === 'string') hand(token);
  });
}

async function bodyOf(request: IncomingMessage): Promise<{ token?: unknown; trouble?: unknown }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > largestBody) throw new Error('too large');
    chunks.push(chunk);
  }
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  return typeof body === 'object' && body !== null ? body : {};
}

/** Asked by its own name and path: a page of another site may have its name resolved to this computer. */
function isOurs({ headers, url }: IncomingMessage, origin: string, path: string): boolean {
  return `http://${headers.host}` === origin && url === path;
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo | null)?.port}`;
}

function withAction(widget: URL, action: string): URL {
  const asked = new URL(widget);
  if (!asked.searchParams.has('action')) asked.searchParams.set('action', action);
  return asked;
}
