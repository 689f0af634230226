/** The documents for other programs: whole, worded from one source, and refusing what is wrong. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asyncApiFor, openApiFor } from '../../src/commands/routes/document';
import { allRoutes } from '../../src/protocol/routes/index';
import { defaultVocabulary } from '../../src/protocol/vocabulary';
import { answerSchema, bodySchema, flawBy, operations } from '../support/http/document';

const docs = new URL('../../docs/protocol/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, docs), 'utf8');
const openapi = JSON.parse(read('openapi.json'));
const asyncapi = JSON.parse(read('asyncapi.json'));
const examples: Record<string, { body?: object; answer?: unknown }> = JSON.parse(read('examples.json'));
const requests = allRoutes.filter(({ kind }) => kind !== 'socket');
const described = requests.map(({ name }) => ({ name, operation: operations.get(name) }));

/** Every schema in a value, with the path to it. */
function schemasIn(value: unknown, path: string): [string, Record<string, unknown>][] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    key === 'example' ? [] : schemasIn(one, `${path}/${key}`),
  );
  return 'properties' in value && !Array.isArray(value)
    ? [[path, value as Record<string, unknown>], ...inner]
    : inner;
}

/** The value without each of its fields. */
function lacking(value: object, names: readonly string[]): object[] {
  return names.map((name) => Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)));
}

/** The names of the required fields of a schema, or of the record that it refers to. */
function requiredBy(schema: object): readonly string[] {
  const { $ref, required = [] } = schema as { $ref?: string; required?: string[] };
  return $ref === undefined ? required : requiredBy(openapi.components.schemas[$ref.split('/').at(-1) ?? '']);
}

describe('the OpenAPI document', () => {
  it('has every request with a summary, and an example that fits', () => {
    const flaws = described.flatMap(({ name, operation }) => {
      const example = examples[name];
      if (!operation) return [`${name} has no operation: run 'npm run build'`];
      if (!example) return [`${name} has no example: docs/CONTRIBUTING.md, Add a route, step 6`];
      const [body, answer] = [bodySchema(operation), answerSchema(operation)];
      return [
        body && example.body && flawBy(body, example.body),
        answer && example.answer !== undefined ? flawBy(answer, example.answer) : undefined,
        'summary' in operation ? undefined : 'no summary',
      ].flatMap((flaw) => (flaw === undefined ? [] : [`${name}: ${flaw}`]));
    });
    expect(flaws).toEqual([]);
  });

  it('describes every field, parameter, code and section', () => {
    const fields = schemasIn({ paths: openapi.paths, schemas: openapi.components.schemas }, '').flatMap(
      ([path, { properties }]) =>
        Object.entries(properties as object)
          .filter(([, field]) => typeof field === 'object' && !('description' in field))
          .map(([name]) => `${path}/${name}`),
    );
    // Bodies of errors are described as wholes.
    expect(fields.filter((path) => !/Error\b/.test(path))).toEqual([]);
    const parameters = [...operations.values()].flatMap((operation) => operation.parameters);
    expect(parameters.filter((one) => !('$ref' in one) && !('description' in one))).toEqual([]);
    const codes = [...operations.values()].flatMap((operation) => Object.entries(operation['x-codes']));
    expect(codes.filter(([, condition]) => condition === '')).toEqual([]);
    expect(openapi.tags.filter((tag: object) => !('description' in tag))).toEqual([]);
  });

  it('uses every row of the page about fields', () => {
    const rows = [...read('fields.md').matchAll(/^\| `([\w.]+)` \| (.+) \|$/gm)];
    const texts = new Set(
      [...JSON.stringify([openapi, asyncapi]).matchAll(/"description":("(?:[^"\\]|\\.)*")/g)].map((match) =>
        JSON.parse(match[1] ?? ''),
      ),
    );
    expect(rows.length).toBeGreaterThan(300);
    expect(
      rows.filter(([, , meaning = '']) => !texts.has(meaning.replaceAll('`', ''))).map(([, name]) => name),
    ).toEqual([]);
  });

  it('refuses an example that lacks a required field', () => {
    const taken = described.flatMap(({ name, operation }) => {
      const example = examples[name];
      if (!operation || !example) return [];
      const pairs = [
        [bodySchema(operation), example.body],
        [answerSchema(operation), example.answer],
      ] as const;
      return pairs.flatMap(([schema, value]) => {
        if (!schema || typeof value !== 'object' || value === null) return [];
        const required = requiredBy(schema);
        const wrong = [...lacking(value, required), 7];
        return wrong.filter((one) => flawBy(schema, one) === undefined).map(() => name);
      });
    });
    expect(taken).toEqual([]);
  });

  it('names the headers, the security and the hosts of a request', () => {
    expect(openapi.paths['/api/v1/shop/orders'].post).toMatchObject({
      operationId: 'shop.ordersCreate',
      parameters: [{ $ref: '#/components/parameters/idempotencyKey' }],
      security: [{ bearer: [], deviceId: [] }, { deviceId: [] }],
      'x-effect': 'keyed',
    });
    expect(openapi.paths['/api/status'].servers).toEqual([
      { url: 'https://status.plaza.example', description: 'Status host' },
    ]);
    expect(openapi.paths['/api/posts'].post).toMatchObject({
      'x-lost-answer': { verified: 'by reading', verifyWith: 'plaza posts by me' },
      responses: {
        201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Post' } } } },
      },
    });
  });
});

describe('the document of a profile', () => {
  const words = { ...defaultVocabulary, assistant: 'tutor' };
  const addresses = {
    main: 'http://127.0.0.1:1/',
    status: 'http://127.0.0.1:2/',
    pixel: 'https://127.0.0.1:3/',
  };

  it('has its addresses and words, and one section', () => {
    const school = openApiFor(openapi, { addresses, words, section: 'school' });
    expect(school.servers).toEqual([{ url: 'http://127.0.0.1:1' }]);
    expect(school.tags).toMatchObject([{ name: 'school' }]);
    expect(Object.keys(school.paths as object)).toContain('/api/v1/tutor/shop');
    expect(Object.keys(school.paths as object)).not.toContain('/api/posts');
    const canvas = openApiFor(openapi, { addresses, words, section: 'canvas' }).paths as Record<
      string,
      object
    >;
    expect(canvas['/api/board']).toMatchObject({ servers: [{ url: 'https://127.0.0.1:3' }] });
  });

  it('has the sockets with their addresses', () => {
    const all = asyncApiFor(asyncapi, { addresses, words, section: undefined });
    expect(all.servers).toMatchObject({
      mainSocket: { host: '127.0.0.1:1', protocol: 'ws' },
      pixelSocket: { host: '127.0.0.1:3', protocol: 'wss' },
    });
    expect(all.channels).toMatchObject({ school_boardSocket: { address: '/api/v1/tutor/board/ws' } });
    const canvas = asyncApiFor(asyncapi, { addresses: undefined, words, section: 'canvas' });
    expect(Object.keys(canvas.operations as object)).toEqual(['receive_canvas_socket', 'send_canvas_socket']);
    expect(canvas.channels).toMatchObject({
      canvas_socket: { messages: { cooldown: { 'x-layout': '[1, uint32 ms]' } } },
    });
  });
});

it('the messages of the canvas have their layouts', () => {
  const { messages } = asyncapi.channels.canvas_socket;
  const names = Object.keys(messages);
  expect(names).toHaveLength(12);
  expect(names).toContain('pixels_request');
  expect(names.filter((name) => name !== 'access_token' && !messages[name]['x-layout'])).toEqual([]);
});
