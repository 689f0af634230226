/** Routes of the main host that are not in the catalogue: pages, pictures and files of the sections. */
import { TrieRouter } from 'hono/router/trie-router';
import type { World } from '../../world';
import { type Answer, bytesAnswer } from './outcome';

export interface NonCatalogueRequest {
  readonly world: World;
  readonly path: string;
  /** The parameters of the path, still percent-encoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** A route of the main host that is not in the catalogue. The world is saved after a POST that was answered. */
export interface NonCatalogueRoute {
  readonly method: 'GET' | 'POST';
  /** With parameters as hono writes them: `/pay/:id`. */
  readonly path: string;
  /** Undefined: 404. */
  answer(request: NonCatalogueRequest): Answer | undefined | Promise<Answer | undefined>;
}

/** Answers a request to one of the routes; undefined when none matches. */
export type AnswerNonCatalogue = (method: string, url: URL, world: World) => Promise<Answer | undefined>;

/** The function that answers requests to these routes. */
export function createNonCatalogue(routes: readonly NonCatalogueRoute[]): AnswerNonCatalogue {
  const router = new TrieRouter<NonCatalogueRoute>();
  for (const route of routes) router.add(route.method, route.path, route);
  return async (method, { pathname: path, searchParams: query }, world) => {
    const [match] = router.match(method, path)[0];
    if (!match) return undefined;
    const [route, parameters] = match;
    return route.answer({ world, path, parameters: parameters as Record<string, string>, query });
  };
}

/** An HTML page with its content security policy. It is never cached. */
export function pageAnswer(html: string, policy: string): Answer {
  return bytesAnswer(200, Buffer.from(html), 'text/html; charset=utf-8', {
    'content-security-policy': policy,
    'cache-control': 'no-store',
  });
}
