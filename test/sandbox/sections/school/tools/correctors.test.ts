/** Correctors in the sandbox (protocol: corrector routes, limits; field notes 3.1). */

import { describe, expect, it } from 'vitest';
import { postToolsIn } from '../../../../../src/sandbox/sections/school/tools/rules/records';
import { useSandbox } from '../../../../support/sandbox';
import { expectOk, expectRefusal } from '../../../requests';
import { toolsOf } from './tools-support';

const sandbox = useSandbox();
const { apply, body, requestAs, crossOut, data, done, left, post, seen, send, state } = toolsOf(sandbox);
const hourMs = 60 * 60_000;
const advance = (ms: number) => sandbox().control.advance(ms);

describe('a crossed-out fragment', () => {
  it('is seen on the post and in its state, with who did it and until when', async () => {
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
    const reported = await state('correctors', 'ada', id);
    expect(reported).toMatchObject({ events: [{ used: 0, applicationsEnabled: true }], marks: [expected] });
    expect(reported.revision).toMatch(/^[0-9a-f]{64}$/);
    expect((await seen('ada', id)).corrector?.marks).toEqual([expected]);
    expect((await state('correctors', 'boris', id)).events?.[0]?.used).toBe(1);
    expect(await left('correctors', 'boris')).toBe(2);
  });

  it('vanishes after a day', async () => {
    const { id } = await post('ada', { content: 'A lake.' });
    await crossOut('boris', id, 'lake');
    advance(24 * hourMs - 1000);
    expect((await state('correctors', 'boris', id)).marks).toHaveLength(1);
    advance(1000);
    expect((await state('correctors', 'boris', id)).marks).toEqual([]);
    expect((await seen('boris', id)).corrector).toBeNull();
  });

  it('is not seen in another text, and comes back with its own', async () => {
    const { id } = await post('ada', { content: 'A lake.' });
    await crossOut('boris', id, 'lake');
    const { revision } = await state('correctors', 'boris', id);
    await expectOk(requestAs('ada', `PUT /api/posts/${id}`, { content: 'A pond.' }));
    const edited = await state('correctors', 'boris', id);
    expect(edited.marks).toEqual([]);
    expect(edited.revision).not.toBe(revision);
    await expectOk(requestAs('ada', `PUT /api/posts/${id}`, { content: 'A lake.' }));
    expect((await state('correctors', 'boris', id)).marks).toHaveLength(1);
  });

  it('is removed with all others of the person; the correctors are gone', async () => {
    const { id } = await post('chiara', { content: 'One two three' });
    await crossOut('boris', id, 'One');
    await crossOut('boris', id, 'two');
    await crossOut('ada', id, 'three');
    expect(await expectOk(send('correctors', 'cancel', 'boris', { postId: id }))).toEqual({
      success: true,
      canceled: 2,
    });
    const { marks, events } = await state('correctors', 'boris', id);
    expect(marks?.map(({ actor }) => actor?.username)).toEqual(['ada']);
    expect({ used: events?.[0]?.used, left: await left('correctors', 'boris') }).toEqual({
      used: 0,
      left: 1,
    });
    await expectRefusal(send('correctors', 'cancel', 'boris', { postId: id }), 404, 'MARK_NOT_FOUND');
  });

  it('can be complained about once, by the author of the post', async () => {
    const { id } = await post('ada', { content: 'A lake.' });
    const { id: markId } = await crossOut('boris', id, 'lake');
    const complaint = { postId: id, markId, reason: 'It was a lake.' };
    await expectRefusal(send('correctors', 'report', 'chiara', complaint), 403, 'ACCESS_DENIED');
    await expectRefusal(
      send('correctors', 'report', 'ada', { ...complaint, markId: 'x' }),
      404,
      'MARK_NOT_FOUND',
    );
    await expectRefusal(
      send('correctors', 'report', 'ada', { ...complaint, reason: ' ' }),
      422,
      'VALIDATION_ERROR',
    );
    expect(await expectOk(send('correctors', 'report', 'ada', complaint))).toEqual({ success: true });
    await expectRefusal(send('correctors', 'report', 'ada', complaint), 409, 'REPORT_ALREADY_REPORTED');
    expect(postToolsIn(sandbox().world()).complaints).toMatchObject([{ postId: id, targetId: markId }]);
  });
});

describe('an application', () => {
  it('is done once for its operation', async () => {
    const { id } = await post('ada', { content: 'One two' });
    const sent = await body('correctors', 'boris', id, 'two');
    const first = await expectOk(send('correctors', 'apply', 'boris', sent));
    expect(await expectOk(send('correctors', 'apply', 'boris', sent))).toEqual(first);
    await expectRefusal(send('correctors', 'apply', 'boris', { ...sent, end: 6 }), 409, 'CONFLICT');
    expect(await left('correctors', 'boris')).toBe(2);
    expect((await state('correctors', 'boris', id)).marks).toHaveLength(1);
  });

  it('names the revision of the text, which an edit changes and a mark does not', async () => {
    const { id } = await post('ada', { content: 'One two three' });
    const sent = await body('correctors', 'boris', id, 'two');
    await crossOut('xenia', id, 'three');
    expect((await state('correctors', 'boris', id)).revision).toBe(sent.revision);
    await expectOk(requestAs('ada', `PUT /api/posts/${id}`, { content: 'One two four' }));
    await expectRefusal(send('correctors', 'apply', 'boris', sent), 409, 'STALE_REVISION');
    await expectOk(requestAs('ada', `PUT /api/posts/${id}`, { content: 'One two three' }));
    await expectOk(send('correctors', 'apply', 'boris', sent));
    expect((await state('correctors', 'boris', id)).marks).toHaveLength(2);
  });

  it('has up to ten characters, not counting spaces', async () => {
    const { id } = await post('ada', { content: 'One two three four.' });
    await crossOut('boris', id, 'One two thr');
    expect((await state('correctors', 'boris', id)).marks).toMatchObject([{ start: 0, end: 11 }]);
  });

  it('is refused beyond three fragments of a post, not beyond three posts', async () => {
    const { id } = await post('chiara', { content: 'a b c d' });
    for (const letter of ['a', 'b', 'c']) await crossOut('ada', id, letter);
    await expectRefusal(apply('correctors', 'ada', id, 'd'), 409, 'CORRECTOR_LIMIT');
    await crossOut('boris', id, 'd');
    const other = await post('chiara', { content: 'e' });
    await crossOut('ada', other.id, 'e');
    await expectRefusal(
      apply('correctors', 'ada', (await post('boris')).id, 'Hello'),
      409,
      'ITEM_UNAVAILABLE',
    );
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
    await expectRefusal(apply('correctors', 'boris', id, fragment), 422, 'INVALID_RANGE');
    expect(await left('correctors', 'boris')).toBe(3);
  });

  it('is refused in hidden text, outside the text, and where something is marked', async () => {
    const spans = [{ type: 'spoiler', offset: 0, length: 6 }];
    const { id } = await post('ada', { content: 'hidden shown', spans });
    await expectRefusal(apply('correctors', 'boris', id, 'hidden'), 422, 'INVALID_RANGE');
    await expectRefusal(apply('correctors', 'boris', id, 'shown', { end: 13 }), 422, 'INVALID_RANGE');
    await expectRefusal(apply('correctors', 'boris', id, 'shown', { start: 7.5 }), 422, 'INVALID_RANGE');
    await crossOut('boris', id, 'show');
    await expectRefusal(apply('correctors', 'xenia', id, 'own'), 422, 'INVALID_RANGE');
  });

  it('is for posts of others that are seen, in the event, while it is not paused', async () => {
    const own = await post('ada');
    await expectRefusal(apply('correctors', 'ada', own.id, 'Hello'), 403, 'ACCESS_DENIED');
    await expectRefusal(
      apply('correctors', 'boris', own.id, 'Hello', { eventId: 'other' }),
      404,
      'NOT_FOUND',
    );
    const sent = await body('correctors', 'boris', own.id, 'Hello');
    sandbox().control.setSwitch('applications', false);
    expect((await state('correctors', 'boris', own.id)).events?.[0]?.applicationsEnabled).toBe(false);
    await expectRefusal(send('correctors', 'apply', 'boris', sent), 403, 'EVENT_APPLICATIONS_DISABLED');
    sandbox().control.setSwitch('applications', true);
    await done(requestAs('ada', `DELETE /api/posts/${own.id}`));
    await expectRefusal(send('correctors', 'apply', 'boris', sent), 404, 'NOT_FOUND');
    expect(await data('boris', `GET /api/correctors/state?ids=${own.id},x`)).toEqual({
      [own.id]: null,
      x: null,
    });
  });

  it('is closed with the event, and posts show nothing then', async () => {
    const { id } = await post('ada');
    await crossOut('boris', id, 'Hello');
    sandbox().control.setSwitch('school', false);
    await expectRefusal(requestAs('boris', `GET /api/correctors/state?ids=${id}`), 403, 'EVENT_CLOSED');
    expect((await seen('boris', id)).corrector).toBeNull();
  });
});
