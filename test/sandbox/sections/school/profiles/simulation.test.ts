import { expect, it } from 'vitest';
import { notificationsIn } from '../../../../../src/sandbox/sections/notifications/rules/notices';
import { profilesSimulation } from '../../../../../src/sandbox/sections/school/profiles/index';
import { schoolProfilesIn } from '../../../../../src/sandbox/sections/school/profiles/rules/profile-state';
import type { World } from '../../../../../src/sandbox/world';
import { useSandbox } from '../../../../support/sandbox';
import { seededNumbers } from '../../../../support/seeded-numbers';
import { sessionOf } from '../../../requests';
import { deedsOf } from './deeds';

const sandbox = useSandbox();
const { idOf, seen } = deedsOf(sandbox);
const minuteMs = 60_000;

const number = seededNumbers(5);
const chanced = (): World => {
  const world = sandbox().world();
  return Object.create(world, { random: { value: { number, uuid: world.random.uuid } } });
};

function live(times: number): void {
  for (let time = 0; time < times; time++) {
    sandbox().control.advance(minuteMs);
    profilesSimulation.happen(chanced(), sandbox().clock.now());
  }
}

it('the simulation acts in several ways on an active account, with a notification of each', async () => {
  sessionOf(sandbox(), 'ulla');
  const before = notificationsIn(sandbox().world()).list.length;
  const { rev } = await seen('ulla', 'ulla');
  live(25);
  const after = await seen('ulla', 'ulla');
  expect(after.rev - rev).toBeGreaterThan(20);
  const reported = notificationsIn(sandbox().world()).list.slice(before);
  expect(reported.every(({ to, actorId }) => to === idOf('ulla') && actorId !== idOf('ulla'))).toBe(true);
  const types = ['balloon', 'curtains', 'sticker', 'window'].map((name) => `profile_${name}`);
  expect([...new Set(reported.map(({ type }) => type))].sort()).toEqual(types);
});

it('the simulation pauses without an active account, and while the event is closed', async () => {
  const untouched = JSON.stringify(schoolProfilesIn(sandbox().world()));
  live(5);
  sessionOf(sandbox(), 'ulla');
  sandbox().control.setSwitch('school', false);
  live(5);
  expect(JSON.stringify(schoolProfilesIn(sandbox().world()))).toBe(untouched);
});
