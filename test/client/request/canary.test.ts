/** Secrets of requests and answers, which must not be in a trace, note or error. */
import { describe, expect, it } from 'vitest';
import { against, signedIn, testApi } from '../../support/http/api';
import { routes } from '../../support/http/routes';
import { type Answer, json, type Seen, serve, text } from '../../support/http/server';

const canary = 'canary-7f3a9c';
const body = { email: 'a@b.test', password: `${canary}-password`, anyField: `${canary}-captcha` };

const tokens = { accessToken: `${canary}-access`, flowToken: `${canary}-flow` };
const ticketed = `https://x.test/?ticket=${canary}`;

const answers: readonly [string, Answer][] = [
  ['tokens', (_, response) => json(response, tokens)],
  ['cookies', (_, response) => json(response, {}, 200, { 'set-cookie': `refresh_token=${canary}; Path=/` })],
  ['an echo of the request', (request, response) => json(response, echoOf(request), 422)],
  ['a quoting message', (request, response) => json(response, { message: `bad: ${request.body}` }, 400)],
  ['quoting text', (request, response) => text(response, `bad ${request.body}`, 400)],
  ['a quoting page', (request, response) => text(response, `<p>${request.body}</p>`, 500, 'text/html')],
  ['incomplete JSON', (_, response) => text(response, `{"accessToken":"${canary}-half`, 200)],
  ['a redirect with a ticket', (_, response) => response.writeHead(302, { location: ticketed }).end()],
  ['no answer', (_, response) => response.destroy()],
];

function echoOf(request: Seen) {
  return { type: 'validation', message: 'no', found: JSON.parse(request.body || '{}') };
}

describe('the trace of a client', () => {
  it.each(answers)('has no secret, nor has an error, after %s', async (_, answer) => {
    const server = await serve(answer);
    const session = signedIn([`${canary}-token`]);
    const { api, traced, notes } = testApi(server.url, { session, trace: 'debug' });
    const errors: unknown[] = [];
    for (const call of [
      () => api.change(routes.signIn, { body }),
      () => api.read(routes.order, { path: { number: '1' } }, { orderToken: `${canary}-order` }),
      () => api.read(routes.ask),
      () => api.raw({ method: 'POST', path: `/x?token=${canary}-query`, body: { json: body } }),
      () => api.raw({ method: 'GET', path: '/x', headers: { cookie: `a=${canary}`, 'x-api-key': canary } }),
    ]) {
      await call().catch(({ message, details: { hint, fields, code } }) =>
        errors.push(message, hint, fields, code),
      );
    }
    expect(server.seen.length).toBeGreaterThanOrEqual(5);
    expect(traced.length).toBeGreaterThan(20);
    expect(traced.join('\n')).toContain('<removed>');
    expect([...traced, ...notes, JSON.stringify(errors)].filter((line) => line.includes(canary))).toEqual([]);
  });

  it('is one line for each try in verbose mode', async () => {
    const { api, traced } = await against(
      (_, response, count) => (count === 1 ? response.destroy() : json(response, { ok: true })),
      { trace: 'verbose' },
    );
    await api.read(routes.open);
    expect(traced).toHaveLength(2);
    expect(traced[0]).toMatch(/^GET http:\/\/127\.0\.0\.1:\d+\/api\/open: no answer \(network: .*\), 0 ms$/);
    expect(traced[1]).toMatch(
      /^GET http:\/\/127\.0\.0\.1:\d+\/api\/open: 200, 250 ms, 11 bytes, try 2$|: 200, 0 ms, 11 bytes, try 2$/,
    );
  });
});
