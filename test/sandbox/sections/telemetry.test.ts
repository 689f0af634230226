import { describe, expect, it } from 'vitest';
import { useSandbox } from '../../support/sandbox';
import { expectOk, expectRefusal, requestsOf } from '../requests';

const sandbox = useSandbox();
const requestAs = requestsOf(sandbox);

const write = async (person: string, content: string) =>
  String((await expectOk(requestAs(person, 'POST /api/posts', { content }), 201)).id);

describe('telemetry', () => {
  const send = (path: string, e: unknown[]) => requestAs('boris', `POST /api/v1/${path}`, { sid: 's', e });

  it('counts a view once for each person, and nothing else', async () => {
    const id = await write('lena', 'Look.');
    const read = async () =>
      (await expectOk(requestAs('boris', `GET /api/posts/${id}`))).data as Record<string, unknown>;
    const { vs, viewsCount } = await read();
    for (const e of [[{ v: vs, md: 900 }], [{ v: vs }, { v: 'other' }, { t: 1 }]]) {
      expect((await send('i', e)).status).toBe(204);
    }
    expect((await send('x', [{ v: vs, t: 1, ai: id }])).status).toBe(204);
    expect(await read()).toMatchObject({ viewsCount: Number(viewsCount) + 1, isViewed: true });
  });

  it.each(['i', 'x'])('takes at most 200 events by %s, of one who is signed in', async (path) => {
    expect((await send(path, Array(200).fill({}))).status).toBe(204);
    await expectRefusal(send(path, Array(201).fill({})), 422);
    await expectRefusal(requestAs(undefined, `POST /api/v1/${path}`, { sid: 's', e: [] }), 401);
  });
});
