import { beforeEach, expect, it } from 'vitest';
import type { BoardMessage } from '../../../../../src/protocol/records/school/board';
import { boardSimulation } from '../../../../../src/sandbox/sections/school/board/index';
import { addDrawing, boardChanges } from '../../../../../src/sandbox/sections/school/board/rules/board';
import { requireDrawing } from '../../../../../src/sandbox/sections/school/board/rules/contract';
import type { World } from '../../../../../src/sandbox/world';
import { touches } from '../../../../commands/school/board/checker';
import { saveWorld, useSandbox } from '../../../../support/sandbox';
import { seededNumbers } from '../../../../support/seeded-numbers';
import { type Drawer, drawerOf, stroke } from './board-support';

const sandbox = useSandbox();
let ada: Drawer;
let chanced: World;
beforeEach(() => {
  ada = drawerOf(sandbox(), 'ada');
  const world = sandbox().world();
  const random = { number: seededNumbers(17), uuid: world.random.uuid };
  chanced = Object.create(world, { random: { value: random } });
});

/** Runs the simulation so many times; gives the messages. */
function live(times: number): BoardMessage[] {
  const messages: BoardMessage[] = [];
  const stop = boardChanges.listen(chanced, (message) => messages.push(message));
  for (let time = 0; time < times; time += 1) {
    sandbox().control.advance(45_000);
    boardSimulation.happen(chanced, chanced.clock.now());
  }
  stop();
  return messages;
}

it('the simulation draws within the contract, over no drawing, as present accounts that are not signed in', async () => {
  const { drawings: before } = await drawerOf(sandbox(), 'ada').board();
  const messages = live(12);
  const drawn = messages.flatMap((one) => (one.type === 'drawing.created' ? [one.drawing] : []));
  expect(drawn.length).toBeGreaterThan(5);
  for (const [nth, { strokes, author }] of drawn.entries()) {
    requireDrawing(strokes);
    expect(touches(strokes, [...before, ...drawn.slice(0, nth)])).toBe(false);
    expect(author?.username).toEqual(expect.any(String));
    expect(author?.id).not.toBe(ada.id);
  }
  const [presence] = messages;
  expect(presence).toMatchObject({ type: 'presence.updated', onlineCount: 1 });
});

it('the simulation wipes, but never a drawing of a signed-in account', async () => {
  const own = stroke(290, 580, 500, 580);
  addDrawing(sandbox().world(), ada.id, [own]);
  const messages = live(200);
  expect(messages.filter(({ type }) => type === 'board.wiped').length).toBeGreaterThan(8);
  const { drawings } = await drawerOf(sandbox(), 'ada').board();
  expect(drawings.findLast(({ author }) => author?.id === ada.id)?.strokes).toEqual([own]);
});

it('the simulated board stays small', async () => {
  live(600);
  const { drawings, wipes = [] } = await drawerOf(sandbox(), 'ada').board();
  expect(drawings.length).toBeLessThan(70);
  expect(wipes.length).toBeLessThanOrEqual(40);
  expect(JSON.stringify(saveWorld(sandbox().world()).sections.schoolBoard).length).toBeLessThan(200_000);
});

it('simulated visitors leave after some minutes', () => {
  const visited = live(3).findLast(({ type }) => type === 'presence.updated');
  expect(visited).toMatchObject({ onlineCount: expect.toSatisfy((count) => count > 1) });
  sandbox().control.advance(60 * 60_000);
  const [presence] = live(3);
  expect(presence).toMatchObject({ type: 'presence.updated', onlineCount: 1 });
});

it.each(['school', 'applications'] as const)('the simulation pauses while %s is off', (name) => {
  sandbox().control.setSwitch(name, false);
  expect(live(10)).toEqual([]);
});
