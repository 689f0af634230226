import { describe, expect, it } from 'vitest';
import { rawLines } from '../../../src/commands/api/raw-request';
import { settingTable } from '../../../src/commands/config/list';
import { checkLines } from '../../../src/commands/doctor';
import { routeTable } from '../../../src/commands/routes';
import type { Check } from '../../../src/ports/machine';
import { loadStyle } from '../../../src/terminal/text/view';
import { pipeView, terminalView } from '../../support/terminal/views';

describe('settings', () => {
  const rows = [
    { key: 'timeout', value: 30, from: 'default', summary: 'Time limit of each request in seconds' },
    { key: 'baseUrl', value: null, from: 'unset', summary: 'Address of the main host' },
  ];

  it('are told with their meaning at a terminal', () => {
    expect(settingTable(rows, terminalView(50))).toEqual([
      'setting  value  from     meaning',
      'timeout  30     default  Time limit of each…',
      'baseUrl         unset    Address of the main host',
    ]);
  });

  it('keep the dimness of a meaning that is cut to itself', () => {
    expect(settingTable(rows.slice(0, 1), terminalView(40, 1))[1]).toBe(
      'timeout  30     \u001b[2mdefault\u001b[22m  \u001b[2mTime limit of…\u001b[22m',
    );
  });

  it('are three cells in a pipe', () => {
    expect(settingTable(rows, pipeView())).toEqual(['timeout\t30\tdefault', 'baseUrl\t\tunset']);
  });
});

describe('routes', () => {
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

  it('are rows with the host of their own where it is not the main one', () => {
    expect(routeTable([route, { ...route, host: 'main', commands: [] }], pipeView())).toEqual([
      'canvas.board\tGET\t{pixel}/api/board\tnone\tread\tcanvas show, canvas export',
      'canvas.board\tGET\t/api/board\tnone\tread\t',
    ]);
    expect(routeTable([route], terminalView(70))).toEqual([
      'route         method  path               auth  effect  command',
      'canvas.board  GET     {pixel}/api/board  none  read    canvas show…',
    ]);
  });
});

describe('checks of the doctor', () => {
  const checks = [
    { name: 'node', ok: true, detail: '20.20.0' },
    {
      name: 'clock',
      ok: false,
      detail: 'eleven minutes behind the service, which is too much',
      hint: 'set the clock',
    },
  ];

  it('are marked at a terminal', () => {
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

  it('are rows in a pipe', () => {
    expect(checkLines(checks, pipeView())).toEqual([
      'node\tok\t20.20.0\t',
      'clock\tfailed\televen minutes behind the service, which is too much\tset the clock',
    ]);
  });
});

describe('what nobody knows the shape of', () => {
  it.each<[unknown, readonly string[]]>([
    [undefined, []],
    ['two\nlines\n', ['two', 'lines']],
    [{ a: [1] }, ['{', '  "a": [', '    1', '  ]', '}']],
    [null, ['null']],
    [0, ['0']],
  ])('%j', (value, lines) => {
    expect(rawLines(value)).toEqual(lines);
  });
});

describe('the style', () => {
  it('is plain without color, however it is asked for', async () => {
    const plain = await loadStyle(0);
    expect([
      plain('a'),
      plain.bold.red('a'),
      plain.hex('#123456')('a'),
      plain.bgRgb(1, 2, 3).dim('a', 'b'),
    ]).toEqual(['a', 'a', 'a', 'a b']);
    expect(plain.level).toBe(0);
  });

  it.each([
    [1, '\u001b[91ma\u001b[39m'],
    [2, '\u001b[38;5;196ma\u001b[39m'],
    [3, '\u001b[38;2;255;0;0ma\u001b[39m'],
  ] as const)('at level %i has the colors of that level', async (level, red) => {
    const style = await loadStyle(level);
    expect(style.rgb(255, 0, 0)('a')).toBe(red);
  });
});
