import { describe, expect, it } from 'vitest';
import { boardPixels } from '../../../../src/sandbox/sections/canvas/rules/board';
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

  it('have drawn when somebody looks again', async () => {
    set('simulation', true);
    const { token } = sessionOf(sandbox(), 'ada');
    const headers = { 'x-platform': 'web', 'x-app-version': '1.0.0', authorization: `Bearer ${token}` };
    const board = async () =>
      Buffer.from(await (await fetch(`${sandbox().pixelUrl}/api/board`, { headers })).arrayBuffer());
    const before = await board();
    expect(Buffer.compare(before, boardPixels(world().canvas))).toBe(0);
    sandbox().control.advance(60_000);
    expect(Buffer.compare(before, await board())).not.toBe(0);
  });
});
