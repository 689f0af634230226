/** `exam gallery rate`: its state by keys and events, and the screen with the sandbox. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  initialRate,
  type RateEffect,
  type RateEvent,
  type RateMessage,
  rateKeys,
  updateRate,
} from '../../../src/commands/exam/rate-screen';
import { examIn } from '../../../src/sandbox/sections/exam/state';
import { runAs, signedIn } from '../../support/accounts';
import { begin, expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';
import { intentFor } from '../../support/terminal/keys';
import { screenText } from '../../support/terminal/screen-text';

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
const vote = (score: number) => ({ type: 'vote', drawingId: 'one', score }) as const;
/** The event of a vote for the drawing `one`. */
const voted = (next?: string, certain = true) => ({
  ...({ type: 'voted', drawingId: 'one', score: 4, certain } as const),
  ...(next !== undefined && { drawing: drawing(next) }),
});

describe('a vote', () => {
  it.each(['1', '2', '3', '4', '5'])('is cast once with the key %s', (key) => {
    const screen = rating().press(key, key, '3', 's');
    expect(screen.taken()).toEqual([vote(Number(key))]);
    expect(screen.state.stage).toBe('requesting');
  });

  it('is not cast with other keys, nor without a drawing', () => {
    expect(rating().press('0', '6', 'x', 'return').taken()).toEqual([]);
    expect(new Screen().press('3', 's', 'o').taken()).toEqual([]);
  });

  it('brings the next drawing with its picture, and is shown again by u', () => {
    const screen = rating().press('u', '4').receive(voted('two'));
    expect(screen.effects.at(-1)).toEqual({ type: 'picture', drawing: drawing('two') });
    expect(screen.state).toMatchObject({ stage: 'rating', rated: 1, notice: 'rated with 4' });
    expect(screen.press('u').state.notice).toBe('your last vote was 4; it cannot be taken back');
  });

  it('is reported as unknown when its answer was lost', () => {
    const screen = rating().press('4').receive(voted('two', false));
    expect(screen.state.notice).toBe('the answer was lost: it is unknown whether your vote counts');
    expect(screen.press('u').state.notice).toContain('its answer was lost');
  });

  it('can be cast again after a failure', () => {
    const failed = { type: 'failed', message: 'no connection', hint: 'try again' } as const;
    const screen = rating().press('4').receive(failed);
    expect(screen.state).toMatchObject({ stage: 'rating', notice: 'no connection: try again' });
    screen.taken();
    expect(screen.press('5').taken()).toEqual([vote(5)]);
  });

  it('for the last drawing ends the rating', () => {
    const screen = rating().press('4').receive(voted());
    expect(screen.state).toMatchObject({ stage: 'done', rated: 1 });
    expect(screen.state.drawing).toBeUndefined();
    expect(screen.press('3', 's').taken().slice(1)).toEqual([]);
    expect(screen.press('return').ended).toBe(true);
  });
});

describe('skipping a drawing', () => {
  it('requests another one', () => {
    const screen = rating().press('s');
    expect(screen.taken()).toEqual([{ type: 'next' }]);
    screen.receive({ type: 'next', drawing: drawing('two') });
    expect(screen.state).toMatchObject({ skipped: ['one'], drawing: { id: 'two' } });
    expect(screen.state.notice).toBeUndefined();
  });

  it('says that there is no other one, which can still be rated', () => {
    const screen = rating()
      .press('s')
      .receive({ type: 'next', drawing: drawing('one') });
    expect(screen.state.notice).toBe('you have skipped this drawing: there are no others');
    expect(screen.press('2').receive(voted()).state).toMatchObject({ skipped: [], stage: 'done' });
  });
});

it('a limit is counted down by the monotonic clock, and the vote is repeated', () => {
  const screen = rating()
    .press('4')
    .receive({ type: 'limited', seconds: 3, effect: vote(4) });
  screen.taken();
  const tick = (monotonic: number) => screen.send({ type: 'tick', monotonic });
  expect([500, 1500, 2600, 3499].map((ms) => tick(ms).state.limit?.seconds)).toEqual([3, 2, 1, 1]);
  expect(screen.press('5', 's').taken()).toEqual([]);
  expect(tick(3500).taken()).toEqual([vote(4)]);
  expect(screen.state).toMatchObject({ stage: 'requesting', limit: undefined });
  expect(tick(9000).taken()).toEqual([]);
});

it('o opens the drawing, and q leaves the screen at any time', () => {
  expect(rating().press('o').taken()).toEqual([{ type: 'open', address: drawing('one').fileUrl }]);
  expect(rating().receive({ type: 'notice', text: 'opened' }).state.notice).toBe('opened');
  const screen = new Screen().send({ type: 'resize', size: { columns: 50, rows: 16 } });
  expect(screen.state.size).toEqual({ columns: 50, rows: 16 });
  expect(screen.press('q').ended).toBe(true);
  expect(rating().press('3', 'q').ended).toBe(true);
});

it('a picture of another drawing is not shown', () => {
  const screen = rating('two').receive({ type: 'picture', id: 'one', picture: 'old' });
  expect(screen.state.picture).toBeUndefined();
  screen.receive({ type: 'picture', id: 'two', problem: 'no connection' });
  expect(screen.state.picture).toEqual({ problem: 'no connection' });
});

describe('exam gallery rate', () => {
  const home = useHome();
  const terminal = { columns: 60, rows: 20 };
  const start = (...argv: string[]) => {
    const env = { ...home().env, NO_COLOR: '1' };
    const running = begin(['exam', 'gallery', 'rate', ...argv], { env, terminal });
    const says = (text: string) =>
      expect.poll(() => screenText(running.output.text(), terminal.rows)).toContain(text);
    const leave = () => {
      running.input.type('q');
      return running.exit;
    };
    return { ...running, says, leave };
  };
  const votes = () => examIn(home().sandbox.world()).votes;
  const fault = (kind: 'drop-after' | 'status', more: object = {}) =>
    home().sandbox.addFault({ kind, route: 'exam.galleryVote', times: 1, ...more });

  beforeEach(() => signedIn(home(), 'ada'));

  it('rates each drawing with a key, until there are no more', async () => {
    const count = examIn(home().sandbox.world()).drawings.length - 1;
    const { input, says, leave } = start();
    for (let rated = 0; rated < count; rated += 1) {
      await says(`${rated} rated`);
      await says('Rate the drawing');
      input.type('4');
    }
    await says('You have rated every drawing.');
    await says(`${count} rated`);
    expect(await leave()).toBe(0);
    expect(votes().map(({ score }) => score)).toEqual(Array.from({ length: count }, () => 4));
    expect(new Set(votes().map(({ drawingId }) => drawingId)).size).toBe(count);
  });

  it('does not vote twice when the answer is lost', async () => {
    const { input, says, leave } = start();
    await says('Rate the drawing');
    fault('drop-after');
    input.type('5');
    await says('it is unknown whether your vote counts');
    expect(votes()).toHaveLength(1);
    expect(await leave()).toBe(0);
  });

  it('counts a long limit down and votes again', async () => {
    const { input, says, leave } = start();
    await says('Rate the drawing');
    // Longer than the client waits by itself.
    fault('status', { status: 429, delayMs: 6000 });
    input.type('5');
    await says('1 rated');
    expect(votes()).toMatchObject([{ score: 5 }]);
    expect(await leave()).toBe(0);
  });

  it('fails when the gallery is closed, and restores the terminal', async () => {
    home().sandbox.world().switches['exam-gallery'] = false;
    const { exit, errors, output, input } = start();
    expect(await exit).toBe(3);
    expect(errors.text()).toContain('(NOT_OPEN)');
    expect(output.text()).toMatch(/\u001b\[\?1049l$/);
    expect(input.raw()).toBe(false);
  });

  it('refuses --dry-run and names the command that shows the request', async () => {
    const { exit, errors } = start('--dry-run');
    expect(await exit).toBe(2);
    const text = errors.text().replace(/\s+/g, ' ');
    expect(text).toContain('drawings cannot be rated one after another in a dry run');
    expect(text).toContain("'plaza exam gallery vote ID 5 --dry-run' shows the request of one vote");
  });

  it.each(['exam gallery rate', 'exam take', 'exam take --plain'])(
    'and %s require a terminal',
    async (line) => {
      const requests = home().sandbox.requestsFromNow();
      expectRefusal(await runAs(home(), line.split(' ')), 8, 'error: ');
      expect(requests()).toEqual([]);
    },
  );
});
