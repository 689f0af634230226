/** A service in the hands of an enemy: it answers every route of the catalogue with texts meant for the terminal. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { matchRoute } from '../../../src/client/request/raw';
import type { AnyRoute, Method } from '../../../src/protocol/route';
import { allRoutes } from '../../../src/protocol/routes/index';
import { defaultVocabulary } from '../../../src/protocol/vocabulary';
import { boardContract } from '../../commands/school/board/sample';
import { type Leaves, sample } from '../catalogue/answer-samples';

/** What a stranger may put into any text. Letters between them show that something is left to be seen. */
export const hostileTexts: readonly string[] = [
  'a\u001b[2J\u001b[Hb',
  'a\u001b[35mb\u001b[45m',
  'a\u001b]0;title\u0007b',
  'a\u001b]52;c;ZXZpbA==\u001b\\b',
  'a\u001b]8;;https://evil.test\u001b\\b\u001b]8;;\u001b\\',
  'a\u001bPq#0~~\u001b\\b',
  'a\u001b_Gf=100;AAAA\u001b\\b',
  'a\u001b^b\u001b\\c\u001bXd\u001b\\e',
  'a\u001b[?1049h\u001b[?25lb',
  'a\u001b[6n\u001b[c\u001b[21tb',
  'a\u001bc\u001b7\u001b(0b',
  'a\u009b2Jb\u009b31mc',
  'a\u009d0;title\u009cb\u0090q~~\u009cc\u0085d',
  'a\u0000\u0007\b\b\u007f\v\f\u000e\u000fb',
  'a\rb\r\nc',
  'a\nerror: this is no error\nhint: run evil',
  'a\tb\tc',
  'a\u202eb\u202dc\u2066d\u2067e\u2068f',
  '\u2069\u202ca\u200eb\u200fc\u061cd',
  'a\u{e0068}\u{e0069}\u{e007f}b',
  'a\u200b\u2060\ufeff\u00adb\u3164',
  'a\u2028b\u2029c',
  'a\ud83db\ude00c',
  'a\u001b',
  'a\u001b[',
  'a\u001b]0;',
  '\u001b[31',
  'שלום \u202e abc',
  '👩‍👩‍👧‍👦\u001b[1A\u001b[2K\ufe0f',
  `${'long '.repeat(60)}\u001b[35m`,
];

/** A body that is no answer, with a good status: of a proxy, a portal, or a service that changed. */
export interface Stray {
  readonly type: string;
  readonly body: string;
  /** Reads are answered as they should be, and only changes by it. */
  readonly changesOnly: boolean;
}

/** Answers as `answers`, each altered before it goes out. */
export interface Altered {
  readonly alter: (route: string, body: unknown) => unknown;
}

export type Mood = 'answers' | 'refuses' | Stray | Altered;

export interface HostileService {
  readonly url: string;
  /** Names of the routes that were asked, with the status of each answer. */
  readonly served: { readonly route: string; readonly status: number }[];
  /** Begins anew: what is served next is the first. */
  reset(mood: Mood, seed: number): void;
  stop(): Promise<void>;
}

/** A number that looks like chance, so that every combination of values comes up. */
function scattered(place: number): number {
  const once = Math.imul(place ^ (place >>> 16), 0x45d9f3b);
  const twice = Math.imul(once ^ (once >>> 16), 0x45d9f3b);
  return (twice ^ (twice >>> 16)) >>> 0;
}

/** Starts it on loopback; it plays all three hosts. */
export async function startHostileService(): Promise<HostileService> {
  const served: { route: string; status: number }[] = [];
  let mood: Mood = 'answers';
  let seed = 0;
  let count = 0;
  const next = () => scattered(count++ + seed);
  const text = () => hostileTexts[next() % hostileTexts.length] ?? '';
  const respond = (response: ServerResponse, route: AnyRoute | undefined): number => {
    if (mood === 'refuses') return refusal(response, text, next());
    if (mood !== 'answers' && !('alter' in mood) && isStrayed(route, mood)) return stray(response, mood);
    const alter =
      typeof mood === 'object' && 'alter' in mood ? mood.alter : (_: string, body: unknown) => body;
    return answer(response, route, { text, next, alter, asked: served.length });
  };
  const server = createServer((request, response) => {
    request.resume();
    const { route, path } = routeOf(request);
    const status = respond(response, route);
    served.push({ route: route?.name ?? path, status });
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, line, head) => {
    const { route, path } = routeOf(request, 'WS');
    served.push({ route: route?.name ?? path, status: mood === 'refuses' ? 403 : 101 });
    if (mood === 'refuses') return line.end(`HTTP/1.1 403 no\r\nconnection: close\r\n\r\n${text()}`);
    const alter = typeof mood === 'object' && 'alter' in mood ? mood.alter : undefined;
    const talk = route?.name === 'school.boardSocket' ? boardTalk : canvasTalk;
    return sockets.handleUpgrade(request, line, head, (socket) => talk(socket, text, alter));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    reset(newMood, newSeed) {
      mood = newMood;
      seed = newSeed;
      count = 0;
      served.length = 0;
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Asked {
  readonly route: AnyRoute | undefined;
  readonly path: string;
}

/** By method and path: the same few are asked again and again. */
const asked = new Map<string, Asked>();

function routeOf({ method: verb, url = '' }: IncomingMessage, method = verb as Method): Asked {
  const path = url.split('?')[0] ?? '';
  const key = `${method} ${path}`;
  const known = asked.get(key) ?? { route: routeAt(method, path), path };
  asked.set(key, known);
  return known;
}

function routeAt(method: Method, path: string): AnyRoute | undefined {
  for (const host of ['main', 'status', 'pixel'] as const) {
    const match = matchRoute(allRoutes, { method, host, path }, defaultVocabulary);
    if (match) return match.route;
  }
  return undefined;
}

/** A session that is good: without it most commands would end before they show anything. */
export const hostileToken = `${part({ alg: 'none' })}.${part({ sub: 'u1', iat: 0, exp: 4_000_000_000 })}.c2ln`;
const secrets: Readonly<Record<string, string>> = { accessToken: hostileToken };

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** C1 is all that HTTP lets through of what is hostile. */
const hostileHeaders = {
  'x-request-id': 'id\u009b31m\u0085id',
  'x-ratelimit-remaining': '10\u009b2J',
  server: 'evil\u009d0;title\u009c',
  'set-cookie': 'refresh_token=next; Path=/',
};

function answer(
  response: ServerResponse,
  route: AnyRoute | undefined,
  {
    text,
    next,
    alter,
    asked,
  }: Pick<Altered, 'alter'> & {
    readonly text: () => string;
    readonly next: () => number;
    readonly asked: number;
  },
): number {
  const secret = new Set(route?.secret?.answer ?? []);
  const leaves: Leaves = {
    text: (name) => (secret.has(name) ? (secrets[name] ?? 'a-secret-of-the-service') : text()),
    number: () => 1 + (next() % 3),
    // A list that goes on for ever would never be printed to its end.
    yes: (name) =>
      name === 'hasMore' ? asked < 3 : next() % 2 === 0 || name === 'authenticated' || name === 'success',
    choice: (options) => next() % options,
  };
  const fair = route?.answer && sample(route.answer, leaves, route.name);
  const body = alter(route?.name ?? '', route?.name === 'school.board' ? withRoom(fair) : fair);
  const status = route?.ok ?? 200;
  if (route?.kind === 'sse') {
    response.writeHead(200, { ...hostileHeaders, 'content-type': 'text/event-stream' });
    const name = next() % 2 === 0 ? 'notification' : text().replace(/[\r\n]/g, '');
    response.end(`event: ${name}\ndata: ${JSON.stringify(body)}\n\n`);
  } else if (route?.name === 'canvas.board') {
    // Bytes that are no colors are no picture.
    response.writeHead(status, hostileHeaders).end(new Uint8Array(256 * 256));
  } else if (body instanceof Uint8Array) {
    response.writeHead(status, { ...hostileHeaders, 'content-type': 'application/octet-stream' });
    response.end(body);
  } else {
    response.writeHead(status, 'fine\u009b31m', { ...hostileHeaders, 'content-type': 'application/json' });
    response.end(status === 204 ? undefined : JSON.stringify(body ?? { [text()]: text() }));
  }
  return status;
}

/** What a board says, with text wherever it has any; the last message is always one that can be read. */
function boardTalk(socket: WebSocket, text: () => string, alter?: Altered['alter']): void {
  const author = { id: text(), username: text(), displayName: text() };
  const strokes = [{ color: text(), width: 6, points: [{ x: 1, y: 1 }] }];
  const bounds = { left: 1, top: 1, right: 9, bottom: 9 };
  const presence = { type: 'presence.updated', onlineCount: 2, users: [author, { id: text() }] };
  const messages = [
    { type: 'drawing.created', revision: 90, drawing: { id: text(), author, strokes, bounds } },
    { type: 'board.wiped', revision: 91 },
    presence,
    { type: text(), [text()]: text() },
  ];
  socket.send(text());
  for (const message of messages)
    socket.send(JSON.stringify(alter?.('school.boardSocket', message) ?? message));
  socket.send(JSON.stringify(presence));
}

/** A board that has room for a drawing; its colors stay what they are. */
function withRoom(board: unknown): unknown {
  const { contract, ...rest } = board as { contract: { colors: string[] } };
  return { ...rest, contract: { ...boardContract, colors: contract.colors } };
}

/** What a canvas says, with text wherever it has any. */
function canvasTalk(socket: WebSocket, text: () => string): void {
  const author = () => {
    const answer = JSON.stringify({
      user: { id: text(), username: text(), displayName: text() },
      [text()]: text(),
    });
    const padded = Buffer.from(`\b${answer}`);
    return padded.length % 4 === 0 ? Buffer.concat([padded, Buffer.from(' ')]) : padded;
  };
  socket.send(text());
  socket.send(author());
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) return;
    if (data[0] === 8 && data.length === 5) return socket.send(author());
    if (data.length % 4 !== 0) return socket.send(Uint8Array.of(2, 1, 32, 7, 0));
    socket.send(data);
    // The cooldown behind the echo.
    return socket.send(Uint8Array.of(1, 0, 0, 0, 0));
  });
}

/** A session is needed to come to anything else. */
function isStrayed(route: AnyRoute | undefined, { changesOnly }: Stray): boolean {
  return route?.name !== 'auth.refresh' && (!changesOnly || route?.effect !== 'read');
}

function stray(response: ServerResponse, { type, body }: Stray): number {
  response.writeHead(200, { 'content-type': type }).end(body);
  return 200;
}

const statuses = [400, 403, 404, 409, 422, 429, 500, 503];

/** The shapes of errors (field notes 9.1), each with everything in it that is shown. */
const shapes: readonly ((text: () => string) => unknown)[] = [
  (text) => ({ error: { code: text(), message: text(), until: text(), reason: text(), userId: text() } }),
  (text) => ({ code: text(), message: text(), detail: text(), reason: text() }),
  (text) => ({ error: text(), restoreDeadline: text() }),
  (text) => ({
    type: 'validation',
    on: 'body',
    summary: text(),
    found: text(),
    errors: [{ path: text(), message: text(), summary: text() }],
  }),
  (text) => ({
    error: {
      code: 'VALIDATION_ERROR',
      message: JSON.stringify({ type: 'validation', summary: text() }),
      violations: [{ field: text(), message: text() }],
    },
  }),
  (text) => text(),
  (text) => `<html><title>${text()}</title>${text()}</html>`,
  (text) => ({ error: true, reason: text(), data: { after: 0, [text()]: text() } }),
  (text) => ({ success: false, error: { code: text(), message: text() } }),
];

function refusal(response: ServerResponse, text: () => string, turn: number): number {
  const status = statuses[turn % statuses.length] ?? 400;
  const body = shapes[turn % shapes.length]?.(text);
  response.writeHead(status, 'no\u009b31m', { ...hostileHeaders, 'content-type': 'text/plain;\u009b31m' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
  return status;
}
