/** The states of an attempt: every transition of the protocol, and no other. */
import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../../src/protocol/records/exam';
import { examIn } from '../../../../../src/sandbox/sections/exam/state';
import { filesIn } from '../../../../../src/sandbox/sections/files/rules/files';
import { useSandbox } from '../../../../support/sandbox';
import { expectOk, expectRefusal } from '../../../requests';
import { examinee, minute, placeOf, startVariant } from '../exam-setup';

const sandbox = useSandbox();
const ada = () => examinee(sandbox(), 'ada');

const turn = (name: 'exam' | 'exam-gallery', on: boolean) => {
  sandbox().world().switches[name] = on;
};

describe('an attempt', () => {
  it('is idle before it starts, and reports which parts are open', async () => {
    const status = { status: 'idle', examOpen: true, galleryOpen: true, startedAt: null };
    expect(await ada().status()).toEqual(status);
    turn('exam-gallery', false);
    await expectOk(ada().start(), { examOpen: true, galleryOpen: false });
    turn('exam', false);
    expect(await ada().status()).toMatchObject({ examOpen: false, galleryOpen: false });
  });

  it('has the same paper and the same start when it is started again', async () => {
    const title = expect.stringMatching(/^Variant \d/);
    const first = await expectOk(ada().start(), { variantId: expect.any(Number), title });
    sandbox().clock.move(39 * minute);
    turn('exam', false);
    expect(await expectOk(ada().start())).toEqual({ ...first, examOpen: false });
    const status = await ada().status();
    expect(status).toMatchObject({ status: 'in_progress', startedAt: first.startedAt });
    expect(status).not.toHaveProperty('variantId');
  });

  it('has each variant at random', async () => {
    const variants = new Set<unknown>();
    for (const name of ['ada', 'boris', 'chiara', 'deniz', 'emiko', 'farah', 'goran', 'hana', 'imre', 'kofi'])
      variants.add((await expectOk(examinee(sandbox(), name).start())).variantId);
    expect([...variants].toSorted()).toEqual([1, 2, 3]);
  });

  it('cannot start while the exam is closed, nor be answered, submitted or annulled before it starts', async () => {
    turn('exam', false);
    await expectRefusal(ada().start(), 403, 'NOT_OPEN');
    for (const asked of [ada().submit(), ada().annul(), ada().answer(0, null)])
      await expectRefusal(asked, 409, 'CONFLICT');
    expect(await ada().status()).toMatchObject({ status: 'idle' });
  });

  it('is completed by its submission, with the result and the username', async () => {
    const person = ada();
    await startVariant(sandbox(), person, 1);
    await expectOk(person.answer(0, 1));
    const result = { status: 'completed', variantId: 1, score: 2, maxScore: 13, username: 'ada' };
    const state = await expectOk(person.submit(), { ...result, startedAt: expect.any(String) });
    expect(await person.status()).toEqual(state);
    await expectAllRefused('ALREADY_COMPLETED');
  });

  it('can be submitted, but not started again, while the exam is closed', async () => {
    await expectOk(ada().start());
    turn('exam', false);
    await expectOk(ada().submit(), { status: 'completed', examOpen: false });
    await expectRefusal(ada().start(), 'NOT_OPEN');
  });

  it('is annulled without a score, finally', async () => {
    await expectOk(ada().start());
    const state = await expectOk(ada().annul(), { status: 'annulled' });
    expect(state).not.toHaveProperty('score');
    expect(await ada().status()).toEqual(state);
    await expectAllRefused('ANNULLED');
  });

  it('expires 40 minutes after its start, to the millisecond', async () => {
    const { variantId } = await expectOk(ada().start());
    sandbox().clock.move(40 * minute - 1);
    expect(await ada().status()).toMatchObject({ status: 'in_progress' });
    sandbox().clock.move(1);
    const state = await ada().status();
    expect(state).toMatchObject({ status: 'expired', variantId });
    expect(state).not.toHaveProperty('score');
    await expectAllRefused('EXPIRED');
  });

  it('uses the file of its drawing until it is annulled', async () => {
    const person = ada();
    const paper = await startVariant(sandbox(), person, 3);
    const [first, second] = [await person.picture(), await person.picture()];
    const usesOf = (id: string) => filesIn(sandbox().world()).find((file) => file.id === id)?.uses;
    await expectOk(person.answer(placeOf(paper, 'draw'), first));
    expect(usesOf(first)).toEqual([`exam:${person.id}`]);
    await expectOk(person.answer(placeOf(paper, 'draw'), second));
    expect([usesOf(first), usesOf(second)]).toEqual([[], [`exam:${person.id}`]]);
    await expectOk(person.annul());
    expect(usesOf(second)).toEqual([]);
  });
});

/** Expects that nothing can be done with an attempt that is over. */
async function expectAllRefused(code: string): Promise<void> {
  const person = examinee(sandbox(), 'ada');
  for (const answer of [person.start(), person.answer(0, null), person.submit(), person.annul()])
    await expectRefusal(answer, 409, code);
}

const variantOf = {
  single: 1,
  text: 2,
  text_multi: 3,
  number: 1,
  matching: 2,
  ordering: 3,
  draw: 1,
} as const;

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
    ['matching', [[-1, 0, 2], Array(3).fill(1)], [[0, 1], [0, 1, 3], [-2, 0, 0], 1]],
    ['ordering', [[3, 2, 1, 0]], [[0, 1, 2], [0, 1, 2, 2], [1, 2, 3, 4], 0]],
  ])('to a question of the type %s is stored when it fits', async (kind, fitting, others) => {
    const { send, stored } = await question(kind);
    for (const value of fitting) {
      await expectOk(send(value));
      expect(stored()).toEqual(value);
    }
    for (const value of others) await expectRefusal(send(value), 422);
    expect(stored()).toEqual(fitting.at(-1));
    await expectOk(send(null));
    expect(stored()).toBeUndefined();
  });

  it('to a drawing is a PNG of the account', async () => {
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
    for (const value of others) await expectRefusal(send(value), 422, 'VALIDATION_ERROR');
    expect(stored()).toBe(id);
  });

  it('needs a question of the paper', async () => {
    const { person } = await question('single');
    for (const qIdx of [-1, 8, 0.5])
      await expectRefusal(person.answer(qIdx, 0), 422, { detail: 'qIdx must be from 0 to 7' });
  });
});
