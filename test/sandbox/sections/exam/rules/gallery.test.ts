import { describe, expect, it } from 'vitest';
import { examIn } from '../../../../../src/sandbox/sections/exam/state';
import { useSandbox } from '../../../../support/sandbox';
import { expectOk, expectRefusal } from '../../../requests';
import { type Examinee, examinee, placeOf, png, startVariant } from '../exam-setup';

const sandbox = useSandbox();
const person = (name: string) => examinee(sandbox(), name);
const next = (who: Examinee) => expectOk(who.asked('GET gallery/next'));

const vote = (who: Examinee, drawingId: unknown, score: unknown = 5) =>
  who.asked('POST gallery/vote', { drawingId, score });

const drawings = () => examIn(sandbox().world()).drawings;

/** Rates everything; the owners of the drawings offered, in order. */
async function rateAll(who: Examinee): Promise<string[]> {
  const owners: string[] = [];
  let { drawing } = (await next(who)) as { drawing?: { id: string; fileUrl: string } | null };
  while (drawing) {
    const { id, fileUrl } = drawing;
    owners.push(drawings().find((one) => one.id === id)?.ownerId ?? '');
    const picture = await fetch(fileUrl);
    expect({ fileUrl, type: picture.headers.get('content-type') }).toEqual({ fileUrl, type: 'image/png' });
    await picture.arrayBuffer();
    drawing = (await expectOk(vote(who, id))).next as typeof drawing;
  }
  return owners;
}

describe('the gallery', () => {
  it('offers each drawing of others once', async () => {
    const ada = person('ada');
    const owners = await rateAll(ada);
    expect(owners).toHaveLength(drawings().length - 1);
    expect(owners).not.toContain(ada.id);
    expect(await next(ada)).toEqual({ done: true });
    expect(await rateAll(person('hana'))).toHaveLength(drawings().length);
  });

  it('has the drawing of a submitted attempt, and none where it was erased', async () => {
    const [ada, boris] = [person('ada'), person('boris')];
    const paper = await startVariant(sandbox(), ada, 2);
    const file = await ada.picture();
    await expectOk(ada.answer(placeOf(paper, 'draw'), file));
    await expectOk(ada.submit());
    const place = placeOf(await startVariant(sandbox(), boris, 2), 'draw');
    await expectOk(boris.answer(place, await boris.picture()));
    await expectOk(boris.answer(place, null));
    await expectOk(boris.submit());
    expect(drawings().at(-1)).toMatchObject({ ownerId: ada.id, fileId: file });
    expect(await rateAll(ada)).not.toContain(ada.id);
    expect((await rateAll(boris)).filter((owner) => owner === ada.id)).toHaveLength(2);
    const picture = await fetch(`${sandbox().baseUrl}/files/${file}/pixel.png`);
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(png);
  });

  it("refuses votes for one's own drawing and for none, second votes, and unknown scores", async () => {
    const ada = person('ada');
    const own = drawings().find(({ ownerId }) => ownerId === ada.id)?.id;
    const other = drawings().find(({ ownerId }) => ownerId !== ada.id)?.id;
    await expectRefusal(vote(ada, own), 403, 'SELF_VOTE');
    await expectRefusal(vote(ada, 'none'), 404, 'NOT_FOUND');
    for (const score of [0, 6, 2.5]) await expectRefusal(vote(ada, other, score), 422, 'VALIDATION_ERROR');
    await expectOk(vote(ada, other, 1));
    await expectRefusal(vote(ada, other, 5), 409, 'CONFLICT');
    const expected = { drawingId: other, accountId: ada.id, score: 1 };
    expect(examIn(sandbox().world()).votes).toMatchObject([expected]);
  });

  it('is closed by its switch', async () => {
    sandbox().world().switches['exam-gallery'] = false;
    const ada = person('ada');
    const answers = [ada.asked('GET gallery/next'), vote(ada, drawings()[0]?.id)];
    for (const answer of answers) await expectRefusal(answer, 403, 'NOT_OPEN');
  });
});

describe('the exam of a new world', () => {
  it('has attempts in every state, and a drawing each of several accounts', async () => {
    const states = {
      ada: { status: 'idle' },
      quinn: { status: 'completed', variantId: 2, score: 9, maxScore: 13, username: 'quinn' },
      rosa: { status: 'annulled' },
      sven: { status: 'expired', variantId: 3 },
    };
    for (const [name, state] of Object.entries(states))
      expect(await person(name).status()).toMatchObject(state);
    const owners = drawings().map(({ ownerId }) => ownerId);
    expect(new Set(owners).size).toBe(owners.length);
    expect(owners).toContain(person('ada').id);
  });

  it.each([
    ['quinn', 'epepuy_202605_9'],
    ['mira', 'epepuy_202605_72'],
  ])('gave %s the badge %s', async (name, slug) => {
    const { data } = await expectOk(person(name).asked('GET ../../users/me/pins'));
    const pin = { slug, description: 'Took the exam of May 2026' };
    expect((data as { pins: object[] }).pins).toMatchObject([pin]);
  });
});
