/** `plaza/sandbox`: the sandbox as a fixture for the tests of other programs. */
import { systemChance, systemClock } from './cli/process/clock';
import type * as fixture from './fixture-types';
import { seedPassword, seedUsers } from './sandbox/sections/auth/seed/users';
import { Refusal } from './sandbox/server/http/refusal';
import { startSandbox as startServer } from './sandbox/server/server';

export const startSandbox: typeof fixture.startSandbox = async ({ port, switches = {} } = {}) => {
  let saved: unknown;
  const file = {
    load: async () => saved,
    save: async (text: string) => {
      saved = JSON.parse(text);
    },
  };
  const server = await startServer({ clock: systemClock, random: systemChance, port, file });
  const { baseUrl, statusUrl, pixelUrl, control, stop } = server;
  const applySwitches = () => {
    for (const [name, on] of Object.entries(switches)) control.setSwitch(name, on);
  };
  let seen: fixture.SandboxRequest[] = [];
  control.watch((request) => seen.push(request));
  try {
    plainErrors(applySwitches)();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    baseUrl,
    statusUrl,
    pixelUrl,
    people: seedUsers
      .filter(({ displayName }) => displayName !== undefined)
      .map(({ name }) => ({ username: name, email: `${name}@sandbox.test`, password: seedPassword })),
    signIn: plainErrors((username, { mobile = false } = {}) => control.signIn({ person: username, mobile })),
    clock: {
      now: () => new Date(Date.parse(control.time().time)),
      advance: plainErrors((ms) => void control.advance(ms)),
    },
    faults: { add: plainErrors((fault) => void control.addFault(fault)), clear: control.clearFaults },
    mail: plainErrors((address) => control.mail(address)),
    captcha: plainErrors((purpose = 'login') => control.captcha({ purpose }).token),
    world: {
      reset() {
        control.reset();
        applySwitches();
        seen = [];
      },
      set: plainErrors((name, on) => void control.setSwitch(name, on)),
      grant: plainErrors((username, things) => void control.grant({ person: username, ...things })),
    },
    requests: () => seen,
    stop,
  };
};

/** The function with the refusals of control as errors that anybody can print. */
function plainErrors<A extends unknown[], R>(call: (...values: A) => R): (...values: A) => R {
  return (...values) => {
    try {
      return call(...values);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { message } = (error.body as { error?: { message?: string } }).error ?? error;
      throw new Error(message);
    }
  };
}
