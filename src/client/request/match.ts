/**
 * Finds the catalogue's route for a path (`plaza api`). Hono's router matches the segments, as the sandbox's does; it is
 * loaded with this file, which only raw requests load.
 */
import { TrieRouter } from 'hono/router/trie-router';
import type { AnyRoute, Host, Method } from '../../protocol/route';
import type { Vocabulary, VocabularyWord } from '../../protocol/vocabulary';
import { decodedText } from '../response/text';

export interface Match {
  readonly route: AnyRoute;
  /** The path's parameters, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface MatchInput {
  readonly method: Method;
  readonly host: Host;
  /** Without a query; a trailing slash counts (field notes 0.3). */
  readonly path: string;
}

/**
 * The route for a method and a path; where several fit, the one with the fewest parameters (`/api/users/me`
 * before `/api/users/{user}`). Undefined when none fits.
 */
export function matchRoute(
  catalogue: Iterable<AnyRoute>,
  { method, host, path }: MatchInput,
  vocabulary: Vocabulary,
): Match | undefined {
  const router = new TrieRouter<AnyRoute>();
  for (const route of catalogue) {
    if (route.host === host) router.add(route.method, patternOf(route.path, vocabulary), route);
  }
  const [found] = router
    .match(method, path)[0]
    .map(([route, parameters]) => ({ route, parameters: Object.entries(parameters) }))
    .toSorted((a, b) => a.parameters.length - b.parameters.length);
  return (
    found && {
      route: found.route,
      parameters: Object.fromEntries(
        found.parameters.map(([name, text]) => [name, decodedText(String(text))]),
      ),
    }
  );
}

/** A path template as hono writes it: `/api/users/:user`. */
function patternOf(template: string, vocabulary: Vocabulary): string {
  return template
    .replace(/<(\w+)>/g, (_, word: string) => vocabulary[word as VocabularyWord] ?? word)
    .replace(/\{(\w+)\}/g, ':$1');
}
