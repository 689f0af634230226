/** The two sockets and the two event streams as an AsyncAPI 3.0 document, from the perspective of a client. */
import type { AnyRoute, ObjectSchema } from '../../protocol/route';
import { allRoutes, routeNamed } from '../../protocol/routes/index';
import { defaultVocabulary, withWords } from '../../protocol/vocabulary';
import type { CanvasMessage } from './descriptions';
import { type Sources, servers } from './document';
import { described, type JsonSchema, makeSchemas } from './schemas';

/** A message of a channel, with who sends it. */
interface Message {
  readonly name: string;
  readonly fromServer: boolean;
  readonly content: JsonSchema;
}

export function asyncApiDocument({ words, version }: Pick<Sources, 'words' | 'version'>): JsonSchema {
  const schemas = makeSchemas(words, '#/components/schemas/');
  const routes = allRoutes.filter(({ kind }) => kind === 'socket' || kind === 'sse');
  const channels: Record<string, JsonSchema> = {};
  const operations: Record<string, JsonSchema> = {};
  for (const route of routes) {
    const id = route.name.replace('.', '_');
    const messages = messagesOf(route);
    channels[id] = {
      address: withWords(route.path, defaultVocabulary),
      title: route.name,
      ...described(words.route(route.section, route.name.split('.')[1] ?? '')),
      servers: [{ $ref: `#/servers/${route.host}${route.kind === 'sse' ? 'Http' : 'Socket'}` }],
      messages: Object.fromEntries(messages.map(({ name, content }) => [name, content])),
      ...bindings(route),
    };
    for (const fromServer of [true, false]) {
      const sent = messages.filter((message) => message.fromServer === fromServer);
      if (sent.length === 0) continue;
      operations[`${fromServer ? 'receive' : 'send'}_${id}`] = {
        action: fromServer ? 'receive' : 'send',
        channel: { $ref: `#/channels/${id}` },
        messages: sent.map(({ name }) => ({ $ref: `#/channels/${id}/messages/${name}` })),
      };
    }
  }

  function messagesOf(route: AnyRoute): Message[] {
    if (route === routeNamed('canvas.socket')) return canvasMessages(words.canvasMessages);
    const payload = schemas.answer(route.answer as never, route.section);
    const content = { contentType: 'application/json', payload };
    const event = { name: 'event', fromServer: true, content: { name: 'event', ...content } };
    return route.kind === 'sse' ? [event] : [event, ...keepAlive];
  }

  function bindings({ kind, query, section, method }: AnyRoute): JsonSchema {
    if (kind === 'sse') return { bindings: { http: {} }, 'x-method': method };
    return query
      ? { bindings: { ws: { method: 'GET', query: schemas.input(query as ObjectSchema, section) } } }
      : {};
  }

  const host = (url: string) => new URL(url).host;
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Plaza sockets and streams',
      version,
      description: 'Generated from the route catalogue of plaza. Requests are in its OpenAPI document.',
      license: { name: 'MIT' },
    },
    servers: {
      mainHttp: { host: host(servers.main.url), protocol: 'https', description: servers.main.description },
      mainSocket: { host: host(servers.main.url), protocol: 'wss', description: servers.main.description },
      pixelSocket: { host: host(servers.pixel.url), protocol: 'wss', description: servers.pixel.description },
    },
    channels,
    operations,
    components: { schemas: schemas.records },
  };
}

/** The board's client keeps its connection open by a text (protocol: board WebSocket). */
const keepAlive: readonly Message[] = [
  { name: 'ping', fromServer: false, content: textMessage('ping', 'Sent every 20 seconds') },
  { name: 'pong', fromServer: true, content: textMessage('pong', 'Answers ping') },
];

function textMessage(text: string, summary: string): JsonSchema {
  return { name: text, summary, contentType: 'text/plain', payload: { type: 'string', const: text } };
}

/** The messages of the pixel canvas (protocol: pixel canvas WebSocket). */
function canvasMessages(documented: readonly CanvasMessage[]): Message[] {
  const binary = documented.map(({ name, fromServer, layout, meaning }) => {
    const words = name.replace(/^\d+ /, '').split(' ').join('_');
    const id = documented.some((other) => other.name === name && other.fromServer !== fromServer)
      ? `${words}_${fromServer ? 'answer' : 'request'}`
      : words;
    const content = {
      name: id,
      summary: meaning,
      description: `Layout: ${layout}. Numbers are little-endian.`,
      contentType: 'application/octet-stream',
      payload: { type: 'string', format: 'binary' },
      'x-layout': layout,
    };
    return { name: id, fromServer, content };
  });
  const token = {
    name: 'access_token',
    summary: 'The first message of every connection',
    contentType: 'text/plain',
    payload: { type: 'string' },
  };
  return [{ name: token.name, fromServer: false, content: token }, ...binary];
}
