import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pastTime } from '../../../src/cli/definition/option-parsers';
import { parseMoment } from '../../../src/commands/canvas/core/moment';
import { parseTime, timeText } from '../../../src/terminal/text/time';
import { testStart } from '../../support/clock';
import { pipeView, terminalView } from '../../support/terminal/views';

describe('parseTime', () => {
  const moment = Date.UTC(2026, 9, 14, 9, 5, 7, 123);
  it.each([
    ['2026-10-14T09:05:07.123Z', moment],
    ['2026-10-14T09:05:07Z', moment - 123],
    ['2026-10-14 09:05:07.123456+00', moment],
    ['2026-10-14 09:05:07.1+00', moment - 23],
    ['2026-10-14 09:05:07', moment - 123],
    ['2026-10-14 09:05:07.123', moment],
    ['2026-10-14 09:05', moment - 7123],
    ['2026-10-14T12:05:07.123+03:00', moment],
    ['2026-10-14T12:05:07.123+0300', moment],
    ['2026-10-14 12:05:07.123456+03', moment],
    ['2026-10-14 04:35:07.123-0430', moment],
    ['2026-10-14T09:05:07.123 Z', moment],
    ['2026-10-14', Date.UTC(2026, 9, 14)],
  ])('reads %s', (text, ms) => expect(parseTime(text)).toBe(ms));

  it.each([
    '',
    'soon',
    '14.10.2026',
    '2026-13-01',
    '2026-10-14T25:00:00Z',
    '1760432707',
    '2026-10-14T09',
    ' 2026-10-14',
  ])('does not read %j', (text) => expect(parseTime(text)).toBeUndefined());
});

describe('in a time zone', () => {
  let zone: string | undefined;
  beforeEach(() => {
    zone = process.env.TZ;
    process.env.TZ = 'Pacific/Kiritimati';
  });
  afterEach(() => {
    process.env.TZ = zone;
  });

  it('a date at a terminal is local, a time in a pipe is in UTC, and one of the service without a zone too', () => {
    const old = '2026-03-01 12:00:00';
    expect(timeText(old, terminalView())).toBe('2026-03-02');
    expect(timeText(old, pipeView())).toBe('2026-03-01T12:00:00.000Z');
  });

  it('a typed time without a zone is local', () => {
    expect(pastTime().parse('2026-03-02')).toEqual({ at: Date.UTC(2026, 2, 1, 10) });
    expect(parseMoment('2026-03-02T02:00')).toEqual({ at: Date.UTC(2026, 2, 1, 12) });
    expect(parseMoment('2026-03-02T02:00Z')).toEqual({ at: Date.UTC(2026, 2, 2, 2) });
  });
});

describe('timeText', () => {
  const s = 1000;
  const m = 60 * s;
  const h = 60 * m;
  const d = 24 * h;
  it.each([
    [0, 'now', 'now'],
    [4.4 * s, 'now', 'now'],
    [5 * s, '5s ago', 'in 5s'],
    [59 * s, '59s ago', 'in 59s'],
    [59.6 * s, '1m ago', 'in 1m'],
    [60 * s, '1m ago', 'in 1m'],
    [59 * m + 59 * s, '59m ago', 'in 59m'],
    [h, '1h ago', 'in 1h'],
    [23 * h + 59 * m, '23h ago', 'in 23h'],
    [d, '1d ago', 'in 1d'],
    [7 * d - s, '6d ago', 'in 6d'],
    [7 * d, '2026-10-07', '2026-10-21'],
    [400 * d, '2025-09-09', '2027-11-18'],
  ])('is relative at a terminal: %i ms is %s or %s', (span, before, after) => {
    const at = (ms: number) => timeText(new Date(ms).toISOString(), { terminal: true, now: testStart });
    expect([at(testStart - span), at(testStart + span)]).toEqual([before, after]);
  });

  it.each([
    ['2026-10-14 11:00:30', '1h ago', '2026-10-14T11:00:30.000Z'],
    ['2026-10-14 12:00:30.5+00', 'now', '2026-10-14T12:00:30.500Z'],
    ['yesterday', 'yesterday', 'yesterday'],
    ['', '', ''],
    [null, '', ''],
    [undefined, '', ''],
  ])('of %j is %j at a terminal and %j in a pipe', (text, terminal, pipe) => {
    expect([timeText(text, terminalView()), timeText(text, pipeView())]).toEqual([terminal, pipe]);
  });
});
