/** The HTTP adapter on `node:http(s)` with keep-alive connections: the one that is fastest to start. */
import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import type { HttpAdapter, HttpAdapterOptions, StreamedBody, WireAnswer, WireRequest } from './http-adapter';
import { type ExchangeProgress, withLimits } from './time-limits';

/** Makes the adapter; nothing is loaded before its first request. */
export function createNodeAdapter({ clock, lookup }: HttpAdapterOptions): HttpAdapter {
  const agents = new Map<string, Agent>();
  return {
    request: withLimits(async (wire, progress) => {
      const http = await (wire.url.protocol === 'https:' ? import('node:https') : import('node:http'));
      const { protocol } = wire.url;
      const agent = agents.get(protocol) ?? new http.Agent({ keepAlive: true });
      agents.set(protocol, agent);
      const request = http.request(wire.url, {
        method: wire.method,
        headers: { ...wire.headers, ...contentLength(wire.body) },
        agent,
        lookup,
      });
      return exchange(request, wire, progress);
    }, clock),
    async close() {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

function contentLength(body: WireRequest['body']): Record<string, string> {
  if (!body) return {};
  return { 'content-length': String(body instanceof Uint8Array ? body.byteLength : body.size) };
}

function exchange(
  request: ClientRequest,
  wire: WireRequest,
  progress: ExchangeProgress,
): Promise<WireAnswer> {
  let answer: IncomingMessage | undefined;
  return new Promise((resolve, reject) => {
    request.on('socket', (socket) => {
      if (!socket.connecting) return progress.connected();
      socket.once(wire.url.protocol === 'https:' ? 'secureConnect' : 'connect', () => progress.connected());
    });
    request.on('response', (message: IncomingMessage) => {
      answer = message;
      wire.onHead?.(message.statusCode ?? 0, message.headers);
      // The reader of the body gets the error from its iterator; an abandoned body has no reader.
      message.on('error', () => undefined);
      resolve({ status: message.statusCode ?? 0, headers: message.headers, body: message });
    });
    // Without a listener, node closes the connection and reports nothing.
    request.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new Error('the server switched to another protocol (status 101)'));
    });
    // Stays attached after the answer: a late error of the socket must not end the process.
    request.on('error', reject);
    progress.onAbort((reason) => {
      // The answer is complete: the connection returns to the agent, which does not listen to its errors.
      if (answer?.complete) answer.resume();
      else request.destroy(reason as Error);
    });
    if (!wire.body || wire.body instanceof Uint8Array) request.end(wire.body);
    else writeBody(wire.body, request, progress).catch((error) => request.destroy(error));
  });
}

/** Writes a streamed body no faster than the connection takes it. */
async function writeBody(
  body: StreamedBody,
  request: ClientRequest,
  progress: ExchangeProgress,
): Promise<void> {
  for await (const piece of body.open()) {
    if (request.destroyed) return;
    if (!request.write(piece)) await waitForDrain(request);
    progress.bodyProgress();
  }
  request.end();
  progress.bodySent();
}

function waitForDrain(request: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      request.off('drain', done).off('close', done);
      resolve();
    };
    request.once('drain', done).once('close', done);
  });
}
