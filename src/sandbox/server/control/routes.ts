/** Control over HTTP: routes under `/.sandbox` on the main host, outside the protocol, with a private secret. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import type { HttpContext } from '../http/exchange';
import { errorAnswer, refusalAnswer, toResponse } from '../http/outcome';
import { refusal } from '../http/refusal';
import { keepAlive, openEventStream } from '../http/streams';
import type { Service } from '../service';
import type { Control } from './control';

/** The header that carries the secret. */
const secretHeader = 'x-sandbox-secret';

/** The dependencies of the control routes. */
export interface ControlHost {
  readonly service: Service;
  readonly control: Control;
  readonly secret: string;
  /** Begins to stop; the current answer is still sent. */
  stop(): void;
}

/** The app of the control routes. Every request without the secret is answered with 404. */
export function controlApp(host: ControlHost): Hono<{ Bindings: HttpBindings }> {
  const { control } = host;
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    if (!sameSecret(context.req.header(secretHeader) ?? '', host.secret)) return notThere();
    await next();
    // An answer of control is sent once its change is on disk.
    await host.service.durable();
  });
  app.onError((error) => toResponse(errorAnswer(error)));
  app.get('/status', (context) => context.json(control.status()));
  app.post('/stop', (context) => {
    host.stop();
    return context.json({ ok: true });
  });
  app.post('/reset', (context) => context.json(control.reset()));
  app.get('/clock', (context) => context.json(control.time()));
  app.post('/clock', async (context) => context.json(control.advance((await body(context)).ms)));
  app.get('/switches', (context) => context.json(control.switches()));
  app.put('/switches/:name', async (context) =>
    context.json(control.setSwitch(context.req.param('name'), (await body(context)).on)),
  );
  app.get('/faults', (context) => context.json(control.faults()));
  app.post('/faults', async (context) => context.json(control.addFault(await body(context)), 201));
  app.delete('/faults', (context) => {
    control.clearFaults();
    return context.body(null, 204);
  });
  app.get('/people', (context) => context.json(control.people()));
  app.get('/mail', (context) => context.json(control.mail(context.req.query('address'))));
  app.post('/captcha', async (context) => context.json(control.captcha(await body(context)), 201));
  app.post('/sign-in', async (context) => context.json(control.signIn(await body(context)), 201));
  app.post('/grants', async (context) => context.json(control.grant(await body(context)), 201));
  app.get('/log', (context) => context.json(control.log(since(context))));
  app.get('/watch', (context) => watch(host, context));
  app.all('*', notThere);
  return app;
}

/** Compares digests in constant time, so that the duration reveals nothing about the secret. */
function sameSecret(sent: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(secret));
}

function notThere(): Response {
  return toResponse(refusalAnswer(refusal(404, 'NOT_FOUND', 'there is nothing at this path')));
}

/** The JSON object of the body. */
async function body(context: HttpContext): Promise<Record<string, unknown>> {
  const value: unknown = await context.req.json().catch(() => undefined);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw refusal(422, 'VALIDATION_ERROR', 'the body must be a JSON object');
}

function since(context: HttpContext): number {
  return Number(context.req.query('since') ?? 0) || 0;
}

/** Sends each new log record; with `since` the stored records after it come first. */
function watch({ control, service }: ControlHost, context: HttpContext): Response {
  const stream = openEventStream(context.env.outgoing, new Headers(), () => undefined);
  if (context.req.query('since') !== undefined) {
    for (const record of control.log(since(context))) stream.send(record);
  }
  const unsubscribe = control.watch((record) => stream.send(record));
  stream.comment('here');
  keepAlive(stream, service.clock);
  service.watchers.add(stream.close);
  stream.onClose(() => {
    unsubscribe();
    service.watchers.delete(stream.close);
  });
  return RESPONSE_ALREADY_SENT;
}
