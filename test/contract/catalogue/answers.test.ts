/** What each route takes as its answer: likely bodies of every kind, and the outcome by one rule. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contentSchema } from '../../../src/client/response/answer-content';
import { decide } from '../../../src/client/response/response-policy';
import { promisedFields } from '../../../src/protocol/answer';
import type { AnyRoute } from '../../../src/protocol/route';
import { allRoutes } from '../../../src/protocol/routes/index';
import { sample } from './answer-samples';

/** The fields that the protocol names in an answer, and calls neither optional nor those of a state. */
const promises = new Map(
  readFileSync(new URL('./promises.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string])
    .map(([route, names]) => [route, names.split(' ')]),
);
const promisedOf = ({ name }: AnyRoute) => promises.get(name) ?? [];

const routes = allRoutes.filter(({ kind }) => kind === 'json' || kind === 'multipart');
const leaves = { text: () => '7', number: () => 7, yes: () => true, choice: () => 0 };

/** The answer of a route with the promised fields alone. */
function leastOf(route: AnyRoute): Record<string, unknown> {
  const whole = sample(contentSchema(route), leaves, route.name) as Record<string, unknown>;
  return Object.fromEntries(promisedOf(route).map((name) => [name, whole[name]]));
}

/** How the answer is taken. */
function outcomeOf(route: AnyRoute, body: string, type = 'application/json'): string {
  const url = new URL('https://plaza.test/');
  const decision = decide(
    { status: 200, headers: { 'content-type': type }, url, body: Buffer.from(body) },
    {
      call: { route, url, expects: 'json' },
      timeoutMs: 1000,
      externalFailed: 'X',
      now: 0,
      mayBeDone: false,
      clean: (text) => text,
    },
  );
  return decision.next === 'done' ? 'done' : `${decision.next} ${decision.error.exit}`;
}

/** What becomes of an answer that is not the one of the route. */
function refusedAs({ effect, lostAnswer }: AnyRoute): string {
  if (effect === 'keyed' || effect === 'idempotent') return 'retry 7';
  return effect === 'read' || (lostAnswer && 'harmless' in lostAnswer) ? 'fail 7' : 'fail 9';
}

/** The routes that take each of the bodies, and those that refuse one, with the body. */
function expectOutcome(of: readonly AnyRoute[], bodies: readonly unknown[], isTaken: boolean): void {
  const others = of.flatMap((route) =>
    bodies
      .map((body) => (typeof body === 'string' ? body : JSON.stringify(body)))
      .map((body) => ({ route: route.name, body, outcome: outcomeOf(route, body) }))
      .filter(({ outcome }) => outcome !== (isTaken ? 'done' : refusedAs(route))),
  );
  expect(others).toEqual([]);
}

const typed = routes.filter((route) => promisedOf(route).length > 0);
const untypedChanges = routes.filter((route) => promisedOf(route).length === 0 && route.effect !== 'read');
const untypedReads = routes.filter((route) => promisedOf(route).length === 0 && route.effect === 'read');
const openLists = untypedReads.filter(({ items }) => items !== undefined);
const untypedRecords = untypedReads.filter(
  (route) => route.items === undefined && contentSchema(route).type !== 'record',
);
const objects = [
  ...[
    { message: 'Done' },
    { isBlockedByMe: true },
    { enabled: false },
    { status: 'ok' },
    { id: 'p', author: {} },
  ],
  ...[{ data: { total: 3, state: {} } }, { data: { id: 'p' }, meta: {} }, { post: { id: 'p' } }],
  ...[
    { error: null, data: { id: 'p' } },
    { status: 200, message: 'ok' },
    { total: 3, errors: [] },
  ],
];
const errors = [
  ...[{ error: 'no' }, { error: { code: 'X' } }, { errors: [{ message: 'no' }] }, { data: { error: 'no' } }],
  ...[
    { statusCode: 403, message: 'Forbidden' },
    { status: 400, title: 'Bad Request' },
    { status: '500', detail: 'x' },
  ],
  ...[{ success: false }, { ok: false }],
];
const bare = ['true', '"ok"', '7', 'false'];
const notJson = ['<html>Sign in</html>', 'ok', '{"a":', 'Please sign in'];
const empty = ['', 'null'];

it('the catalogue promises the fields of the protocol, route by route', () => {
  const names = (route: AnyRoute) => Object.keys(promisedFields(contentSchema(route)));
  const found = routes
    .filter((route) => names(route).length > 0)
    .map((route) => [route.name, names(route).sort()]);
  const wanted = [...promises].map(([route, fields]) => [route, fields.toSorted()]);
  expect(
    Object.fromEntries(found),
    'promised fields are listed twice: by `object` in src/protocol, and in test/contract/catalogue/promises.tsv',
  ).toEqual(Object.fromEntries(wanted));
});

describe('an answer with what the protocol promises', () => {
  it('is taken with these fields and no other, with others, and in a wrapper', () => {
    for (const route of typed) {
      const least = leastOf(route);
      const more = { ...least, further: { id: 'x' }, message: 'Done' };
      expectOutcome(
        [route],
        [least, more, { data: least }, { data: least, meta: {} }, { success: true, data: least }],
        true,
      );
    }
  });

  it('is not taken without one of them, nor for another record, a list, or nothing', () => {
    for (const route of typed) {
      const least = leastOf(route);
      const lacking = Object.keys(least).map((name) => ({ ...least, [name]: undefined }));
      const others = [{}, [], [7], { success: true }, { message: 'Done' }, { data: {} }, { data: null }];
      expectOutcome([route], [...lacking, ...lacking.map((data) => ({ data })), ...others, ...empty], false);
    }
  });
});

describe('an answer of which the protocol shows nothing', () => {
  it('is any record or list of a change, and nothing', () => {
    expectOutcome(untypedChanges, [...objects, {}, [], [{ id: 'p' }], { data: null }, ...empty], true);
  });

  it('is any record of a read that has fields', () => {
    expectOutcome(untypedRecords, objects, true);
    expectOutcome(untypedRecords, [{}, [], [{ id: 'p' }], { data: null }, ...empty], false);
  });

  it('is the only list of records, under any name', () => {
    const records = [{ id: 'p' }];
    const clear = [records, [], { data: records }, { data: records, meta: {} }, { found: records, total: 1 }];
    const deep = [
      { data: { found: records, next: 'c' } },
      { result: { found: [] } },
      { found: records, none: [] },
    ];
    expectOutcome(openLists, [...clear, ...deep], true);
    const unclear = [{ some: records, others: records }, { some: [], others: [] }, { tags: ['a'] }];
    expectOutcome(openLists, [...unclear, {}, { message: 'Done' }, { data: null }, ...empty], false);
  });
});

it('what is shaped as an error, is a bare value or is not JSON is no answer of any route', () => {
  expectOutcome(routes, [...errors, ...bare, ...notJson, { login: 'https://login.test' }], false);
});

it('an empty web page is no answer of any route', () => {
  const others = routes.filter((route) => outcomeOf(route, '', 'text/html') !== refusedAs(route));
  expect(others.map(({ name }) => name)).toEqual([]);
});
