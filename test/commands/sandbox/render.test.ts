import { describe, expect, it } from 'vitest';
import { clockLine, faultTable, requestLine, sandboxRecord } from '../../../src/commands/sandbox/render';
import type { RequestRecord } from '../../../src/ports/sandbox';
import { pipeView, terminalView } from '../../support/terminal/views';

const time = '2026-10-14T12:00:30.000Z';
const running = {
  running: true,
  baseUrl: 'http://127.0.0.1:8080',
  statusUrl: 'http://127.0.0.1:8081',
  pixelUrl: 'http://127.0.0.1:8082',
  pid: 7,
  time,
};

describe('the status', () => {
  it('is a record at a terminal and in a pipe', () => {
    const stopped = { running: false, baseUrl: null, statusUrl: null, pixelUrl: null, pid: null, time: null };
    expect(sandboxRecord(running, terminalView())).toEqual([
      'running    yes',
      'baseUrl    http://127.0.0.1:8080',
      'statusUrl  http://127.0.0.1:8081',
      'pixelUrl   http://127.0.0.1:8082',
      'pid        7',
      `time       ${time}`,
    ]);
    expect(sandboxRecord(stopped, pipeView())).toEqual(['running\tno']);
  });
});

describe('faults', () => {
  const faults = [
    { id: 1, kind: 'delay', left: 12, delayMs: 2000 },
    { id: 10, kind: 'status', route: 'platform.version', left: 1, status: 503, skip: 2 },
    { id: 11, kind: 'drop-before', left: null, forMs: 60_000 },
  ];

  it('are rows', () => {
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
});

describe('a request', () => {
  const request: RequestRecord = {
    seq: 1,
    at: '2026-10-14T12:00:30.123Z',
    method: 'GET',
    path: '/api/platform/version',
    status: 200,
    ms: 3,
    user: null,
    route: 'platform.version',
  };

  it.each([
    [request, '12:00:30.123 GET    /api/platform/version                    200 3 ms'],
    [
      { ...request, user: 'ada', method: 'DELETE' },
      '12:00:30.123 DELETE /api/platform/version                    200 3 ms ada',
    ],
    [
      { ...request, path: '/a/very/long/path/that/does/not/fit/anywhere' },
      '12:00:30.123 GET    /a/very/long/path/that/does/not/fit/any… 200 3 ms',
    ],
    [{ ...request, at: 'noon' }, 'noon         GET    /api/platform/version                    200 3 ms'],
  ])('is a line at a terminal', (of, line) => {
    expect(requestLine(of, terminalView(80))).toEqual([line]);
  });

  it.each([
    [200, 32],
    [404, 33],
    [503, 31],
  ])('is colored by its status %i', (status, color) => {
    const [line] = requestLine({ ...request, status }, terminalView(80, 1));
    expect(line).toContain(`\u001b[${color}m${status}\u001b[39m \u001b[2m3 ms\u001b[22m`);
  });

  it('is a row in a pipe', () => {
    expect(requestLine(request, pipeView())).toEqual([
      '2026-10-14T12:00:30.123Z\tGET\t/api/platform/version\t200\t3\t',
    ]);
  });
});

it('the clock is told whole', () => {
  expect(clockLine({ time }, terminalView())).toEqual([`Moved the clock of the sandbox to ${time}`]);
  expect(clockLine({ time }, pipeView())).toEqual([`Moved the clock of the sandbox to ${time}`]);
});
