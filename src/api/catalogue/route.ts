/**
 * What a route is. The catalogue (`routes/<section>.ts`) is made of these; the typed client, the sandbox's
 * handlers, `plaza routes`, `plaza api` and the contract tests all read it.
 */
import type { AnyRoute, RouteSpec, SectionOf, Shape } from '../../ports/route';

/** Names the type of an answer, exactly as it is on the wire (with its `data` wrapper where there is one). */
export function shape<T>(): Shape<T> {
  return {};
}

/** Makes one section of the catalogue: names its routes `<section>.<key>` and fills in the defaults. */
export function section<const N extends string, const S extends Record<string, RouteSpec>>(
  name: N,
  specs: S,
): SectionOf<N, S> {
  const routes: Record<string, AnyRoute> = {};
  for (const [key, spec] of Object.entries(specs)) {
    routes[key] = { host: 'main', kind: 'json', ok: 200, ...spec, name: `${name}.${key}`, section: name };
  }
  return routes as SectionOf<N, S>;
}

/** The parameters of a path template, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

/**
 * The command, without `plaza`, that tells whether a `once` request happened whose answer was lost. What the
 * request named (parameters of the path, fields of the body) is filled in where it is a plain word, so that
 * the line can be run as it stands; the rest is left as `<name>` for the person.
 */
export function verificationCommand(
  route: AnyRoute,
  asked: Readonly<Record<string, unknown>> = {},
): string | undefined {
  return route.verifyWith?.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = asked[name];
    return /^[\w@.:+][\w@.:+-]*$/.test(String(value ?? '')) ? String(value) : `<${name}>`;
  });
}
