import type { AnyRoute, Schema } from '../../../src/protocol/route';

interface AnySchema extends Schema {
  entries?: Record<string, AnySchema>;
  item?: AnySchema;
  wrapped?: AnySchema;
  options?: readonly unknown[];
}

export function ownNames(schema: Schema | undefined): string[] {
  return Object.keys((schema as AnySchema | undefined)?.entries ?? {});
}

export function namesWithin(schema: Schema | undefined): string[] {
  const { entries = {}, item, wrapped, options = [] } = (schema ?? {}) as AnySchema;
  const inner = [...Object.values(entries), item, wrapped, ...options].filter(
    (value): value is AnySchema => typeof value === 'object' && value !== null,
  );
  return [...Object.keys(entries), ...inner.flatMap(namesWithin)];
}

/** Whether the body takes keys that the schema does not name. */
export function isLoose(route: AnyRoute): boolean {
  return route.body?.type === 'loose_object';
}
