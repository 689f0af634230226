import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { type QrTerminal, qrCodeLines, requesterText } from '../../../../src/commands/auth/render/qr-code';

const link = `https://example.org/qr#i=${'0123456789abcdef'.repeat(2)}&s=${'fedcba98'.repeat(8)}`;
const large: QrTerminal = { columns: 120, rows: 60, color: 0, light: true };

/** What a camera sees: true is dark. A cell that is drawn is dark in a light terminal. */
function modulesOf(rows: readonly string[], drawnIsDark: boolean): boolean[][] {
  return rows.flatMap((row) =>
    ['▀█', '▄█'].map((drawn) => [...row].map((cell) => drawn.includes(cell) === drawnIsDark)),
  );
}

/** The code itself with a light margin of so many modules, as the library has it. */
const expected = (margin: number) => encode(link, { ecc: 'L', border: margin }).data;
const size = expected(0).length;

const pipe = { terminal: false, now: 0 };

describe('a code', () => {
  it.each([
    ['light', true],
    ['dark', false],
  ])('is dark on light in a %s terminal without color', async (_, light) => {
    const [text, ...rows] = await qrCodeLines(link, { ...large, light });
    expect(text).toBe(link);
    expect(modulesOf(rows, light).slice(0, size + 8)).toEqual(expected(4));
  });

  it.each([1, 2, 3] as const)(
    'is black on white with color of level %s, whatever the terminal’s own',
    async (color) => {
      const white = { 1: '107', 2: '48;5;231', 3: '48;2;255;255;255' }[color];
      const black = { 1: '30', 2: '38;5;16', 3: '38;2;0;0;0' }[color];
      for (const light of [true, false]) {
        const [, ...rows] = await qrCodeLines(link, { ...large, color, light });
        const begin = `\u001b[${white}m\u001b[${black}m`;
        for (const row of rows) expect(row.startsWith(begin) && row.endsWith('m')).toBe(true);
        const bare = rows.map((row) => row.replace(/\u001b\[[\d;]*m/g, ''));
        expect(modulesOf(bare, true).slice(0, size + 8)).toEqual(expected(4));
      }
    },
  );

  it('has a smaller margin where there is less room', async () => {
    const tight = { ...large, columns: size + 2, rows: Math.ceil((size + 2) / 2) + 1 };
    const [, ...rows] = await qrCodeLines(link, tight);
    expect(modulesOf(rows, true).slice(0, size + 2)).toEqual(expected(1));
    const [, ...more] = await qrCodeLines(link, { ...tight, columns: size + 4, rows: tight.rows + 1 });
    expect(modulesOf(more, true).slice(0, size + 4)).toEqual(expected(2));
  });

  it('fits the usual terminal of 80 by 24', async () => {
    const lines = await qrCodeLines(`http://127.0.0.1:65535/qr#i=${'x'.repeat(36)}&s=${'y'.repeat(64)}`, {
      ...large,
      columns: 80,
      rows: 24,
    });
    expect(lines.slice(1)).toHaveLength(23);
  });

  it('that does not fit is not drawn: what is needed is told, with the link', async () => {
    const rows = Math.ceil((size + 2) / 2) + 1;
    for (const place of [
      { ...large, rows: rows - 1 },
      { ...large, columns: size + 1 },
    ]) {
      const lines = await qrCodeLines(link, place);
      const reported = lines.slice(0, -1);
      expect(reported.join(' ')).toContain(`needs a terminal with ${size + 2} columns and ${rows} rows`);
      for (const line of reported) expect(line.length).toBeLessThanOrEqual(place.columns);
      expect(lines.at(-1)).toBe(link);
    }
  });

  it('leaves room for what is written below it', async () => {
    const rows = Math.ceil((size + 8) / 2) + 1;
    const [, ...drawn] = await qrCodeLines(link, { ...large, rows: rows + 5, below: 5 });
    expect(drawn).toHaveLength(rows - 1);
    const [, ...tighter] = await qrCodeLines(link, { ...large, rows: rows + 4, below: 5 });
    expect(tighter).toHaveLength(rows - 3);
    const [reported] = await qrCodeLines(link, { ...large, rows: 30, below: 20 });
    expect(reported).toContain(`${size + 2} columns and ${Math.ceil((size + 2) / 2) + 21} rows`);
  });

  it('shows a text from a stranger cleaned', async () => {
    expect((await qrCodeLines('a\u001b[2Jb', large))[0]).not.toContain('\u001b');
  });
});

describe('who asks', () => {
  it('is told with all that is known', () => {
    const requester = {
      requestedAt: '2026-10-14T12:00:00.000Z',
      client: 'Browser',
      clientVersion: '12',
      os: 'Linux',
      osVersion: '6',
      deviceType: 'desktop',
      ipAddress: '203.0.113.7',
      ipCity: 'Riga',
      ipCountry: 'LV',
    };
    expect(requesterText(requester, pipe)).toBe(
      'Browser 12 on Linux 6 (desktop) at 203.0.113.7 in Riga LV asks to sign in to your account, requested 2026-10-14T12:00:00.000Z',
    );
  });

  it('is told with the little that is certain', () => {
    const requester = { requestedAt: '2026-10-14T12:00:00.000Z', client: null, os: null };
    expect(requesterText(requester, pipe)).toBe(
      'A device asks to sign in to your account, requested 2026-10-14T12:00:00.000Z',
    );
    expect(requesterText({}, pipe)).toBe('A device asks to sign in to your account');
  });

  it('is told at a terminal with how long ago', () => {
    const view = { terminal: true, now: Date.parse('2026-10-14T12:00:40Z') };
    expect(requesterText({ requestedAt: '2026-10-14T12:00:00.000Z' }, view)).toBe(
      'A device asks to sign in to your account (40s ago)',
    );
  });
});
