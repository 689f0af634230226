/** Which values are answers, kind by kind. */
import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../../src/protocol/records/exam';
import { examIn, type VariantNumber } from '../../../../../src/sandbox/sections/exam/state';
import { useSandbox } from '../../../../support/sandbox';
import { expectOk, refused } from '../../../requests';
import { examinee, placeOf, startVariant } from '../exam-setup';

const sandbox = useSandbox();
const variantOf: Readonly<Record<Question['type'], VariantNumber>> = {
  single: 1,
  text: 2,
  text_multi: 3,
  number: 1,
  matching: 2,
  ordering: 3,
  draw: 1,
};

async function question(kind: Question['type']) {
  const person = examinee(sandbox(), 'ada');
  const place = placeOf(await startVariant(sandbox(), person, variantOf[kind]), kind);
  return {
    person,
    send: (value: unknown) => person.answer(place, value),
    stored: () => examIn(sandbox().world()).attempts[person.id]?.answers[place],
  };
}

describe('an answer', () => {
  it.each<[Question['type'], readonly unknown[], readonly unknown[]]>([
    ['single', [0, 2], [-1, 3, 0.5, 'one', [0]]],
    ['text', ['', 'a text'], [1, ['a'], 'x'.repeat(2001)]],
    ['text_multi', [['a', '', 'c']], [['a', 'b'], ['a', 'b', 'c', 'd'], 'a', [1, 2, 3]]],
    ['number', [0, -2.5], ['2', [2]]],
    [
      'matching',
      [
        [-1, 0, 2],
        [1, 1, 1],
      ],
      [[0, 1], [0, 1, 3], [-2, 0, 0], 1],
    ],
    ['ordering', [[3, 2, 1, 0]], [[0, 1, 2], [0, 1, 2, 2], [1, 2, 3, 4], 0]],
  ])('to a question of the type %s is stored when it fits', async (kind, fitting, others) => {
    const { send, stored } = await question(kind);
    for (const value of fitting) {
      await expectOk(send(value));
      expect(stored()).toEqual(value);
    }
    for (const value of others) expect(await refused(send(value))).toMatchObject({ status: 422 });
    expect(stored()).toEqual(fitting.at(-1));
    await expectOk(send(null));
    expect(stored()).toBeUndefined();
  });

  it('to a drawing is an own PNG', async () => {
    const { person, send, stored } = await question('draw');
    const id = await person.picture();
    await expectOk(send(id));
    expect(stored()).toBe(id);
    const gif = Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1');
    const others = [
      'no-file',
      7,
      await person.picture(gif, { name: 'a.gif', type: 'image/gif' }),
      await examinee(sandbox(), 'boris').picture(),
    ];
    for (const value of others)
      expect(await refused(send(value))).toMatchObject({ status: 422, code: 'VALIDATION_ERROR' });
    expect(stored()).toBe(id);
  });

  it('needs a question', async () => {
    const { person } = await question('single');
    for (const qIdx of [-1, 8, 0.5])
      expect(await refused(person.answer(qIdx, 0))).toMatchObject({
        status: 422,
        detail: 'qIdx must be from 0 to 7',
      });
  });
});
