import { expect, it } from 'vitest';
import { dropQuestion, operationTable, retryTable } from '../../../src/commands/operations/render';
import type { OperationRow } from '../../../src/ports/journal';
import { pipeView, terminalView } from '../../support/terminal/views';

const row: OperationRow = {
  id: '4f1c09ab',
  command: 'shop orders create',
  state: 'unknown',
  key: 'k',
  method: 'POST',
  path: '/api/v1/shop/orders',
  body: { items: [] },
  account: 'ada',
  startedAt: '2026-10-14T11:58:30.000Z',
  attempts: 3,
};

it('an operation is a row: what it was, how far it came, whose it is', () => {
  expect(operationTable([row], pipeView())).toEqual([
    '4f1c09ab\tshop orders create\tunknown\tada\t2026-10-14T11:58:30.000Z\t3\tPOST /api/v1/shop/orders',
  ]);
  expect(operationTable([row], terminalView(100))).toEqual([
    'id        command             state    account  started  attempts  request',
    '4f1c09ab  shop orders create  unknown  ada      2m ago          3  POST /api/v1/shop/orders',
  ]);
  for (const line of operationTable([row], terminalView(60))) expect(line.length).toBeLessThanOrEqual(60);
});

it('what is to be forgotten is shown in the question, with what that may lose', () => {
  expect(dropQuestion(row)).toBe(
    "Discard operation 4f1c09ab ('plaza shop orders create' of profile 'ada', started 2026-10-14T11:58:30.000Z, sent 3 times: POST /api/v1/shop/orders)? It may have been done, and cannot be retried safely afterwards.",
  );
  expect(dropQuestion({ ...row, attempts: 1 })).toContain('sent once');
  expect(dropQuestion({ ...row, state: 'prepared', attempts: 0 })).toMatch(/, never sent: .*\)\?$/);
});

it('a repeat is a row: how it ended, and what came', () => {
  const rows = [
    { id: 'a', outcome: 'done', status: 200, answer: { balance: 1 } },
    { id: 'b', outcome: 'refused', status: 409, answer: null },
    { id: 'c', outcome: 'unknown', status: null, answer: null },
    { id: 'd', outcome: 'done', status: 200, answer: 'text' },
  ] as const;
  expect(retryTable(rows, pipeView())).toEqual([
    'a\tdone\t200\t{"balance":1}',
    'b\trefused\t409\t',
    'c\tunknown\t\t',
    'd\tdone\t200\ttext',
  ]);
});
