import { describe, expect, it } from 'vitest';
import { idByName } from '../../../../src/sandbox/sections/auth/rules/accounts';
import { boardPixels, canvasIn, pixelAt } from '../../../../src/sandbox/sections/canvas/rules/board';
import { canvasEvents } from '../../../../src/sandbox/sections/canvas/rules/canvas';
import { canvasSimulation } from '../../../../src/sandbox/sections/canvas/simulation';
import { useSandbox } from '../../../support/sandbox';
import { sessionOf } from '../../requests';
import { heardBy, useVisitors } from './visitors';

const sandbox = useSandbox();
const { visitor } = useVisitors(sandbox);
const set = (name: string, on: boolean) => sandbox().control.setSwitch(name, on);
const world = () => sandbox().world();

describe('other people', () => {
  it('draw while somebody looks, and are heard', async () => {
    const looking = await visitor();
    set('simulation', true);
    await looking.next();
    sandbox().clock.move(10_000);
    const heard = await heardBy(looking);
    expect(heard.length).toBeGreaterThanOrEqual(3);
    expect(heard.every((message) => message.length === 4)).toBe(true);
  });

  it('are never those who are signed in', () => {
    for (const person of ['ada', 'chiara']) sessionOf(sandbox(), person);
    const signedIn = ['ada', 'chiara'].map(idByName(world()));
    expect(canvasIn(world()).authors).toEqual(expect.arrayContaining(signedIn));
    const painters = new Set<string | undefined>();
    const stop = canvasEvents.listen(world(), (event) => {
      if (event.kind !== 'pixels') return;
      for (const { x, y } of event.pixels) painters.add(pixelAt(canvasIn(world()), x, y).author);
    });
    for (let turn = 0; turn < 200; turn++) canvasSimulation.happen(world(), world().clock.now());
    stop();
    expect(painters.size).toBeGreaterThan(1);
    expect([...painters].filter((id) => id === undefined || signedIn.includes(id))).toEqual([]);
  });

  it('have drawn when somebody looks again', async () => {
    set('simulation', true);
    const { token } = sessionOf(sandbox(), 'ada');
    const headers = { 'x-platform': 'web', 'x-app-version': '1.0.0', authorization: `Bearer ${token}` };
    const board = async () =>
      Buffer.from(await (await fetch(`${sandbox().pixelUrl}/api/board`, { headers })).arrayBuffer());
    const before = await board();
    expect(Buffer.compare(before, boardPixels(canvasIn(world())))).toBe(0);
    sandbox().control.advance(60_000);
    expect(Buffer.compare(before, await board())).not.toBe(0);
  });
});
