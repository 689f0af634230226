/** The OpenAPI document as a check of what the sandbox takes and answers. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { AnyRoute } from '../../../src/protocol/route';

interface Media {
  readonly schema?: object;
  readonly example?: unknown;
}

export interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name?: string; readonly in?: string; readonly schema?: object }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
  readonly 'x-codes': Readonly<Record<string, string>>;
}

const document = JSON.parse(
  readFileSync(new URL('../../../docs/protocol/openapi.json', import.meta.url), 'utf8'),
);

/** The operations of the document by name of the route. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.values(document.paths as Record<string, Record<string, unknown>>)
    .flatMap((item) => Object.values(item))
    .filter(
      (value): value is Operation => typeof value === 'object' && value !== null && 'operationId' in value,
    )
    .map((operation) => [operation.operationId, operation]),
);

// Optimized code takes longer to compile than the few values take to check.
const ajv = new Ajv2020({
  strict: false,
  validateFormats: false,
  allowUnionTypes: true,
  inlineRefs: false,
  code: { optimize: false },
});
ajv.addSchema({ $id: 'document', components: document.components });
const compiled = new Map<object, ValidateFunction>();

/** Why a value does not fit a schema of the document; undefined if it does. */
export function flawBy(schema: object, value: unknown): string | undefined {
  let validate = compiled.get(schema);
  if (!validate) {
    // References are from the root of the document.
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    validate = ajv.compile(JSON.parse(text));
    compiled.set(schema, validate);
  }
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}

export function bodySchema({ requestBody }: Operation): object | undefined {
  return requestBody?.content['application/json']?.schema;
}

export function answerSchema({ responses }: Operation): object | undefined {
  const [success] = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return success?.[1].content?.['application/json']?.schema;
}

/** @throws Error if the document describes the body or the query otherwise */
export function expectDescribedRequest({ name }: AnyRoute, query: unknown, body: unknown): void {
  const operation = operations.get(name);
  if (!operation) return;
  const schema = bodySchema(operation);
  const given = Object.entries((query ?? {}) as object).filter(([, value]) => value !== undefined);
  const flaws = [
    schema && flawBy(schema, body ?? {}),
    ...given.map(([key, value]) => {
      const parameter = operation.parameters.find((one) => one.in === 'query' && one.name === key);
      return parameter?.schema ? flawBy(parameter.schema, value) : `no parameter '${key}'`;
    }),
  ].filter((flaw) => flaw !== undefined);
  if (flaws.length > 0) throw new Error(`openapi.json, request of ${name}: ${flaws.join('; ')}`);
}

/** @throws Error if the document describes the answer otherwise */
export function expectDescribedAnswer({ name }: AnyRoute, answer: unknown): void {
  const operation = operations.get(name);
  const schema = operation && answerSchema(operation);
  if (!schema || answer === undefined) return;
  const flaw = flawBy(schema, JSON.parse(JSON.stringify(answer)));
  if (flaw !== undefined) throw new Error(`openapi.json, answer of ${name}: ${flaw}`);
}

const errorSchema = { $ref: '#/components/schemas/Error' };
const generalCodes = Object.keys(document.components.responses.Error['x-codes']);
const namedCodes = new Set(
  [...operations.values()].flatMap((operation) => Object.keys(operation['x-codes'])),
);

/** @throws Error if the document does not describe the body of a refusal, or names its code for other routes only */
export function expectDescribedRefusal({ name }: AnyRoute, body: unknown): void {
  const operation = operations.get(name);
  if (!operation || typeof body === 'string') return;
  const flaw = flawBy(errorSchema, body);
  const { error, code = error?.code } = body as { code?: string; error?: { code?: string } };
  const isOfOthers =
    code !== undefined &&
    namedCodes.has(code) &&
    !generalCodes.includes(code) &&
    !(code in operation['x-codes']);
  const found = flaw ?? (isOfOthers ? `docs/protocol names ${code} for other routes only` : undefined);
  if (found !== undefined) throw new Error(`openapi.json, refusal of ${name}: ${found}`);
}
