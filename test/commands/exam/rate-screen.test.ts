/** The screen that rates drawings: votes, skips, pauses, the end. */
import { describe, expect, it } from 'vitest';
import {
  initialRate,
  type RateEffect,
  type RateEvent,
  type RateMessage,
  rateKeys,
  updateRate,
} from '../../../src/commands/exam/rate-screen';
import { intentFor } from '../../support/terminal/keys';

const drawing = (id: string) => ({ id, fileUrl: `https://files.example/${id}.png` });

class Screen {
  state = initialRate({ columns: 80, rows: 24 });
  effects: RateEffect[] = [];
  ended = false;

  send(message: RateMessage): this {
    const { state, effects = [], end } = updateRate(this.state, message);
    this.state = state;
    this.effects.push(...effects);
    this.ended ||= end === true;
    return this;
  }

  receive(event: RateEvent): this {
    return this.send({ type: 'event', event });
  }

  press(...names: readonly string[]): this {
    for (const name of names) {
      const intent = intentFor(rateKeys, this.state, name);
      if (intent) this.send({ type: 'intent', intent });
    }
    return this;
  }

  /** The effects since the last call, but for those that fetch pictures. */
  taken(): RateEffect[] {
    return this.effects.splice(0).filter(({ type }) => type !== 'picture');
  }
}

const rating = (id = 'one') => new Screen().receive({ type: 'next', drawing: drawing(id) });
const voted = (drawingId: string, next?: string, certain = true) =>
  ({
    type: 'voted',
    drawingId,
    score: 4,
    certain,
    ...(next !== undefined && { drawing: drawing(next) }),
  }) as const;

describe('a vote', () => {
  it.each(['1', '2', '3', '4', '5'])('is cast with the key %s, once', (key) => {
    const screen = rating().press(key, key, '3', 's');
    expect(screen.taken()).toEqual([{ type: 'vote', drawingId: 'one', score: Number(key) }]);
    expect(screen.state.stage).toBe('requesting');
  });

  it('is not cast with other keys, nor before there is a drawing', () => {
    expect(rating().press('0', '6', 'x', 'return').taken()).toEqual([]);
    expect(new Screen().press('3', 's', 'o').taken()).toEqual([]);
  });

  it('brings the next drawing and its picture, and is told by u', () => {
    const screen = rating().press('u', '4').receive(voted('one', 'two'));
    expect(screen.effects.at(-1)).toEqual({ type: 'picture', drawing: drawing('two') });
    expect(screen.state).toMatchObject({ stage: 'rating', rated: 1, notice: 'rated with 4' });
    screen.press('u');
    expect(screen.state.notice).toBe('your last vote was 4; it cannot be taken back');
  });

  it('whose answer was lost is said to be unknown', () => {
    const screen = rating()
      .press('4')
      .receive(voted('one', 'two', false));
    expect(screen.state.notice).toBe('the answer was lost: it is unknown whether your vote counts');
    screen.press('u');
    expect(screen.state.notice).toContain('its answer was lost');
  });

  it('that failed can be cast again', () => {
    const screen = rating()
      .press('4')
      .receive({ type: 'failed', message: 'no connection', hint: 'try again' });
    expect(screen.state).toMatchObject({ stage: 'rating', notice: 'no connection: try again' });
    screen.taken();
    expect(screen.press('5').taken()).toEqual([{ type: 'vote', drawingId: 'one', score: 5 }]);
  });

  it('for the last drawing ends well', () => {
    const screen = rating().press('4').receive(voted('one'));
    expect(screen.state).toMatchObject({ stage: 'done', rated: 1 });
    expect(screen.state.drawing).toBeUndefined();
    expect(screen.press('3', 's').taken().slice(1)).toEqual([]);
    expect(screen.press('return').ended).toBe(true);
  });
});

describe('a skip', () => {
  it('asks for another drawing', () => {
    const screen = rating().press('s');
    expect(screen.taken()).toEqual([{ type: 'next' }]);
    screen.receive({ type: 'next', drawing: drawing('two') });
    expect(screen.state).toMatchObject({ skipped: ['one'], drawing: { id: 'two' } });
    expect(screen.state.notice).toBeUndefined();
  });

  it('is told when there is no other drawing, which can still be rated', () => {
    const screen = rating()
      .press('s')
      .receive({ type: 'next', drawing: drawing('one') });
    expect(screen.state.notice).toBe('you have skipped this drawing: there are no others');
    screen.press('2').receive(voted('one'));
    expect(screen.state).toMatchObject({ skipped: [], stage: 'done' });
  });
});

describe('a pause', () => {
  it('counts down by the clock that never jumps, and does the same again', () => {
    const effect = { type: 'vote', drawingId: 'one', score: 4 } as const;
    const screen = rating().press('4').receive({ type: 'limited', seconds: 3, effect });
    screen.taken();
    const seconds = [500, 1500, 2600, 3499].map((monotonic) => {
      screen.send({ type: 'tick', monotonic });
      return screen.state.limit?.seconds;
    });
    expect(seconds).toEqual([3, 2, 1, 1]);
    expect(screen.press('5', 's').taken()).toEqual([]);
    screen.send({ type: 'tick', monotonic: 3500 });
    expect(screen.taken()).toEqual([effect]);
    expect(screen.state).toMatchObject({ stage: 'requesting', limit: undefined });
    screen.send({ type: 'tick', monotonic: 9000 });
    expect(screen.taken()).toEqual([]);
  });
});

describe('the screen', () => {
  it('opens the drawing, keeps its size, and is left at any moment', () => {
    expect(rating().press('o').taken()).toEqual([{ type: 'open', address: drawing('one').fileUrl }]);
    expect(rating().receive({ type: 'notice', text: 'opened' }).state.notice).toBe('opened');
    const screen = new Screen().send({ type: 'resize', size: { columns: 50, rows: 16 } });
    expect(screen.state.size).toEqual({ columns: 50, rows: 16 });
    expect(screen.press('q').ended).toBe(true);
    expect(rating().press('3', 'q').ended).toBe(true);
  });

  it('shows no picture of another drawing', () => {
    const screen = rating('two').receive({ type: 'picture', id: 'one', picture: 'old' });
    expect(screen.state.picture).toBeUndefined();
    screen.receive({ type: 'picture', id: 'two', problem: 'no connection' });
    expect(screen.state.picture).toEqual({ problem: 'no connection' });
  });
});
