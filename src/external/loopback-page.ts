/** A page on loopback, at a random path, that posts to its own address; and the private file that leads a browser to it. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import linkPage from './page-link.html';

export interface LoopbackSetup {
  /** The page; scripts and styles need the nonce. */
  readonly html: (nonce: string) => string;
  /** Sources that the page may use besides its own scripts and styles, as directives of a content security policy. */
  readonly policy: readonly string[];
  /** Media type and maximum size in bytes of a post. */
  readonly type: string;
  readonly maxBytes: number;
  /** Called with the body of each post. An error closes the connection. */
  readonly onPost: (body: Buffer) => Promise<Reply>;
}

export interface Reply {
  readonly status: number;
  /** Plain text. */
  readonly text?: string;
  /** Called when the page has the answer: the server can be closed then. */
  readonly sent?: () => void;
}

export interface LoopbackPage {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Opens the page. Only requests to its host and path are served, and only posts of the page itself are accepted: another
 * site may resolve its own name to this computer.
 */
export async function openLoopbackPage(setup: LoopbackSetup): Promise<LoopbackPage> {
  const nonce = randomBytes(16).toString('base64url');
  const path = `/${randomBytes(24).toString('base64url')}`;
  const server = createServer((request, response) => {
    const origin = originOf(server);
    const [host, second] = request.headersDistinct.host ?? [];
    // Servers and proxies differ in which of two they believe.
    if (second !== undefined) return void response.writeHead(400).end();
    if (`http://${host}` !== origin || request.url !== path) return void response.writeHead(404).end();
    if (request.method === 'GET')
      return void response.writeHead(200, headersOf(setup, nonce)).end(setup.html(nonce));
    receive(request, response, origin).catch(() => response.destroy());
  });
  /** Promises of the answers in progress. */
  const answering = new Set<Promise<void>>();
  const receive = async (request: IncomingMessage, response: ServerResponse, origin: string) => {
    const isPage = request.headers.origin === origin && request.headers['content-type'] === setup.type;
    if (request.method !== 'POST' || !isPage) return void response.writeHead(403).end();
    const { status, text, sent } = await setup.onPost(await bodyOf(request, setup.maxBytes));
    const headers = {
      connection: 'close',
      ...(text !== undefined && { 'content-type': 'text/plain; charset=utf-8' }),
    };
    const over = new Promise<void>((resolve) => response.once('close', resolve));
    answering.add(over);
    over.then(() => answering.delete(over));
    response.writeHead(status, headers).end(text, () => sent?.());
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: originOf(server) + path,
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      // The page receives the answers in progress first.
      await Promise.all(answering);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Isolates the page: it cannot be framed, loads nothing else, and does not reveal its path. */
function headersOf({ policy }: LoopbackSetup, nonce: string): Record<string, string> {
  const directives = [
    "default-src 'none'",
    ...policy,
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': directives.join('; '),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
}

async function bodyOf(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo | null)?.port}`;
}

/** A page with values instead of their names in `{{…}}`, escaped for text and the values of attributes. */
export function filled(page: string, values: Readonly<Record<string, string>>): string {
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
  return page.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(values[name] ?? ''));
}

export interface LinkFolders {
  /** Private folder of plaza; must exist. */
  readonly state: string;
  readonly home: string | undefined;
}

export interface PageLink {
  /** `file:` URL. */
  readonly href: string;
  remove(): Promise<void>;
}

/**
 * Writes a file, private to the user and in a new folder of its own, that leads a browser to a page on loopback: every user of
 * the computer can read the arguments of a browser, and the path of such a page is secret.
 * @throws the error of the file system
 */
export async function writePageLink(address: string, folders: LinkFolders): Promise<PageLink> {
  const folder = await mkdtemp(join(parentOf(folders), 'plaza-page-'));
  const path = join(folder, 'page.html');
  await writeFile(path, filled(linkPage, { address }), { mode: 0o600, flag: 'wx' });
  return { href: pathToFileURL(path).href, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * A browser installed by snap may read the home folder, but neither hidden folders in it nor `/tmp`.
 * @param snaps the folder of installed snaps
 * @internal
 */
export function parentOf({ state, home }: LinkFolders, snaps = '/snap'): string {
  return home !== undefined && existsSync(snaps) ? home : state;
}
