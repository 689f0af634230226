import { expect, it } from 'vitest';
import { createChannel } from '../../../src/sandbox/world/channel';
import { seededWorld } from '../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock } from '../../support/sandbox';

const newWorld = () => seededWorld(movableClock(), countingChance());

it('a channel removes a listener once for each time it was added', () => {
  const channel = createChannel<number>();
  const world = newWorld();
  const heard: number[] = [];
  const listener = (event: number) => heard.push(event);
  const stop = channel.listen(world, listener);
  channel.listen(world, listener);
  stop();
  stop();
  channel.emit(world, 1);
  expect(heard).toEqual([1]);
  expect(channel.listeners(world)).toBe(1);
});

it('a listener may stop listening while it is called', () => {
  const channel = createChannel<number>();
  const world = newWorld();
  const heard: string[] = [];
  const stop = channel.listen(world, () => stop());
  channel.listen(world, (event) => heard.push(`second ${event}`));
  channel.emit(world, 1);
  channel.emit(world, 2);
  expect(heard).toEqual(['second 1', 'second 2']);
});
