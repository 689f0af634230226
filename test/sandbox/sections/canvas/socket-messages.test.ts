import { describe, expect, it } from 'vitest';
import { canvasIn, pixelAt } from '../../../../src/sandbox/sections/canvas/rules/board';
import { useSandbox } from '../../../support/sandbox';
import { fiveSeconds, heardBy, redAt200x230, useVisitors } from './client';

const sandbox = useSandbox();
const { clients, visitor } = useVisitors(sandbox);
const set = (name: string, on: boolean) => sandbox().control.setSwitch(name, on);
const world = () => sandbox().world();

describe('the people online', () => {
  it('are told again whenever somebody comes or goes', async () => {
    const first = await visitor();
    const second = await visitor();
    expect(await first.next()).toEqual([4, 2, 0, 0, 0]);
    await second.leave();
    clients.pop();
    expect(await first.next()).toEqual([4, 1, 0, 0, 0]);
  });

  it('are more while the world lives', async () => {
    const looking = await visitor();
    set('simulation', true);
    expect(await looking.next()).toEqual([4, 4, 0, 0, 0]);
  });
});

describe('the heat map', () => {
  const cold = Array(128).fill(0);

  it('is told when it is wished, with every change after it, until it is wished no more', async () => {
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

  it('tells each change once', async () => {
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

  it('tells what has cooled meanwhile', async () => {
    canvasIn(world()).heat.values = [8, ...Array(63).fill(0)];
    const ada = await visitor('ada');
    ada.send(6);
    expect(await ada.next()).toEqual([2, 8, 32, 8, ...cold.slice(1)]);
    sandbox().control.advance(60_000);
    ada.send(...redAt200x230);
    expect((await heardBy(ada))[1]).toEqual([3, 2, 0, 0, 0, 7, 0, 62, 0, 1, 0]);
  });
});

describe('verification', () => {
  it('is demanded of who is not verified, and takes no pixel of theirs', async () => {
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

  it('is not demanded of who is verified, or only looks', async () => {
    const ada = await visitor('ada');
    const looking = await visitor();
    expect(await ada.next()).toEqual([4, 2, 0, 0, 0]);
    set('canvas-verification', true);
    expect(await heardBy(looking)).toEqual([]);
    ada.send(...redAt200x230);
    expect(await heardBy(ada)).toEqual([redAt200x230, fiveSeconds]);
  });
});

describe('the author of a pixel', () => {
  it('is told as pixel-info tells it, to whoever asks', async () => {
    const looking = await visitor();
    looking.send(8, 0, 0, 0, 0);
    const message = (await looking.next()) as number[];
    expect(message.length % 4).not.toBe(0);
    expect(JSON.parse(Buffer.from(message.slice(1)).toString())).toMatchObject({
      user: { username: 'ada' },
      colorIndex: 31,
    });
  });

  it('is padded where the answer would have the length of a batch', async () => {
    const looking = await visitor();
    const lengths = new Set<number>();
    for (let x = 0; x < 256; x += 32) {
      looking.send(8, x, 0, 0, 0);
      const message = (await looking.next()) as number[];
      lengths.add(message.length % 4);
      const padded = message.at(-1) === 0x20;
      expect(padded).toBe(padded && message.length % 4 === 1);
    }
    expect(lengths.has(0)).toBe(false);
  });

  it('is refused outside, in the words of pixel-info', async () => {
    const looking = await visitor();
    looking.send(8, 0, 1, 0, 0);
    const message = (await looking.next()) as number[];
    expect(Buffer.from(message.slice(1)).toString()).toBe('{"error":true,"reason":"OutOfBounds"}');
  });
});
