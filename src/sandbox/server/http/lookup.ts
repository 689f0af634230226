/**
 * Finds routes by path with hono's router: a parameter matches one segment, and a literal segment wins over a
 * parameter. A path that ends with a slash is also found without it (field notes 13).
 */
import { TrieRouter } from 'hono/router/trie-router';
import type { AnyRoute } from '../../../protocol/route';
import type { Vocabulary } from '../../../protocol/vocabulary';
import type { SelectedRoute } from '../control/faults';

export type Lookup = ReturnType<typeof createLookup>;
export type RouteMatch = NonNullable<ReturnType<Lookup['find']>>;

/** The path of a route with the words of the vocabulary filled in; parameters stay in braces. @internal */
export function spelledPath(route: AnyRoute, vocabulary: Vocabulary): string {
  const words: Readonly<Record<string, string>> = vocabulary;
  return route.path.replace(/<(\w+)>/g, (whole, word: string) => words[word] ?? whole);
}

/** The lookup of some routes, usually all routes of one host. */
export function createLookup(routes: readonly AnyRoute[], vocabulary: Vocabulary) {
  const router = new TrieRouter<AnyRoute>();
  const bySpecificity = routes
    .map((route) => ({ route, mask: parameterMask(route) }))
    .sort((a, b) => (a.mask < b.mask ? -1 : Number(a.mask > b.mask)));
  for (const { route } of bySpecificity) {
    const path = spelledPath(route, vocabulary).replace(/\{(\w+)\}/g, ':$1');
    router.add(route.method, path, route);
    if (path.endsWith('/')) router.add(route.method, path.slice(0, -1), route);
  }
  const methods = [...new Set(routes.map(({ method }) => method))];
  const first = (method: string, pathname: string) => router.match(method, pathname)[0][0];
  return {
    /** The route that answers `method` at the path, and the path's parameters, still percent-encoded. */
    find(method: string, pathname: string) {
      const match = first(method, pathname);
      return match && { route: match[0], parameters: match[1] as Record<string, string> };
    },
    /** The methods for which the path has a route. */
    methodsAt: (pathname: string) => methods.filter((method) => first(method, pathname)),
  };
}

/** Selects requests by a route's name, by method and path of a route, or by method and one path; undefined: none. */
export function createRouteSelector(
  routes: readonly AnyRoute[],
  vocabulary: Vocabulary,
): (text: string) => SelectedRoute | undefined {
  let lookup: Lookup | undefined;
  return (text) => {
    const named = routes.find(
      (route) =>
        [route.name, `${route.method} ${route.path}`].includes(text) ||
        text === `${route.method} ${spelledPath(route, vocabulary)}`,
    );
    if (named) return { route: named };
    const [method = '', path = ''] = text.split(' ');
    lookup ??= createLookup(routes, vocabulary);
    const match = lookup.find(method, path);
    return match && { route: match.route, path };
  };
}

/** One letter per segment: sorted, a literal comes before a parameter. Hono prefers the route that was added first. */
function parameterMask(route: AnyRoute): string {
  return route.path
    .split('/')
    .map((segment) => (segment.startsWith('{') ? 'p' : 'l'))
    .join('');
}
