/** No secret in any trace, note or error, wherever it stood and however the answer failed. */
import { describe, expect, it } from 'vitest';
import { adapterNames, signedIn, testApi } from '../../support/http/api';
import { routes } from '../../support/http/routes';
import { type Answer, json, serve, text } from '../../support/http/server';

const canary = 'canary-7f3a9c';
const body = { email: 'a@b.test', password: `${canary}-password`, anyField: `${canary}-captcha` };

const answers: readonly [string, Answer][] = [
  [
    'a good answer',
    (_, response) => json(response, { accessToken: `${canary}-access`, flowToken: `${canary}-flow` }),
  ],
  [
    'cookies',
    (_, response) => {
      response.setHeader('set-cookie', [`refresh_token=${canary}; Path=/`, `is_auth=${canary}`]);
      json(response, {});
    },
  ],
  [
    'an echo of the request',
    (request, response) =>
      json(response, { type: 'validation', message: 'no', found: JSON.parse(request.body || '{}') }, 422),
  ],
  [
    'an echo packed into a message',
    (request, response) =>
      json(
        response,
        { message: JSON.stringify({ type: 'validation', found: JSON.parse(request.body || '{}') }) },
        422,
      ),
  ],
  [
    'a message that quotes it',
    (request, response) => json(response, { message: `bad: ${request.body}` }, 400),
  ],
  ['plain text that quotes it', (request, response) => text(response, `bad ${request.body}`, 400)],
  [
    'a page that quotes it',
    (request, response) => text(response, `<p>${request.body}</p>`, 500, 'text/html'),
  ],
  ['half an answer', (_, response) => text(response, `{"accessToken":"${canary}-half`, 200)],
  [
    'a redirect with a ticket',
    (_, response) => response.writeHead(302, { location: `https://x.test/?ticket=${canary}` }).end(),
  ],
  ['no answer', (_, response) => response.destroy()],
];

describe.each(adapterNames)('over %s', (adapter) => {
  it.each(answers)('%s', async (_, answer) => {
    const server = await serve(answer);
    const session = signedIn([`${canary}-token`]);
    const { api, traced, notes } = testApi(server.url, { adapter, session, trace: 'debug' });
    const said: unknown[] = [];
    const call = async (promise: Promise<unknown>) => {
      const error = await promise.then(
        () => undefined,
        (thrown) => thrown,
      );
      if (error) said.push(error.message, error.details.hint, error.details.fields, error.details.code);
    };
    await call(api.change(routes.signIn, { body }));
    await call(api.read(routes.order, { path: { number: '1' } }, { orderToken: `${canary}-order` }));
    await call(api.read(routes.ask));
    await call(api.raw({ method: 'POST', path: `/x?token=${canary}-query`, body: { json: body } }));
    await call(
      api.raw({ method: 'GET', path: '/x', headers: { cookie: `a=${canary}`, 'x-api-key': canary } }),
    );
    expect(server.seen.length).toBeGreaterThanOrEqual(5);
    expect(traced.length).toBeGreaterThan(20);
    expect(traced.join('\n')).toContain('<removed>');
    expect([...traced, ...notes, JSON.stringify(said)].filter((line) => line.includes(canary))).toEqual([]);
  });

  it('a verbose trace is one line a try', async () => {
    const server = await serve((_, response, count) =>
      count === 1 ? response.destroy() : json(response, { ok: true }),
    );
    const { api, traced } = testApi(server.url, { adapter, trace: 'verbose' });
    await api.read(routes.open);
    expect(traced).toHaveLength(2);
    expect(traced[0]).toMatch(/^GET http:\/\/127\.0\.0\.1:\d+\/api\/open: no answer \(network: .*\), 0 ms$/);
    expect(traced[1]).toMatch(
      /^GET http:\/\/127\.0\.0\.1:\d+\/api\/open: 200, 250 ms, 11 bytes, try 2$|: 200, 0 ms, 11 bytes, try 2$/,
    );
  });
});
