/**
 * Control of a sandbox: its world, clock, switches, faults and accounts. The control routes offer it over HTTP. Every function
 * throws a `Refusal` that names the error when its input is invalid.
 */
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
import { checkedInput, refusal, wrongInput } from '../http/refusal';
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
