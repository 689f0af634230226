/** Red pens in the sandbox (protocol: red pen routes, limits; field notes 3.1). */
import { describe, expect, it } from 'vitest';
import { useSandbox } from '../../../../support/sandbox';
import { expectOk, expectRefusal } from '../../../requests';
import { toolsOf } from './tools-support';

const sandbox = useSandbox();
const tools = toolsOf(sandbox);
const { requestAs, correct, crossOut, post, seen } = tools;
const { apply, body, left: pens, send, state } = tools.of('red-pens');
const correctors = tools.of('correctors');
const replace = (person: string, id: string, word: string, replacement: string) =>
  apply(person, id, word, { replacement });

describe('a red pen', () => {
  it('corrects up to three words of one post under one claim', async () => {
    const { id } = await post('ada', { content: 'One two three four' });
    const { claimId } = await correct('boris', id, 'One', 'Eins');
    expect((await correct('boris', id, 'two', 'zwei')).claimId).toBe(claimId);
    expect((await correct('boris', id, 'three', 'drei')).claimId).toBe(claimId);
    expect(await pens('boris')).toBe(1);
    await expectRefusal(replace('boris', id, 'four', 'vier'), 409, 'RED_PEN_LIMIT');
    const { claim, claims, corrections } = await state('boris', id);
    expect(claim).toMatchObject({ id: claimId, used: 3, limit: 3, isOwner: true, eventId: 'school-2026' });
    expect(claims).toEqual([claim]);
    const words = corrections?.map(({ start, end, replacement }) => `${start}-${end} ${replacement}`);
    expect(words).toEqual(['0-3 Eins', '4-7 zwei', '8-13 drei']);
    const [first, second] = corrections ?? [];
    expect(Number(second?.createdAtMicros)).toBeGreaterThan(Number(first?.createdAtMicros));
    const claimOfOther = { isOwner: false, actor: { username: 'boris' } };
    expect((await seen('ada', id)).redPen).toMatchObject({ claim: claimOfOther });
  });

  it('claims a post for its owner until the claim is canceled', async () => {
    const { id } = await post('chiara', { content: 'One two' });
    const { claimId } = await correct('boris', id, 'One', 'Eins');
    await expectRefusal(replace('ada', id, 'two', 'zwei'), 409, 'RED_PEN_CLAIMED');
    expect(await pens('ada')).toBe(3);
    const cancel = (person: string) => send('cancel', person, { postId: id, claimId });
    await expectRefusal(cancel('ada'), 403, 'ACCESS_DENIED');
    expect(await expectOk(cancel('boris'))).toEqual({ success: true, canceled: 1 });
    expect(await state('boris', id)).toMatchObject({ claim: null, claims: [], corrections: [] });
    expect((await seen('boris', id)).redPen).toBeNull();
    expect(await pens('boris')).toBe(1);
    await expectRefusal(cancel('boris'), 404, 'MARK_NOT_FOUND');
    await correct('ada', id, 'One', 'Uno');
    expect((await state('boris', id)).corrections).toMatchObject([{ replacement: 'Uno' }]);
  });

  it('shares the revision with correctors, and is refused without a tool', async () => {
    const { id } = await post('ada', { content: 'One two' });
    await expectRefusal(replace('chiara', id, 'One', 'Uno'), 409, 'ITEM_UNAVAILABLE');
    const { revision, claim } = await state('boris', id);
    expect(claim).toBeNull();
    expect((await correctors.state('ada', id)).revision).toBe(revision);
    const sent = await body('boris', id, 'two', { replacement: 'zwei' });
    await crossOut('xenia', id, 'One');
    await expectOk(send('apply', 'boris', sent));
    await correct('boris', id, 'One', 'Eins');
    expect((await state('boris', id)).revision).toBe(revision);
  });

  it('keeps the claim when the post is edited, and counts the words of the old text', async () => {
    const { id } = await post('ada', { content: 'One two' });
    await correct('boris', id, 'One', 'Eins');
    await expectOk(requestAs('ada', `PUT /api/posts/${id}`, { content: 'Three two' }));
    expect(await state('boris', id)).toMatchObject({ claim: { used: 1 }, corrections: [] });
    await correct('boris', id, 'two', 'zwei');
    expect(await pens('boris')).toBe(1);
  });

  it('can be reported by the author of the post', async () => {
    const { id } = await post('ada', { content: 'One two' });
    const { claimId } = await correct('boris', id, 'One', 'Eins');
    const report = (person: string, change: object = {}) =>
      send('report', person, { postId: id, claimId, reason: 'My words.', ...change });
    await expectRefusal(report('boris'), 403, 'ACCESS_DENIED');
    await expectRefusal(report('ada', { claimId: 'x' }), 404, 'MARK_NOT_FOUND');
    expect(await expectOk(report('ada'))).toEqual({ success: true });
    await expectRefusal(report('ada'), 409, 'REPORT_ALREADY_REPORTED');
  });
});

describe('a word of a red pen', () => {
  const content = 'The well-known lake2 is #deep, @ada: 42';
  it.each([
    ['a part of a word', 'ell'],
    ['a part of a word with a hyphen', 'well'],
    ['a word that digits belong to', 'lake'],
    ['two words', 'The well-known'],
    ['digits', '42'],
    ['a hashtag', 'deep'],
  ])('cannot be %s', async (_, fragment) => {
    const { id } = await post('ada', { content });
    await expectRefusal(replace('boris', id, fragment, 'sea'), 422, 'INVALID_RANGE');
    expect(await pens('boris')).toBe(2);
  });

  it('is corrected once, by one word of up to ten letters', async () => {
    const { id } = await post('ada', { content });
    for (const replacement of ['', 'two words', 'elevenchars', '🌊', 'x2', 'well-known'])
      await expectRefusal(replace('boris', id, 'well-known', replacement), 422, 'INVALID_REPLACEMENT');
    await correct('boris', id, 'well-known', 'd’été');
    await expectRefusal(replace('boris', id, 'well-known', 'new'), 422, 'INVALID_RANGE');
  });
});
