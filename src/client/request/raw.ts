/**
 * Raw requests (`plaza api`). Where the catalogue has a route for the path, its effect, auth and secrets apply. The router
 * of Hono finds it; only raw requests load this file.
 */

import { TrieRouter } from 'hono/router/trie-router';
import { UsageError } from '../../errors';
import type { RawBody, RawRequest } from '../../ports/api';
import type { AnyRoute, Host, Method } from '../../protocol/route';
import { type Vocabulary, withWords } from '../../protocol/vocabulary';
import { decodedText } from '../response/text';
import { type BuildDeps, baseUrlOf, jsonBody, multipartBody, type RequestInput } from './build-request';
import type { Call, PreparedBody } from './request';

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Headers that the HTTP adapters write themselves; another value would break the framing. */
const ownHeaders = new Set(
  'host content-length connection transfer-encoding upgrade expect keep-alive'.split(' '),
);

/**
 * The call of a raw request. Without a route in the catalogue, a GET or HEAD is a read, and any other request is not
 * retried.
 * @throws UsageError for a method, path or header that cannot be sent
 */
export async function rawCall(
  deps: BuildDeps,
  request: RawRequest,
  catalogue: Iterable<AnyRoute>,
): Promise<Call> {
  const host = request.host ?? 'main';
  const method = request.method.toUpperCase();
  if (!methods.has(method)) throw new UsageError(`'${request.method}' is not a method that can be sent`);
  const url = rawUrl(await baseUrlOf(deps, host), request.path);
  const path = request.path.split('?')[0] ?? '';
  const match = matchRoute(catalogue, { method: method as Method, host, path }, deps.vocabulary);
  const route = match?.route ?? unknownRoute(method as Method, host, path);
  if (route.kind === 'sse' || route.kind === 'socket') {
    throw new UsageError(`${method} ${path} is a stream: use the command that watches it`);
  }
  const body = request.body && bodyOf(deps, request.body);
  const headers = checkedHeaders(request.headers ?? {});
  const key = route.key === 'Idempotency-Key' && { 'idempotency-key': deps.random.uuid() };
  return {
    route,
    url,
    headers: { ...key, ...headers },
    expects: 'anything',
    allowSignedOut: true,
    withoutToken: request.withoutToken,
    requestValues: { ...match?.parameters },
    parameters: match?.parameters,
    body,
  };
}

/**
 * The list route of a raw request.
 * @throws UsageError when the catalogue has no list there
 */
export function rawList(
  { vocabulary }: Pick<BuildDeps, 'vocabulary'>,
  { method, path, host = 'main' }: RawRequest,
  catalogue: Iterable<AnyRoute>,
): RequestInput & { readonly route: AnyRoute } {
  const [plain = '', query = ''] = path.split('?');
  const match = matchRoute(
    catalogue,
    { method: method.toUpperCase() as Method, host, path: plain },
    vocabulary,
  );
  if (match?.route.effect !== 'read' || match.route.items === undefined) {
    throw new UsageError(`${method} ${plain} is not a list that plaza knows, so it has no pages`, {
      hint: "run it without --paginate; 'plaza routes' lists the routes",
    });
  }
  return {
    route: match.route,
    path: match.parameters,
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

function bodyOf({ random }: BuildDeps, body: RawBody): PreparedBody {
  if ('json' in body) return jsonBody(body.json);
  if ('form' in body) return multipartBody(body.form, random);
  const { bytes, type } = body;
  return { type, content: bytes, shown: `<${bytes.byteLength} bytes>` };
}

function unknownRoute(method: Method, host: Host, path: string): AnyRoute {
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(method);
  return {
    name: `${method} ${path}`,
    section: '',
    method,
    host,
    path: '/',
    kind: 'json',
    auth: host === 'status' ? 'none' : 'optional',
    effect: isRead ? 'read' : 'once',
    ok: 200,
  };
}

function rawUrl(base: URL, path: string): URL {
  if (!path.startsWith('/')) throw new UsageError(`a path begins with a slash: '${path}'`);
  const plain = path.split('?')[0] ?? '';
  const climbs = plain.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part));
  if (climbs || path.includes('#') || path.includes('\\'))
    throw new UsageError(`'${path}' is not a plain path`);
  return new URL(base.origin + base.pathname.replace(/\/+$/, '') + path);
}

function checkedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([given, value]) => {
      const name = given.toLowerCase();
      if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[^\t\x20-\x7e\x80-\xff]/.test(value)) {
        throw new UsageError(`'${given}' is not a header that can be sent`);
      }
      if (ownHeaders.has(name)) throw new UsageError(`the header ${given} is written by plaza itself`);
      return [name, value];
    }),
  );
}

/**
 * The route for a method and a path, with the decoded parameters of the path. If several fit, the one with the fewest
 * parameters (`/api/users/me` before `/api/users/{user}`); undefined if none fits.
 * @param path without a query; a trailing slash counts (field notes 0.3)
 * @internal
 */
export function matchRoute(
  catalogue: Iterable<AnyRoute>,
  { method, host, path }: { readonly method: Method; readonly host: Host; readonly path: string },
  vocabulary: Vocabulary,
) {
  const router = new TrieRouter<AnyRoute>();
  for (const route of catalogue) {
    if (route.host === host) router.add(route.method, patternOf(route.path, vocabulary), route);
  }
  const [found] = router
    .match(method, path)[0]
    .map(([route, parameters]) => ({ route, parameters: Object.entries(parameters) }))
    .toSorted((a, b) => a.parameters.length - b.parameters.length);
  if (!found) return undefined;
  const parameters = found.parameters.map(([name, text]) => [name, decodedText(String(text))]);
  return { route: found.route, parameters: Object.fromEntries(parameters) as Record<string, string> };
}

/** A path template as hono writes it: `/api/users/:user`. */
function patternOf(template: string, vocabulary: Vocabulary): string {
  return withWords(template, vocabulary).replace(/\{(\w+)\}/g, ':$1');
}
