import { describe, expect, it } from 'vitest';
import { canvasIn, pixelAt } from '../../../../src/sandbox/sections/canvas/rules/board';
import { useSandbox } from '../../../support/sandbox';
import { fiveSeconds, heardBy, redAt200x230, useVisitors } from './client';

const sandbox = useSandbox();
const { clients, visitor } = useVisitors(sandbox);
const set = (name: string, on: boolean) => sandbox().control.setSwitch(name, on);
const world = () => sandbox().world();

it('the number of users online is sent when somebody comes or goes, and three more are simulated', async () => {
  const first = await visitor();
  const second = await visitor();
  expect(await first.next()).toEqual([4, 2, 0, 0, 0]);
  await second.leave();
  clients.pop();
  expect(await first.next()).toEqual([4, 1, 0, 0, 0]);
  set('simulation', true);
  expect(await first.next()).toEqual([4, 4, 0, 0, 0]);
});

describe('the heat map', () => {
  const cold = Array(128).fill(0);

  it('is sent on request, with every change after it, until a second request', async () => {
    canvasIn(world()).heat.values = Array(64).fill(0);
    const ada = await visitor('ada');
    const looking = await visitor();
    looking.send(6);
    expect(await looking.next()).toEqual([2, 8, 32, ...cold]);
    ada.send(...redAt200x230);
    expect(await heardBy(looking)).toEqual([redAt200x230, [3, 1, 0, 62, 0, 1, 0]]);
    expect((await heardBy(ada)).filter((message) => message[0] === 3)).toEqual([]);
    looking.send(6);
    sandbox().control.advance(5000);
    ada.send(...redAt200x230);
    await heardBy(ada);
    expect(await heardBy(looking)).toEqual([redAt200x230]);
  });

  it('sends each change once', async () => {
    canvasIn(world()).heat.values = Array(64).fill(0);
    set('canvas-special', true);
    const ada = await visitor('ada');
    ada.send(6);
    await heardBy(ada);
    ada.send(0, 0, 0, 0);
    expect((await heardBy(ada)).at(1)).toEqual([3, 1, 0, 0, 0, 1, 0]);
    sandbox().control.advance(500);
    ada.send(0, 0, 32, 0);
    expect((await heardBy(ada)).at(1)).toEqual([3, 1, 0, 1, 0, 1, 0]);
  });

  it('sends what has cooled in the meantime', async () => {
    canvasIn(world()).heat.values = [8, ...Array(63).fill(0)];
    const ada = await visitor('ada');
    ada.send(6);
    expect(await ada.next()).toEqual([2, 8, 32, 8, ...cold.slice(1)]);
    sandbox().control.advance(60_000);
    ada.send(...redAt200x230);
    expect((await heardBy(ada))[1]).toEqual([3, 2, 0, 0, 0, 7, 0, 62, 0, 1, 0]);
  });
});

describe('the verification of the canvas', () => {
  it('is demanded of accounts that are not verified, whose pixels are dropped', async () => {
    set('canvas-verification', true);
    const boris = await visitor('boris');
    expect(await heardBy(boris)).toEqual([[7, 1]]);
    boris.send(...redAt200x230);
    expect(await heardBy(boris)).toEqual([[7, 1]]);
    expect(pixelAt(canvasIn(world()), 200, 230).color).toBe(0);
    set('canvas-verification', false);
    boris.send(...redAt200x230);
    expect(await heardBy(boris)).toEqual([[7, 0], redAt200x230, fiveSeconds]);
  });

  it('is not demanded of verified accounts and viewers', async () => {
    const ada = await visitor('ada');
    const looking = await visitor();
    expect(await ada.next()).toEqual([4, 2, 0, 0, 0]);
    set('canvas-verification', true);
    expect(await heardBy(looking)).toEqual([]);
    ada.send(...redAt200x230);
    expect(await heardBy(ada)).toEqual([redAt200x230, fiveSeconds]);
  });
});

it('the author of a pixel is sent to everybody as pixel-info answers it', async () => {
  const looking = await visitor();
  const authorAt = async (...place: number[]) => {
    looking.send(8, ...place);
    return JSON.parse(Buffer.from(((await looking.next()) as number[]).slice(1)).toString());
  };
  expect(await authorAt(0, 0, 0, 0)).toMatchObject({ user: { username: 'ada' }, colorIndex: 31 });
  expect(await authorAt(0, 1, 0, 0)).toEqual({ error: true, reason: 'OutOfBounds' });
});
