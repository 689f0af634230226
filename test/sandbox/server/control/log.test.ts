import { describe, expect, it } from 'vitest';
import type { RequestRecord } from '../../../../src/ports/sandbox';
import { createLog } from '../../../../src/sandbox/server/control/log';
import { testStart } from '../../../support/sandbox';

const entry = { method: 'GET', path: '/', status: 200, ms: 1, user: null, route: null };

describe('the request log', () => {
  it('has numbered records with the time of the world', () => {
    const log = createLog(() => testStart);
    log.add(entry);
    log.add({ ...entry, status: 404 });
    const at = new Date(testStart).toISOString();
    expect(log.since(0)).toEqual([
      { seq: 1, at, ...entry },
      { seq: 2, at, ...entry, status: 404 },
    ]);
    expect(log.since(1)).toHaveLength(1);
    expect(log.since(2)).toEqual([]);
  });

  it('has the last thousand records', () => {
    const log = createLog(() => 0);
    for (let count = 0; count < 1005; count++) log.add(entry);
    expect(log.since(0)).toHaveLength(1000);
    expect(log.since(0)[0]?.seq).toBe(6);
  });

  it('calls listeners until they stop', () => {
    const log = createLog(() => 0);
    const heard: RequestRecord[] = [];
    const end = log.subscribe((record) => heard.push(record));
    log.add(entry);
    end();
    log.add(entry);
    expect(heard.map(({ seq }) => seq)).toEqual([1]);
  });

  it('has failures with their stack, and their request', () => {
    const log = createLog(() => 0);
    log.failed(new Error('first'), { ...entry, status: 0, route: 'posts.feed' });
    log.failed('second');
    const [first, second] = log.since(0);
    expect(first).toMatchObject({ status: 0, route: 'posts.feed', method: 'GET' });
    expect(first?.thrown).toMatch(/^Error: first\n\s+at /);
    expect(second).toMatchObject({ status: 500, route: null, method: '', thrown: 'second' });
  });
});
