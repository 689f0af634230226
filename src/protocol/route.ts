import type { AnyRoute, RouteSpec, SectionOf, Shape } from './route-types';

/** The type of an answer, exactly as it is on the wire (with its `data` wrapper where there is one). */
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

/**
 * The command, without `plaza`, that shows whether a `once` request was carried out whose answer was lost. Path
 * parameters and body fields are filled in where they are plain words, so that the command can be run as it is; others
 * remain as `<name>`.
 */
export function verificationCommand(
  route: AnyRoute,
  values: Readonly<Record<string, unknown>> = {},
): string | undefined {
  return route.verifyWith?.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return /^[\w@.:+][\w@.:+-]*$/.test(String(value ?? '')) ? String(value) : `<${name}>`;
  });
}
