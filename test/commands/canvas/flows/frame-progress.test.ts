/** Progress of frames at a terminal. */
import { describe, expect, it } from 'vitest';
import { withFrameProgress } from '../../../../src/commands/canvas/flows/make-timelapse';
import { movableClock } from '../../../support/clock';

function scene() {
  const clock = movableClock();
  const shown: string[] = [];
  const aborting = new AbortController();
  let ended = 0;
  const progress = {
    begin: (label: string) => ({
      moved: () => undefined,
      now: (text: string) => void shown.push(`${label} ${text}`),
      end: () => {
        ended += 1;
      },
    }),
    clear: () => '',
  };
  return { clock, shown, aborting, ports: { clock, progress, signal: aborting.signal }, ended: () => ended };
}

async function* frames(count: number, each: (frame: number) => void): AsyncGenerator<number> {
  for (let frame = 0; frame < count; frame += 1) {
    each(frame);
    yield frame;
  }
}

describe('the progress of frames', () => {
  it('says how many are done and how long the others take', async () => {
    const { clock, shown, ports, ended } = scene();
    const seen: number[] = [];
    for await (const frame of withFrameProgress(
      frames(10, () => clock.move(1000)),
      10,
      ports,
    ))
      seen.push(frame);
    expect(seen).toHaveLength(10);
    expect(shown[0]).toBe('writing 1 of 10 frames, 9 s left');
    expect(shown[4]).toBe('writing 5 of 10 frames, 5 s left');
    expect(ended()).toBe(1);
  });

  it('counts long times in minutes, and is not drawn for every frame', async () => {
    const { clock, shown, ports } = scene();
    for await (const _ of withFrameProgress(
      frames(100, () => clock.move(70)),
      36_000,
      ports,
    ));
    expect(shown).toHaveLength(33);
    expect(shown[0]).toBe('writing 3 of 36000 frames, 42 min left');
  });

  it('ends with an interrupt, and with work that fails', async () => {
    const { ports, aborting, ended } = scene();
    const reason = new Error('interrupted');
    const reading = (async () => {
      for await (const _ of withFrameProgress(
        frames(5, (frame) => frame === 2 && aborting.abort(reason)),
        5,
        ports,
      ));
    })();
    await expect(reading).rejects.toBe(reason);
    expect(ended()).toBe(1);
  });
});
