/**
 * Control of a sandbox: its world, clock, switches, faults and accounts; and the routes that offer it over HTTP. Every
 * function throws a `Refusal` that names the error when its input is invalid.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import * as v from 'valibot';
import {
  type AccountState,
  accountByEmail,
  accountById,
  accountsIn,
  userByUsername,
} from '../../sections/auth/rules/accounts';
import { captchaPurpose, solveCaptcha } from '../../sections/auth/rules/captcha';
import { mailbox } from '../../sections/auth/rules/mail';
import { openSession } from '../../sections/auth/rules/sessions';
import { sandbox } from '../../sections/index';
import type { World, WorldSwitch } from '../../world';
import { switchChanges } from '../../world/channel';
import { isoTime } from '../../world/clock';
import type { HttpContext } from '../http/exchange';
import { errorAnswer, refusalAnswer, toResponse } from '../http/outcome';
import { checkedInput, refusal, wrongInput } from '../http/refusal';
import { keepAlive, openEventStream } from '../http/streams';
import type { Service } from '../service';

const yearMs = 366 * 24 * 60 * 60 * 1000;
const step = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(yearMs));

const captchaInput = v.strictObject({ purpose: v.optional(captchaPurpose, 'login') });

const signInInput = v.strictObject({
  /** A username, an id, a mail address, or the part of one before `@sandbox.test`. */
  person: v.string(),
  /** Whether it is a session of the mobile application. */
  mobile: v.optional(v.boolean(), false),
  deviceId: v.optional(v.string()),
});

export type Control = ReturnType<typeof createControl>;

export function createControl(service: Service) {
  return {
    status: () => status(service),
    /** Starts a new world: new id, real time, default switches, no faults. Open requests and streams are cut. */
    reset() {
      service.renew();
      service.faults.clear();
      service.limits.clear();
      for (const end of [...service.requests, ...service.streams]) end();
      service.simulation.moved();
      return status(service);
    },
    time: () => time(service),
    advance(ms: unknown) {
      if (!v.is(step, ms)) throw wrongInput('ms must be a whole number from 0 to one year');
      service.world().clock.advance(ms);
      service.simulation.moved();
      service.timers.moved();
      service.changed();
      return time(service);
    },
    switches: () => Object.values(sandbox.switches).map((one) => switchRecord(service, one)),
    setSwitch(name: string, on: unknown) {
      const found = Object.hasOwn(sandbox.switches, name) ? sandbox.switches[name] : undefined;
      if (!found) {
        const names = Object.keys(sandbox.switches).join(', ');
        throw refusal(404, 'NOT_FOUND', `there is no switch '${name}'; the switches are ${names}`);
      }
      if (typeof on !== 'boolean') throw wrongInput('on must be true or false');
      service.world().switches[name] = on;
      switchChanges.emit(service.world(), found);
      service.simulation.moved();
      service.changed();
      return switchRecord(service, found);
    },
    addFault: service.faults.add,
    faults: service.faults.list,
    clearFaults: service.faults.clear,
    log: service.log.since,
    watch: service.log.subscribe,
    people: () =>
      accountsIn(service.world()).map(({ profile, email }) => ({
        username: profile?.username ?? null,
        displayName: profile?.displayName ?? null,
        email,
      })),
    /** The mails, newest first; with an address only those to it. */
    mail: (address?: string) => mailbox(service.world(), address),
    captcha(input: unknown) {
      const { purpose } = checkedInput(captchaInput, input);
      const token = solveCaptcha(service.world(), purpose);
      service.changed();
      return { token };
    },
    /** Opens a session without password, captcha or code. Its tokens are bound to the world. */
    signIn(input: unknown) {
      const { person, mobile, deviceId = null } = checkedInput(signInInput, input);
      const world = service.world();
      const account = accountNamed(world, person);
      const device = { deviceId, mobile, userAgent: 'plaza', address: '127.0.0.1' };
      const { accessToken, refreshToken, expiresAt } = openSession(world, account, device);
      service.changed();
      const tokens = { accessToken, refreshToken, expiresAt: isoTime(expiresAt) };
      return { ...tokens, ...nameOf(account), world: world.id };
    },
    /** Grants an account something: `{person, …}`; the other keys are the sections' grants. */
    grant(input: unknown) {
      const { grants = {} } = service;
      const keys = Object.entries(grants).map(([key, { schema }]) => [key, v.optional(schema)]);
      const grantInput = v.strictObject({ person: v.string(), ...Object.fromEntries(keys) });
      const { person, ...granted } = checkedInput(grantInput, input);
      if (Object.keys(granted).length === 0)
        throw wrongInput(`nothing to grant; available: ${Object.keys(grants).join(', ') || 'nothing'}`);
      const world = service.world();
      const account = accountNamed(world, person);
      for (const [key, value] of Object.entries(granted)) grants[key]?.give(world, account, value);
      service.changed();
      return { ...nameOf(account), granted };
    },
  };
}

function status(service: Service) {
  const { main, status: statusUrl, pixel: pixelUrl } = service.origins;
  const { id, clock } = service.world();
  return { baseUrl: main, statusUrl, pixelUrl, world: id, time: isoTime(clock.now()) };
}

/** The world's time, and the milliseconds by which it is ahead of the real time. */
function time(service: Service) {
  const { clock } = service.world();
  return { time: isoTime(clock.now()), offsetMs: clock.offsetMs() };
}

function switchRecord(service: Service, one: WorldSwitch) {
  const { name, description, on, acts } = one;
  return { name, description, on: one.isOn(service.world()), default: on, acts };
}

/** The username is null while the account has no profile. */
function nameOf({ profile, email }: AccountState) {
  return { username: profile?.username ?? null, email };
}

function accountNamed(world: World, person: string): AccountState {
  const account =
    userByUsername(world, person) ??
    accountById(world, person) ??
    accountByEmail(world, person) ??
    accountByEmail(world, `${person}@sandbox.test`);
  if (account) return account;
  const names = accountsIn(world)
    .slice(0, 3)
    .map(({ profile, email }) => profile?.username ?? email)
    .join(', ');
  throw refusal(404, 'NOT_FOUND', `there is no account '${person}'; accounts are ${names} and others`);
}

const secretHeader = 'x-sandbox-secret';

/**
 * The app of the control routes. Every request without the secret is answered with 404.
 * @param stop begins to stop; the current answer is still sent
 */
export function controlApp(service: Service, control: Control, secret: string, stop: () => void) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    if (!sameSecret(context.req.header(secretHeader) ?? '', secret)) return notThere();
    await next();
    // An answer of control is sent once its change is on disk.
    await service.durable();
  });
  app.onError((error) => toResponse(errorAnswer(error)));
  app.get('/status', (context) => context.json(control.status()));
  app.post('/stop', (context) => {
    stop();
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
  app.get('/watch', (context) => watch(service, control, context));
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

/** Sends each new log record with its detail; with `since` the stored records after it come first. */
function watch(service: Service, control: Control, context: HttpContext): Response {
  const stream = openEventStream(context.env.outgoing, new Headers(), () => undefined);
  if (context.req.query('since') !== undefined) {
    for (const record of control.log(since(context))) stream.send(record);
  }
  const unsubscribe = control.watch((record, detail) => stream.send({ ...record, detail: detail() }));
  stream.comment('here');
  keepAlive(stream, service.clock);
  service.watchers.add(stream.close);
  stream.onClose(() => {
    unsubscribe();
    service.watchers.delete(stream.close);
  });
  return RESPONSE_ALREADY_SENT;
}
