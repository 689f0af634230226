import { describe, expect, it } from 'vitest';
import { clockLine, faultTable, requestLine, sandboxRecord } from '../../../src/commands/sandbox/render';
import type { RequestRecord } from '../../../src/ports/sandbox';
import { pipeView, terminalView } from '../../support/terminal/views';

const time = '2026-10-14T12:00:30.000Z';

it('sandboxRecord omits what a stopped sandbox does not have', () => {
  const urls = { baseUrl: 'http://127.0.0.1:8080', statusUrl: 'http://127.0.0.1:8081', pixelUrl: null };
  expect(sandboxRecord({ running: true, ...urls, pid: 7, time }, terminalView())).toEqual([
    'running    yes',
    'baseUrl    http://127.0.0.1:8080',
    'statusUrl  http://127.0.0.1:8081',
    'pid        7',
    `time       ${time}`,
  ]);
  const stopped = { running: false, baseUrl: null, statusUrl: null, pixelUrl: null, pid: null, time: null };
  expect(sandboxRecord(stopped, pipeView())).toEqual(['running\tno']);
});

it('faultTable is a row a fault', () => {
  const faults = [
    { id: 1, kind: 'delay', left: 12, delayMs: 2000 },
    { id: 10, kind: 'status', route: 'platform.version', left: 1, status: 503, skip: 2 },
    { id: 11, kind: 'drop-before', left: null, forMs: 60_000 },
  ];
  expect(faultTable(faults, terminalView())).toEqual([
    'id  kind         route             left    delay  status  skip',
    ' 1  delay        any                 12  2000 ms',
    '10  status       platform.version     1              503     2',
    '11  drop-before  any               60 s',
  ]);
  expect(faultTable(faults, pipeView())).toEqual([
    '1\tdelay\tany\t12\t2000 ms\t\t',
    '10\tstatus\tplatform.version\t1\t\t503\t2',
    '11\tdrop-before\tany\t60 s\t\t\t',
  ]);
  expect(faultTable([], terminalView())).toEqual([]);
});

describe('requestLine', () => {
  const path = '/api/platform/version';
  const request: RequestRecord = {
    ...{ seq: 1, at: '2026-10-14T12:00:30.123Z', method: 'GET', path, route: 'platform.version' },
    ...{ status: 200, ms: 3, user: null },
  };

  it.each([
    [{}, `12:00:30.123 GET    ${path}                    200 3 ms`],
    [{ user: 'ada', method: 'DELETE' }, `12:00:30.123 DELETE ${path}                    200 3 ms ada`],
    [
      { path: '/a/very/long/path/that/does/not/fit/anywhere' },
      '12:00:30.123 GET    /a/very/long/path/that/does/not/fit/any… 200 3 ms',
    ],
    [{ at: 'noon' }, `noon         GET    ${path}                    200 3 ms`],
  ])('with %j is one line at a terminal', (change, line) => {
    expect(requestLine({ ...request, ...change }, terminalView(80))).toEqual([line]);
  });

  it.each([
    [200, 32],
    [404, 33],
    [503, 31],
  ])('colors the status %i', (status, color) => {
    const [line] = requestLine({ ...request, status }, terminalView(80, 1));
    expect(line).toContain(`\u001b[${color}m${status}\u001b[39m \u001b[2m3 ms\u001b[22m`);
  });

  it('is a row in a pipe', () =>
    expect(requestLine(request, pipeView())).toEqual([`2026-10-14T12:00:30.123Z\tGET\t${path}\t200\t3\t`]));
});

it('clockLine shows the whole time', () => {
  for (const view of [terminalView(), pipeView()])
    expect(clockLine({ time }, view)).toEqual([`Moved the clock to ${time}`]);
});
