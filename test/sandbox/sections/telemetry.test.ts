import { describe, expect, it } from 'vitest';
import { useSandbox } from '../../support/sandbox';
import { ask, expectOk, refused, sessionOf } from '../requests';

const sandbox = useSandbox();

const requestAs = (person: string | undefined, line: string, body?: unknown) =>
  ask(sandbox(), line, {
    ...(person && { token: sessionOf(sandbox(), person).token }),
    ...(body !== undefined && { body }),
  });

const write = async (person: string, content: string) => {
  const { status, body } = await requestAs(person, 'POST /api/posts', { content });
  expect(status).toBe(201);
  return (body as { id: string }).id;
};

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
    expect(await refused(send(path, Array(201).fill({})))).toMatchObject({ status: 422 });
    expect(await refused(requestAs(undefined, `POST /api/v1/${path}`, { sid: 's', e: [] }))).toMatchObject({
      status: 401,
    });
  });
});
