/** The states of an attempt: every transition of the protocol, and no other. */

import { describe, expect, it } from 'vitest';
import { filesIn } from '../../../../../src/sandbox/sections/files/rules/files';
import { useSandbox } from '../../../../support/sandbox';
import { expectOk, refused } from '../../../requests';
import { examinee, minute, placeOf, startVariant } from '../exam-setup';

const sandbox = useSandbox();
const ada = () => examinee(sandbox(), 'ada');
const turn = (name: 'exam' | 'exam-gallery', on: boolean) => {
  sandbox().world().switches[name] = on;
};

describe('an attempt', () => {
  it('is idle before it starts', async () => {
    expect(await ada().status()).toEqual({
      status: 'idle',
      examOpen: true,
      galleryOpen: true,
      startedAt: null,
    });
  });

  it('tells which parts are open', async () => {
    turn('exam-gallery', false);
    expect(await ada().status()).toMatchObject({ examOpen: true, galleryOpen: false });
    expect(await expectOk(ada().start())).toMatchObject({ examOpen: true, galleryOpen: false });
    turn('exam', false);
    expect(await ada().status()).toMatchObject({ examOpen: false, galleryOpen: false });
  });

  it('gives the same paper and the same start when it is started again', async () => {
    const first = await expectOk(ada().start());
    expect(first).toMatchObject({
      variantId: expect.any(Number),
      title: expect.stringMatching(/^Variant \d/),
    });
    sandbox().clock.move(39 * minute);
    turn('exam', false);
    expect(await expectOk(ada().start())).toEqual({ ...first, examOpen: false });
    expect(await ada().status()).toMatchObject({ status: 'in_progress', startedAt: first.startedAt });
    expect(await ada().status()).not.toHaveProperty('variantId');
  });

  it('gets every variant by chance', async () => {
    const variants = new Set<unknown>();
    for (const name of ['ada', 'boris', 'chiara', 'deniz', 'emiko', 'farah', 'goran', 'hana', 'imre', 'kofi'])
      variants.add((await expectOk(examinee(sandbox(), name).start())).variantId);
    expect([...variants].toSorted()).toEqual([1, 2, 3]);
  });

  it('does not start while the exam is closed', async () => {
    turn('exam', false);
    expect(await refused(ada().start())).toMatchObject({ status: 403, code: 'NOT_OPEN' });
    expect(await ada().status()).toMatchObject({ status: 'idle' });
  });

  it.each(['submit', 'annul'] as const)('cannot be ended by %s before it starts', async (end) => {
    expect(await refused(ada()[end]())).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await refused(ada().answer(0, null))).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  it('is completed by its submission, with the result and whose certificate it is', async () => {
    const person = ada();
    await startVariant(sandbox(), person, 1);
    await expectOk(person.answer(0, 1));
    const state = await expectOk(person.submit());
    expect(state).toMatchObject({
      status: 'completed',
      variantId: 1,
      score: 2,
      maxScore: 13,
      username: 'ada',
      startedAt: expect.any(String),
    });
    expect(await person.status()).toEqual(state);
    await everythingRefused('ALREADY_COMPLETED');
  });

  it('is submitted also while the exam is closed', async () => {
    await expectOk(ada().start());
    turn('exam', false);
    expect(await expectOk(ada().submit())).toMatchObject({ status: 'completed', examOpen: false });
  });

  it('is annulled without a score, for good', async () => {
    await expectOk(ada().start());
    const state = await expectOk(ada().annul());
    expect(state).toMatchObject({ status: 'annulled' });
    expect(state).not.toHaveProperty('score');
    expect(await ada().status()).toEqual(state);
    await everythingRefused('ANNULLED');
  });

  it('expires 40 minutes after its start, to the millisecond', async () => {
    const { variantId } = await expectOk(ada().start());
    sandbox().clock.move(40 * minute - 1);
    expect(await ada().status()).toMatchObject({ status: 'in_progress' });
    sandbox().clock.move(1);
    const state = await ada().status();
    expect(state).toMatchObject({ status: 'expired', variantId });
    expect(state).not.toHaveProperty('score');
    await everythingRefused('EXPIRED');
  });

  it('is not started again when it is over, and the closed exam says that it is closed', async () => {
    await expectOk(ada().start());
    await expectOk(ada().submit());
    turn('exam', false);
    expect(await refused(ada().start())).toMatchObject({ code: 'NOT_OPEN' });
  });

  it('keeps the file of its drawing, and lets it go when it is annulled', async () => {
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

/** Nothing can be done with an attempt that is over. */
async function everythingRefused(code: string): Promise<void> {
  const person = examinee(sandbox(), 'ada');
  for (const answer of [person.start(), person.answer(0, null), person.submit(), person.annul()])
    expect(await refused(answer)).toMatchObject({ status: 409, code });
}
