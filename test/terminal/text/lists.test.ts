import { describe, expect, it } from 'vitest';
import { rawLines } from '../../../src/commands/api/raw-request';
import { settingTable } from '../../../src/commands/config/list';
import { checkLines } from '../../../src/commands/doctor';
import { routeTable } from '../../../src/commands/routes/routes';
import type { Check } from '../../../src/ports/machine';
import { pipeView, terminalView } from '../../support/terminal/views';

it('settingTable has the meaning of a setting at a terminal, and three cells in a pipe', () => {
  const rows = [
    { key: 'timeout', value: 30, from: 'default', summary: 'Time limit of each request in seconds' },
    { key: 'baseUrl', value: null, from: 'unset', summary: 'Address of the main host' },
  ];
  expect(settingTable(rows, terminalView(50))).toEqual([
    'setting  value  from     meaning',
    'timeout  30     default  Time limit of each…',
    'baseUrl         unset    Address of the main host',
  ]);
  expect(settingTable(rows, pipeView())).toEqual(['timeout\t30\tdefault', 'baseUrl\t\tunset']);
});

it('routeTable names a host that is not the main one', () => {
  const route = {
    name: 'canvas.board',
    method: 'GET',
    host: 'pixel',
    path: '/api/board',
    kind: 'binary',
    auth: 'none',
    effect: 'read',
    commands: ['canvas show', 'canvas export'],
  };
  expect(routeTable([route, { ...route, host: 'main', commands: [] }], pipeView())).toEqual([
    'canvas.board\tGET\t{pixel}/api/board\tnone\tread\tcanvas show, canvas export',
    'canvas.board\tGET\t/api/board\tnone\tread\t',
  ]);
  expect(routeTable([route], terminalView(70))).toEqual([
    'route         method  path               auth  effect  command',
    'canvas.board  GET     {pixel}/api/board  none  read    canvas show…',
  ]);
});

describe('checkLines', () => {
  const checks = [
    { name: 'node', ok: true, detail: '20.20.0' },
    {
      name: 'clock',
      ok: false,
      detail: 'eleven minutes behind the service, which is too much',
      hint: 'set the clock',
    },
  ];

  it('marks the checks at a terminal, with wrapped details and hints', () => {
    expect(checkLines(checks, terminalView(40))).toEqual([
      '✓ node   20.20.0',
      '✗ clock  eleven minutes behind the',
      '         service, which is too much',
      '         set the clock',
    ]);
    const [, { hint, ...clock }] = checks as [Check, Check];
    const reported = { ...clock, hint: `${hint} by hand, or let https://time.example.test/of-day do it` };
    expect(checkLines([reported], terminalView(30)).slice(3)).toEqual([
      '         set the clock by',
      '         hand, or let',
      '         https://time.example.test/of-day',
      '         do it',
    ]);
    expect(checkLines(checks.slice(0, 1), terminalView(40, 1))).toEqual([
      '\u001b[32m✓\u001b[39m node  20.20.0',
    ]);
  });

  it('gives rows in a pipe', () => {
    expect(checkLines(checks, pipeView())).toEqual([
      'node\tok\t20.20.0\t',
      'clock\tfailed\televen minutes behind the service, which is too much\tset the clock',
    ]);
  });
});

it.each<[unknown, readonly string[]]>([
  [undefined, []],
  ['two\nlines\n', ['two', 'lines']],
  [{ a: [1] }, ['{', '  "a": [', '    1', '  ]', '}']],
  [null, ['null']],
  [0, ['0']],
])('rawLines prints %j as text or JSON', (value, lines) => expect(rawLines(value)).toEqual(lines));
