import { describe, expect, it } from 'vitest';
import { worldClock } from '../../../src/sandbox/world/clock';
import { movableClock, testStart } from '../../support/sandbox';

describe('the clock of the world', () => {
  it('goes with the real one, ahead of it', () => {
    const real = movableClock();
    const clock = worldClock(real, 5000);
    expect(clock.now()).toBe(testStart + 5000);
    clock.advance(1000);
    real.move(10);
    expect(clock.now()).toBe(testStart + 6010);
    expect(clock.offsetMs()).toBe(6000);
  });
});
