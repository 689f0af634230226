import { describe, expect, it } from 'vitest';
import { useSandbox } from '../../support/sandbox';
import { expectRefusal } from '../requests';
import { feedOf } from './posts/feed-setup';

const { requestAs, post, seen } = feedOf(useSandbox());

describe('telemetry', () => {
  const send = (path: string, e: unknown[]) => requestAs('boris', `POST /api/v1/${path}`, { sid: 's', e });

  it('counts a view once for each account, and nothing else', async () => {
    const { id } = await post('lena');
    const { vs, viewsCount } = (await seen('boris', id)) as unknown as Record<string, unknown>;
    for (const e of [[{ v: vs, md: 900 }], [{ v: vs }, { v: 'other' }, { t: 1 }]])
      expect((await send('i', e)).status).toBe(204);
    expect((await send('x', [{ v: vs, t: 1, ai: id }])).status).toBe(204);
    expect(await seen('boris', id)).toMatchObject({ viewsCount: Number(viewsCount) + 1, isViewed: true });
  });

  it.each(['i', 'x'])('accepts at most 200 events at %s, of a signed-in account', async (path) => {
    expect((await send(path, Array(200).fill({}))).status).toBe(204);
    await expectRefusal(send(path, Array(201).fill({})), 422);
    await expectRefusal(requestAs(undefined, `POST /api/v1/${path}`, { sid: 's', e: [] }), 401);
  });
});
