import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastValue } from '../../../../src/commands/exam/progress/record';
import { isSettled, isSubmittable, stateOf } from '../../../../src/commands/exam/progress/summary';
import { runs } from '../../../support/runs';
import { ExamWorld } from './world';

const number = fc.nat({ max: 30 });
/** The questions that are answered with a number or a text. */
const indexes = [0, 1] as const;

const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('write' as const),
      process: number,
      index: fc.constantFrom(...indexes),
      value: fc.option(fc.nat({ max: 2 })),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('send' as const), process: number, choice: number }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('arrive' as const), choice: number }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constantFrom('lost' as const, 'delayed' as const), choice: number }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constantFrom('kill' as const, 'start' as const), process: number }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

function perform(world: ExamWorld, one: Action): void {
  switch (one.type) {
    case 'write': {
      const value = one.value === null || one.index === 0 ? one.value : `text ${one.value}`;
      world.write(world.process(one.process), one.index, value);
      break;
    }
    case 'send':
      world.send(world.process(one.process), one.choice);
      break;
    case 'arrive':
      world.arrive(one.choice);
      break;
    case 'kill':
      world.kill(world.process(one.process));
      break;
    case 'start':
      world.start();
      break;
    default:
      world.fail(one.choice, one.type);
  }
}

function played(actions: readonly Action[], after: (world: ExamWorld) => void = () => undefined): ExamWorld {
  const world = new ExamWorld();
  for (const one of actions) {
    perform(world, one);
    after(world);
  }
  return world;
}

/** Sends with a network that works, until that is not needed any more. */
function sendWhile(world: ExamWorld, sender: string, isNeeded: (world: ExamWorld) => boolean): void {
  for (let step = 0; step < 6; step += 1) {
    world.answerAll();
    if (isNeeded(world)) world.send(sender, 0);
  }
}

/** A version whose request was lost arrives after a newer one, which was confirmed twice before; found by chance. */
const write = { type: 'write', process: 0, index: 1 } as const;
const send = { type: 'send', process: 0, choice: 0 } as const;
const secondArrives = { type: 'arrive', choice: 1 } as const;
const lostAndConfirmed = [
  { ...write, value: 1 },
  send,
  { type: 'kill', process: 0 } as const,
  { ...write, value: 2 },
  send,
  secondArrives,
  send,
];
const overtaken: readonly Action[][] = [
  [...lostAndConfirmed, secondArrives],
  [...lostAndConfirmed, { ...write, value: 0 }],
];

describe('several processes, kills, and a network that loses and delays', () => {
  it('keep the last word on the disk, and say what is not sent', () => {
    const run = fc.array(action, { maxLength: 60 });
    fc.assert(
      fc.property(run, (actions) => {
        played(actions, ({ disk, words }) => {
          for (const [index, value] of words) {
            expect(lastValue(disk, index)).toEqual(value);
            expect(stateOf(disk, index)).toBeDefined();
          }
        });
      }),
      { numRuns: runs(150) },
    );
  });

  it('leave every last word at the service when the attempt may be submitted', () => {
    const run = fc.array(action, { maxLength: 60 });
    fc.assert(
      fc.property(run, number, (actions, choice) => {
        const world = played(actions);
        // Everything is sent and confirmed; only then arrives what was lost, and what dead processes sent.
        const sender = world.process(choice);
        for (const name of [...world.living]) if (name !== sender) world.kill(name);
        sendWhile(world, sender, ({ disk }) => !isSubmittable(disk));
        expect(isSubmittable(world.disk)).toBe(true);
        world.drain(choice);
        world.beginSubmission(sender);
        sendWhile(world, sender, ({ disk }) => !isSettled(disk));
        expect(isSettled(world.disk)).toBe(true);
        for (const [index, value] of world.words) expect(world.service.get(index)).toEqual(value);
      }),
      { numRuns: runs(200), examples: overtaken.map((actions) => [actions, 0]) },
    );
  });

  it('never say sent for a word that the service did not get', () => {
    const run = fc.array(action, { maxLength: 60 });
    fc.assert(
      fc.property(run, (actions) => {
        const arrived = new Set<string>();
        played(actions, ({ disk, service }) => {
          for (const [index, value] of service) arrived.add(JSON.stringify([index, value]));
          for (const index of indexes) {
            if (stateOf(disk, index)?.state !== 'sent') continue;
            expect(arrived).toContain(JSON.stringify([index, lastValue(disk, index)]));
          }
        });
      }),
      { numRuns: runs(150) },
    );
  });
});
