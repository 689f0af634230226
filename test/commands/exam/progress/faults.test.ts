import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastValue } from '../../../../src/commands/exam/progress/record';
import { isSettled, isSubmittable, stateOf } from '../../../../src/commands/exam/progress/summary';
import { runs } from '../../../support/runs';
import { ExamWorld } from './world';

const number = fc.nat({ max: 30 });
/** The questions that are answered with a number or a text. */
const indexes = [0, 1] as const;
const type = <Type extends string>(...types: Type[]) => fc.constantFrom(...types);

const write = fc.record({
  type: type('write'),
  process: number,
  index: fc.constantFrom(...indexes),
  value: fc.option(fc.nat({ max: 2 })),
});
const action = fc.oneof(
  { weight: 5, arbitrary: write },
  { weight: 6, arbitrary: fc.record({ type: type('send'), process: number, choice: number }) },
  { weight: 4, arbitrary: fc.record({ type: type('arrive'), choice: number }) },
  { weight: 3, arbitrary: fc.record({ type: type('lost', 'delayed'), choice: number }) },
  { weight: 3, arbitrary: fc.record({ type: type('kill', 'start'), process: number }) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;
const actions = fc.array(action, { maxLength: 60 });

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

function played(all: readonly Action[], after: (world: ExamWorld) => void = () => undefined): ExamWorld {
  const world = new ExamWorld();
  for (const one of all) {
    perform(world, one);
    after(world);
  }
  return world;
}

/** Sends over a network that works, while there is something to send. */
function sendWhile(world: ExamWorld, sender: string, isNeeded: (world: ExamWorld) => boolean): void {
  for (let step = 0; step < 6; step += 1) {
    world.answerAll();
    if (isNeeded(world)) world.send(sender, 0);
  }
}

/** A lost version arrives after a newer one that was confirmed twice; found by chance. */
const firstWrite = { type: 'write', process: 0, index: 1 } as const;
const send = { type: 'send', process: 0, choice: 0 } as const;
const secondArrives = { type: 'arrive', choice: 1 } as const;
const lostAndConfirmed = [
  ...[{ ...firstWrite, value: 1 }, send, { type: 'kill', process: 0 } as const],
  ...[{ ...firstWrite, value: 2 }, send, secondArrives, send],
];
const overtaken: readonly Action[][] = [
  [...lostAndConfirmed, secondArrives],
  [...lostAndConfirmed, { ...firstWrite, value: 0 }],
];

describe('several processes with kills and a network that loses and delays', () => {
  it('keep the last answers on the disk, and report as sent only answers that the service received', () => {
    const property = fc.property(actions, (all) => {
      const arrived = new Set<string>();
      played(all, ({ disk, words, service }) => {
        for (const [index, value] of service) arrived.add(JSON.stringify([index, value]));
        for (const [index, value] of words) {
          expect(lastValue(disk, index)).toEqual(value);
          expect(stateOf(disk, index)).toBeDefined();
        }
        for (const index of indexes) {
          if (stateOf(disk, index)?.state !== 'sent') continue;
          expect(arrived).toContain(JSON.stringify([index, lastValue(disk, index)]));
        }
      });
    });
    fc.assert(property, { numRuns: runs(250) });
  });

  it('leave the last answers at the service when the attempt may be submitted', () => {
    const property = fc.property(actions, number, (all, choice) => {
      const world = played(all);
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
    });
    fc.assert(property, { numRuns: runs(200), examples: overtaken.map((all) => [all, 0]) });
  });
});
