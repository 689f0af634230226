/** Notebook sheets in the sandbox (protocol: post creation). */

import { expect, it } from 'vitest';
import type { Notebooks } from '../../../../../src/protocol/records/school/tools';
import { postsIn } from '../../../../../src/sandbox/sections/posts/rules/posts';
import { useSandbox } from '../../../../support/sandbox';
import { expectRefusal } from '../../../requests';
import { feedOf } from '../../posts/feed-setup';

const sandbox = useSandbox();
const { requestAs, data, post, seen } = feedOf(sandbox);
const sheets = async () => (await data<Notebooks>('ada', 'GET /api/post-notebooks/inventory')).balance;
const create = (fields: object) => requestAs('ada', 'POST /api/posts', fields);
const grid = { style: 'grid' };

it('a post spends its sheet and shows its style alone', async () => {
  expect(await data('ada', 'GET /api/post-notebooks/inventory')).toEqual({
    eventId: 'school-2026',
    endsAt: expect.any(String),
    applicationsEnabled: true,
    balance: { grid: 2, ruled: 1 },
  });
  const { id } = await post('ada', { notebook: { ...grid, eventId: 'school-2026', operationId: 'one' } });
  expect(await sheets()).toEqual({ grid: 1, ruled: 1 });
  expect((await seen('boris', id)).notebook).toEqual(grid);
  expect((await post('ada')).notebook).toBeNull();
  expect(await sheets()).toEqual({ grid: 1, ruled: 1 });
});

it('a post that is refused spends no sheet', async () => {
  await expectRefusal(create({ content: ' ', notebook: grid }), 422, 'VALIDATION_ERROR');
  await expectRefusal(create({ content: 'x'.repeat(5001), notebook: grid }), 422, 'VALIDATION_ERROR');
  await expectRefusal(create({ content: 'x', attachmentIds: ['none'], notebook: grid }), 404, 'NOT_FOUND');
  sandbox().control.setSwitch('writing', false);
  await expectRefusal(create({ content: 'x', notebook: grid }), 403, 'WRITE_ACCESS_RESTRICTED');
  expect(await sheets()).toEqual({ grid: 2, ruled: 1 });
});

it('a post without its sheet is refused and not published', async () => {
  await post('ada', { notebook: { style: 'ruled' } });
  const before = postsIn(sandbox().world()).length;
  await expectRefusal(create({ content: 'x', notebook: { style: 'ruled' } }), 409, 'NO_POST_NOTEBOOKS');
  await expectRefusal(create({ content: 'x', notebook: { style: 'toString' } }), 422, 'INVALID_VARIANT');
  sandbox().control.setSwitch('applications', false);
  await expectRefusal(create({ content: 'x', notebook: grid }), 403, 'EVENT_APPLICATIONS_DISABLED');
  sandbox().control.setSwitch('school', false);
  await expectRefusal(create({ content: 'x', notebook: grid }), 403, 'EVENT_CLOSED');
  expect(postsIn(sandbox().world())).toHaveLength(before);
});
