/** Finding the catalogue's route for a path that somebody typed (`plaza api`). */

import type { Vocabulary } from '../../ports/configuration';
import type { AnyRoute, Host, Method } from '../../ports/route';
import { decodedText } from '../response/text';
import type { VocabularyWord } from './vocabulary';

export interface Match {
  readonly route: AnyRoute;
  /** The path's parameters, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface PathQuery {
  readonly method: Method;
  readonly host: Host;
  /** Without a query; a slash at the end counts. */
  readonly path: string;
}

/**
 * The route for a method and a path; where several fit, the one with the fewest parameters (`/api/users/me`
 * before `/api/users/{user}`). Undefined when none fits.
 */
export function matchRoute(
  catalogue: Iterable<AnyRoute>,
  asked: PathQuery,
  vocabulary: Vocabulary,
): Match | undefined {
  let best: Match | undefined;
  for (const route of catalogue) {
    if (route.method !== asked.method || route.host !== asked.host) continue;
    const parameters = parametersOf(route.path, asked.path, vocabulary);
    if (parameters && (!best || count(parameters) < count(best.parameters))) best = { route, parameters };
  }
  return best;
}

function count(parameters: Readonly<Record<string, string>>): number {
  return Object.keys(parameters).length;
}

function parametersOf(
  template: string,
  path: string,
  vocabulary: Vocabulary,
): Record<string, string> | undefined {
  const wanted = template.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? '';
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name) {
      const value = decodedText(segment);
      if (!value) return undefined;
      parameters[name] = value;
    } else if (segment !== literal(part, vocabulary)) {
      return undefined;
    }
  }
  return parameters;
}

function literal(part: string, vocabulary: Vocabulary): string {
  return part.replace(/<(\w+)>/g, (_, word: string) => vocabulary[word as VocabularyWord] ?? word);
}
