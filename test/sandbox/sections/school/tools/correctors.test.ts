/** Correctors in the sandbox (protocol: corrector routes, limits; field notes 3.1). */

import { describe, expect, it } from 'vitest';
import { postToolsIn } from '../../../../../src/sandbox/sections/school/tools/rules/records';
import { useSandbox } from '../../../../support/sandbox';
import { expectOk, expectRefusal } from '../../../requests';
import { toolsOf } from './tools-support';

const sandbox = useSandbox();
const tools = toolsOf(sandbox);
const { requestAs, crossOut, data, done, post, seen } = tools;
const { apply, body, left, send, state } = tools.of('correctors');
const edit = (id: string, content: string) => requestAs('ada', `PUT /api/posts/${id}`, { content });
const hourMs = 60 * 60_000;
const advance = (ms: number) => sandbox().control.advance(ms);

describe('a crossed-out fragment', () => {
  it('is shown on the post and in its state, with its author and its end', async () => {
    const { id } = await post('ada', { content: 'A 🦊 at the lake.' });
    expect((await seen('boris', id)).corrector).toBeNull();
    const { id: markId } = await crossOut('boris', id, 'lake');
    const now = sandbox().world().clock.now();
    const expected = {
      id: markId,
      eventId: 'school-2026',
      start: 12,
      end: 16,
      endsAt: new Date(now + 24 * hourMs).toISOString(),
      createdAt: new Date(now).toISOString(),
      createdAtMicros: now * 1000,
      actor: { id: expect.any(String), username: 'boris', displayName: 'Boris Kern', activeNickname: null },
    };
    const reported = await state('ada', id);
    expect(reported).toMatchObject({ events: [{ used: 0, applicationsEnabled: true }], marks: [expected] });
    expect(reported.revision).toMatch(/^[0-9a-f]{64}$/);
    expect((await seen('ada', id)).corrector?.marks).toEqual([expected]);
    expect((await state('boris', id)).events?.[0]?.used).toBe(1);
    expect(await left('boris')).toBe(2);
  });

  it('ends after a day, and is hidden while the text is another one', async () => {
    const { id } = await post('ada', { content: 'A lake.' });
    await crossOut('boris', id, 'lake');
    const { revision } = await state('boris', id);
    await expectOk(edit(id, 'A pond.'));
    const edited = await state('boris', id);
    expect(edited.marks).toEqual([]);
    expect(edited.revision).not.toBe(revision);
    await expectOk(edit(id, 'A lake.'));
    advance(24 * hourMs - 1000);
    expect((await state('boris', id)).marks).toHaveLength(1);
    advance(1000);
    expect((await state('boris', id)).marks).toEqual([]);
    expect((await seen('boris', id)).corrector).toBeNull();
  });

  it('is canceled with all others of the account on the post, without returning the tools', async () => {
    const { id } = await post('chiara', { content: 'One two three' });
    await crossOut('boris', id, 'One');
    await crossOut('boris', id, 'two');
    await crossOut('ada', id, 'three');
    expect(await expectOk(send('cancel', 'boris', { postId: id }))).toEqual({ success: true, canceled: 2 });
    const { marks, events } = await state('boris', id);
    expect(marks?.map(({ actor }) => actor?.username)).toEqual(['ada']);
    expect([events?.[0]?.used, await left('boris')]).toEqual([0, 1]);
    await expectRefusal(send('cancel', 'boris', { postId: id }), 404, 'MARK_NOT_FOUND');
  });

  it('can be reported once, by the author of the post', async () => {
    const { id } = await post('ada', { content: 'A lake.' });
    const { id: markId } = await crossOut('boris', id, 'lake');
    const report = (person: string, change: object = {}) =>
      send('report', person, { postId: id, markId, reason: 'It was a lake.', ...change });
    await expectRefusal(report('chiara'), 403, 'ACCESS_DENIED');
    await expectRefusal(report('ada', { markId: 'x' }), 404, 'MARK_NOT_FOUND');
    await expectRefusal(report('ada', { reason: ' ' }), 422, 'VALIDATION_ERROR');
    expect(await expectOk(report('ada'))).toEqual({ success: true });
    await expectRefusal(report('ada'), 409, 'REPORT_ALREADY_REPORTED');
    expect(postToolsIn(sandbox().world()).complaints).toMatchObject([{ postId: id, targetId: markId }]);
  });
});

describe('applying a corrector', () => {
  it('happens once for each operation ID', async () => {
    const { id } = await post('ada', { content: 'One two' });
    const sent = await body('boris', id, 'two');
    const first = await expectOk(send('apply', 'boris', sent));
    expect(await expectOk(send('apply', 'boris', sent))).toEqual(first);
    await expectRefusal(send('apply', 'boris', { ...sent, end: 6 }), 409, 'CONFLICT');
    expect(await left('boris')).toBe(2);
    expect((await state('boris', id)).marks).toHaveLength(1);
  });

  it('needs the revision of the text, which an edit changes and a mark does not', async () => {
    const { id } = await post('ada', { content: 'One two three' });
    const sent = await body('boris', id, 'two');
    await crossOut('xenia', id, 'three');
    expect((await state('boris', id)).revision).toBe(sent.revision);
    await expectOk(edit(id, 'One two four'));
    await expectRefusal(send('apply', 'boris', sent), 409, 'STALE_REVISION');
    await expectOk(edit(id, 'One two three'));
    await expectOk(send('apply', 'boris', sent));
    expect((await state('boris', id)).marks).toHaveLength(2);
  });

  it('is refused beyond three fragments of a post, and without a tool', async () => {
    const { id } = await post('chiara', { content: 'a b c d' });
    for (const letter of ['a', 'b', 'c']) await crossOut('ada', id, letter);
    await expectRefusal(apply('ada', id, 'd'), 409, 'CORRECTOR_LIMIT');
    await crossOut('boris', id, 'd');
    const other = await post('chiara', { content: 'e' });
    await crossOut('ada', other.id, 'e');
    const last = await post('boris');
    await expectRefusal(apply('ada', last.id, 'Hello'), 409, 'ITEM_UNAVAILABLE');
  });

  it.each([
    ['only spaces', ' '],
    ['more than ten characters', '猫'.repeat(11)],
    ['more than ten characters beside spaces', '猫 猫 12345678 9'],
    ['half a character', '\ud83e'],
    ['a hashtag', 'news'],
    ['a mention', 'ada'],
    ['an address', 'example'],
    ['nothing', ''],
  ])('is refused for %s', async (_, fragment) => {
    const content = `a b 🦊 #news @ada https://example.org ${'猫'.repeat(12)} 猫 猫 12345678 9`;
    const { id } = await post('chiara', { content });
    await expectRefusal(apply('boris', id, fragment), 422, 'INVALID_RANGE');
    expect(await left('boris')).toBe(3);
    await crossOut('boris', id, '猫 猫 12345678');
  });

  it('is refused in hidden text, outside the text, and over another mark', async () => {
    const spans = [{ type: 'spoiler', offset: 0, length: 6 }];
    const { id } = await post('ada', { content: 'hidden shown', spans });
    for (const [fragment, place] of [['hidden'], ['shown', { end: 13 }], ['shown', { start: 7.5 }]] as const)
      await expectRefusal(apply('boris', id, fragment, place), 422, 'INVALID_RANGE');
    await crossOut('boris', id, 'show');
    await expectRefusal(apply('xenia', id, 'own'), 422, 'INVALID_RANGE');
  });

  it("is refused on one's own post, of another event, while paused, on a deleted post, and after the event", async () => {
    const own = await post('ada');
    await expectRefusal(apply('ada', own.id, 'Hello'), 403, 'ACCESS_DENIED');
    const other = apply('boris', own.id, 'Hello', { eventId: 'other' });
    await expectRefusal(other, 404, 'NOT_FOUND');
    const sent = await body('boris', own.id, 'Hello');
    sandbox().control.setSwitch('applications', false);
    expect((await state('boris', own.id)).events?.[0]?.applicationsEnabled).toBe(false);
    await expectRefusal(send('apply', 'boris', sent), 403, 'EVENT_APPLICATIONS_DISABLED');
    sandbox().control.setSwitch('applications', true);
    const { id } = await post('ada');
    await crossOut('boris', id, 'Hello');
    await done(requestAs('ada', `DELETE /api/posts/${own.id}`));
    await expectRefusal(send('apply', 'boris', sent), 404, 'NOT_FOUND');
    const read = `/api/correctors/state?ids=${own.id},x`;
    expect(await data('boris', `GET ${read}`)).toEqual({ [own.id]: null, x: null });
    sandbox().control.setSwitch('school', false);
    await expectRefusal(requestAs('boris', `GET ${read}`), 403, 'EVENT_CLOSED');
    expect((await seen('boris', id)).corrector).toBeNull();
  });
});
