import { describe, expect, it } from 'vitest';
import { traceTry } from '../../../src/client/request/trace';
import { resolved, unknown } from '../../../src/protocol/answer';
import { createRedactor } from '../../../src/protocol/redaction';
import { type AnyRoute, type LostAnswer, verifyWithOf } from '../../../src/protocol/route';
import { allRoutes, catalogue, routeNamed } from '../../../src/protocol/routes/index';
import { defaultVocabulary } from '../../../src/protocol/vocabulary';
import { pathParameters } from '../../support/http/routes';
import { sample } from './answer-samples';
import { deviations } from './deviations';
import { protocolTable, type TableRow } from './protocol-table';
import { isLoose, namesWithin, ownNames } from './schema-names';

function fieldsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(fieldsOf);
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner];
}

const place = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const asPrinted = (path: string) =>
  path.replace(/<(\w+)>/g, (_, word: keyof typeof defaultVocabulary) => defaultVocabulary[word]);

const table = new Map(protocolTable().map((row) => [place(row), row]));
const placeOf = ({ method, path }: AnyRoute) => place({ method, path: asPrinted(path) });
/** The routes in the table; the first test names the others. */
const inTable = allRoutes.filter((route) => table.has(placeOf(route)));
const rowOf = (route: AnyRoute) => table.get(placeOf(route)) as TableRow;
const namesWhere = (test: (route: AnyRoute) => boolean) =>
  allRoutes
    .filter(test)
    .map((route) => route.name)
    .sort();

const namesOf = (...lines: string[]) => lines.join(' ').split(' ');

/** What is known of each `once` request whose answer was lost. */
const lostAnswers = {
  'verified by reading': namesOf(
    'comments.create comments.reply exam.annul exam.offlineLink exam.submit posts.create',
    'posts.pin posts.repost posts.restore posts.vote school.correctorCancel school.redPenCancel',
    'subscription.autoRenewal subscription.methodsDefault users.block users.createProfile',
    'users.follow users.restore verification.submit',
  ),
  'verified by sending again': namesOf(
    'comments.edit comments.restore exam.galleryVote reports.create school.correctorReport',
    'school.cushionClaim school.redPenReport',
  ),
  harmless: namesOf(
    'auth.forgotPassword auth.logout auth.qrApprove auth.qrClaim auth.qrReject auth.qrScan',
    'auth.qrStart auth.refresh auth.resendOtp auth.signIn auth.signUp auth.verifyOtp',
    'files.upload school.avatarUpload school.boardTicket shop.consent shop.ordersLookup',
    'shop.ordersVerify',
  ),
  unknown: namesOf(
    'auth.changePassword auth.resetPassword canvas.socket shop.ordersPay subscription.bindCard',
    'subscription.pay telemetry.interaction telemetry.view',
  ),
};

describe('the catalogue and the table of the protocol', () => {
  it('have the same routes', () => {
    const places = new Set(allRoutes.map(placeOf));
    expect(
      [...table.keys()].filter((one) => !places.has(one)),
      'routes of test/contract/catalogue/routes.tsv that no file of src/protocol/routes has',
    ).toEqual([]);
    expect(
      [...places].filter((one) => !table.has(one)),
      'routes of src/protocol/routes that test/contract/catalogue/routes.tsv does not have: add a row for each',
    ).toEqual([]);
  });

  it('agree on host, kind, auth, success status and key of every route', () => {
    const facts = ({ host, kind, auth, ok, key }: AnyRoute | TableRow) => ({ host, kind, auth, ok, key });
    for (const route of inTable) expect(facts(route), route.name).toEqual(facts(rowOf(route)));
  });

  it('agree on the names of queries and bodies but for the listed deviations', () => {
    const found = inTable.flatMap((route) =>
      (['query', 'body'] as const)
        .filter((field) => String(ownNames(route[field]).sort()) !== String(rowOf(route)[field]))
        .map((field) => `${route.name} ${field}`),
    );
    expect(found.sort()).toEqual(deviations.map(({ route, field }) => `${route} ${field}`).sort());
  });
});

describe('the names of routes', () => {
  it('are unique and begin with their section', () => {
    expect(new Set(allRoutes.map(({ name }) => name)).size).toBe(allRoutes.length);
    for (const [section, routes] of Object.entries<Record<string, AnyRoute>>(catalogue)) {
      for (const [key, route] of Object.entries(routes)) {
        expect(key).toMatch(/^[a-z][A-Za-z]*$/);
        expect(route).toMatchObject({ section, name: `${section}.${key}` });
        expect(routeNamed(route.name)).toBe(route);
      }
    }
    expect(routeNamed('posts.nothing')).toBeUndefined();
  });

  it('have sections named as the command groups', () => {
    expect(Object.keys(catalogue)).toEqual(
      namesOf(
        'auth users posts comments hashtags search notifications files reports verification subscription',
        'platform telemetry shop school exam canvas',
      ),
    );
  });

  it('have paths with parameters of letters, and words of the vocabulary only', () => {
    for (const { path, name } of allRoutes) {
      for (const parameter of pathParameters(path)) expect(parameter, name).toMatch(/^[a-z][A-Za-z]*$/);
      expect(asPrinted(path).replace(/\{\w+\}/g, ''), name).toMatch(/^\/[a-z0-9/-]*$/);
    }
  });
});

describe('the effects of routes', () => {
  const stated =
    'whether a request may be sent again is said twice: by `effect` in src/protocol/routes, and by a list in this file';

  const isQuestion = (route: AnyRoute) => route.method === 'GET' || route.kind === 'sse';

  it('are read for GET, events and five other routes', () => {
    expect(namesWhere((route) => isQuestion(route) && route.effect !== 'read')).toEqual([]);
    expect(
      namesWhere((route) => !isQuestion(route) && route.effect === 'read'),
      stated,
    ).toEqual(
      namesOf('exam.offlineSearch posts.stats school.boardSocket shop.deliveryCalculate users.followStatus'),
    );
  });

  it('are idempotent for PUT, DELETE, likes, read marks, exam answers and the start of the exam', () => {
    const replaces = (route: AnyRoute) => route.method === 'PUT' || route.method === 'DELETE';
    expect(
      namesWhere((route) => replaces(route) && route.effect !== 'idempotent'),
      stated,
    ).toEqual(['school.avatarInstall']);
    expect(
      namesWhere((route) => !replaces(route) && route.effect === 'idempotent'),
      stated,
    ).toEqual(
      namesOf(
        'comments.like exam.answer exam.start notifications.read notifications.readAll',
        'notifications.readBatch posts.like school.view',
      ),
    );
  });

  it('name the place of the key of every keyed route', () => {
    expect(namesWhere((route) => (route.effect === 'keyed') !== (route.key !== undefined))).toEqual([]);
    expect(namesWhere(({ key }) => key === 'operationId')).toEqual(
      namesWhere((route) => ownNames(route.body).includes('operationId')),
    );
  });

  it('have for each once route the meaning of a lost answer', () => {
    expect(
      namesWhere((route) => (route.effect === 'once') !== (route.lostAnswer !== undefined)),
      'routes with the effect once, and no others, have `lostAnswer` in src/protocol/routes',
    ).toEqual([]);
    const namesWith = (fits: (lost: LostAnswer) => boolean) =>
      namesWhere(({ lostAnswer }) => lostAnswer !== undefined && fits(lostAnswer));
    const isVerified = (way: string) => (lost: LostAnswer) => 'verified' in lost && lost.verified === way;
    const found = {
      'verified by reading': namesWith(isVerified('by reading')),
      'verified by sending again': namesWith(isVerified('by sending again')),
      harmless: namesWith((lost) => 'harmless' in lost),
      unknown: namesWith((lost) => 'unknown' in lost),
    };
    expect(
      found,
      'what a lost answer means is said twice: by `lostAnswer` in src/protocol/routes, and by a list in this file',
    ).toEqual(lostAnswers);
  });

  it('have commands to verify a lost answer, with values of the request or of the user', () => {
    const known = new Set(['comments.edit', 'comments.restore', 'canvas.socket']);
    for (const route of allRoutes) {
      const verifyWith = verifyWithOf(route);
      if (verifyWith === undefined) continue;
      expect(Object.keys(catalogue), route.name).toContain(verifyWith.split(' ')[0]);
      const held = [...pathParameters(route.path), ...ownNames(route.body)];
      const wanted = pathParameters(verifyWith).filter((name) => !held.includes(name));
      expect(wanted.length > 0, route.name).toBe(known.has(route.name) || route.section === 'telemetry');
    }
  });
});

it('the paging of lists is what their queries take', () => {
  const wanted = { cursor: ['limit', 'cursor'], page: ['limit', 'page'], offset: ['limit', 'offset'] };
  for (const route of allRoutes) {
    if (route.paging === undefined) continue;
    expect(route.items, route.name).toBeDefined();
    const names = route.paging === 'before' ? ['before'] : wanted[route.paging];
    expect(ownNames(route.query), route.name).toEqual(expect.arrayContaining(names));
  }
  const isPaged = (route: AnyRoute) =>
    ownNames(route.query).some((name) => ['cursor', 'page', 'offset', 'before'].includes(name));
  expect(namesWhere((route) => isPaged(route) !== (route.paging !== undefined))).toEqual([]);
});

describe('the secrets of routes', () => {
  const sounds = /password|token|otp|secret|ticket|captcha|^pass$/i;

  it('cover every field of a body or query that sounds like a secret, and no missing field', () => {
    for (const route of allRoutes) {
      for (const field of ['query', 'body'] as const) {
        const names = namesWithin(route[field]);
        const secret = route.secret?.[field] ?? [];
        const open = names.filter((name) => sounds.test(name) && !secret.includes(name));
        expect(open, `${route.name} ${field}`).toEqual([]);
        const stale = secret.filter((name) => !names.includes(name));
        expect(stale.length > 0, `${route.name} ${field}`).toBe(field === 'body' && isLoose(route));
      }
    }
  });

  it('cover the captcha token under any key, in the only loose bodies', () => {
    const names = ['auth.forgotPassword', 'auth.qrClaim', 'auth.signIn', 'auth.signUp'];
    expect(namesWhere((route) => route.secret?.unnamedBody === true)).toEqual(names);
    expect(namesWhere(isLoose)).toEqual(names);
  });

  /** Whether a secret is wanted, and its name in the request. */
  const harmless = ['captchaRequired', 'tokenField'];

  it('cover every field of an answer that sounds like a secret, and no missing field', () => {
    const leaves = { text: () => '', number: () => 0, yes: () => true };
    for (const route of allRoutes) {
      const whole = [0, 1, 2, 3].map((turn) =>
        sample(route.answer ?? unknown, { ...leaves, choice: (of) => turn % of }, route.name),
      );
      const fields = Object.values(resolved(route.answer ?? unknown).fields ?? {});
      const names = new Set([...whole.flatMap(fieldsOf), ...fields.flatMap(({ aliases = [] }) => aliases)]);
      const secret = route.secret?.answer ?? [];
      const sounding = [...names].filter((name) => sounds.test(name) && !harmless.includes(name));
      const open = sounding.filter((name) => !secret.includes(name));
      const missing = secret.filter((name) => !names.has(name));
      expect({ open, missing }, route.name).toEqual({ open: [], missing: [] });
    }
  });

  it('are not shown by --debug', () => {
    const filled = (names: readonly string[] = []) =>
      Object.fromEntries(names.map((name) => [name, 'canary']));
    for (const route of allRoutes) {
      const { query, body, answer } = route.secret ?? {};
      const url = new URL(`https://h.test/?${new URLSearchParams(filled(query))}`);
      const lines: string[] = [];
      traceTry(
        { bodies: true, line: (text) => void lines.push(text) },
        createRedactor(),
        { route, url, headers: {}, body: filled(body) },
        { outcome: '200', ms: 1, tries: 1, headers: {}, body: Buffer.from(JSON.stringify([filled(answer)])) },
      );
      expect(lines.length, route.name).toBeGreaterThan(1);
      expect(lines.join('\n'), route.name).not.toContain('canary');
    }
  });

  it('cover the tokens and passes in answers', () => {
    const handedOut = (field: string) =>
      namesWhere((route) => route.secret?.answer?.includes(field) === true);
    const fields = ['accessToken', 'flowToken', 'claimToken', 'payload', 'pass', 'token', 'ticket'];
    expect(Object.fromEntries(fields.map((field) => [field, handedOut(field)]))).toEqual({
      accessToken: namesOf('auth.qrClaim auth.refresh auth.signIn auth.signUp auth.verifyOtp'),
      flowToken: namesOf('auth.forgotPassword auth.resendOtp auth.signIn auth.signUp auth.verifyOtp'),
      claimToken: ['auth.qrStart'],
      payload: ['auth.qrStart'],
      pass: ['shop.ordersCreate'],
      token: namesOf('auth.qrClaim auth.refresh auth.signIn auth.signUp auth.verifyOtp shop.ordersVerify'),
      ticket: ['school.boardTicket'],
    });
  });
});
