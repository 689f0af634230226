/** The examples of the OpenAPI document, recorded by the tests of all routes when they run with `-u`. */
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, expect } from 'vitest';
import { allRoutes, type RouteName, routeNamed } from '../../src/protocol/routes/index';
import type { Exchange } from '../support/sandbox';

const file = new URL('../../docs/protocol/examples.json', import.meta.url);
/** Longer lists are cut: an example shows the form. */
const maxItems = 2;

/** @returns a function that records the request of a route and its answer */
export function useExamples(): (name: RouteName, exchange: Exchange | undefined) => void {
  const examples: Partial<Record<RouteName, object>> = {};
  afterAll(async () => {
    // Vitest has no public word for `-u`.
    const isUpdate = Reflect.get(expect.getState().snapshotState, '_updateSnapshot') === 'all';
    if (!isUpdate) return;
    // A run of some routes, by `-t`, keeps the examples of the others.
    const all: Partial<Record<RouteName, object>> = {
      ...JSON.parse(await readFile(file, 'utf8')),
      ...examples,
    };
    const sorted = allRoutes.flatMap(({ name }) => (name in all ? [[name, all[name as RouteName]]] : []));
    await writeFile(file, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
  });
  return (name, exchange) => {
    if (exchange) examples[name] = exampleOf(name, exchange);
  };
}

function exampleOf(name: RouteName, { path, query, body, answer }: Exchange): object {
  const { kind, secret } = routeNamed(name) ?? {};
  const parts = {
    path: Object.keys(path).length > 0 ? path : undefined,
    query,
    // The fields of a form are files.
    body: kind === 'multipart' ? undefined : shortened(body, secret?.body),
    answer: shortened(answer, secret?.answer),
  };
  return JSON.parse(JSON.stringify(parts));
}

/** The value with the first items of lists, and dots in place of secrets. */
function shortened(value: unknown, secrets: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => shortened(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      secrets.includes(key) && typeof inner === 'string' ? '…' : shortened(inner, secrets),
    ]),
  );
}
