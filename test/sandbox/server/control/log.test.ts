import { expect, it } from 'vitest';
import { createLog } from '../../../../src/sandbox/server/control/log';

const entry = { method: 'GET', path: '/', status: 200, ms: 1, user: null, route: null };

it('the request log has the last thousand records', () => {
  const log = createLog(() => 0);
  for (let count = 0; count < 1005; count++) log.add(entry);
  expect(log.since(0)).toHaveLength(1000);
  expect(log.since(0)[0]?.seq).toBe(6);
});
