import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { type QrTerminal, qrCodeLines, requesterText } from '../../../../src/commands/auth/render/qr-code';

const link = `https://example.org/qr#i=${'0123456789abcdef'.repeat(2)}&s=${'fedcba98'.repeat(8)}`;
const large: QrTerminal = { columns: 120, rows: 60, color: 0, light: true };

/** The modules as a camera reads them: true is dark. */
function modulesOf(rows: readonly string[], drawnIsDark: boolean): boolean[][] {
  return rows.flatMap((row) =>
    ['▀█', '▄█'].map((drawn) => [...row].map((cell) => drawn.includes(cell) === drawnIsDark)),
  );
}

/** The code of the library with a light margin of so many modules. */
const expected = (margin: number) => encode(link, { ecc: 'L', border: margin }).data;
const size = expected(0).length;

describe('qrCodeLines', () => {
  it.each([
    ['light', true],
    ['dark', false],
  ])('draws dark on light in a %s terminal without color', async (_, light) => {
    const [text, ...rows] = await qrCodeLines(link, { ...large, light });
    expect(text).toBe(link);
    expect(modulesOf(rows, light).slice(0, size + 8)).toEqual(expected(4));
  });

  it.each([1, 2, 3] as const)(
    'draws black on white with color level %s, in a light and in a dark terminal',
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

  it.each([2954, 10_000_000])('prints the text without a code when it has %i bytes', async (bytes) => {
    const text = 'x'.repeat(bytes);
    const reason = 'The link is too long for a QR code. Open it on your phone:';
    expect(await qrCodeLines(text, large)).toEqual([reason, text]);
    expect(await qrCodeLines(text.slice(0, 2953), { ...large, columns: 400, rows: 200 })).toHaveLength(94);
  });

  it('draws a smaller margin where there is less room', async () => {
    const tight = { ...large, columns: size + 2, rows: Math.ceil((size + 2) / 2) + 1 };
    const [, ...rows] = await qrCodeLines(link, tight);
    expect(modulesOf(rows, true).slice(0, size + 2)).toEqual(expected(1));
    const [, ...more] = await qrCodeLines(link, { ...tight, columns: size + 4, rows: tight.rows + 1 });
    expect(modulesOf(more, true).slice(0, size + 4)).toEqual(expected(2));
  });

  it('fits a terminal of 80 by 24', async () => {
    const lines = await qrCodeLines(`http://127.0.0.1:65535/qr#i=${'x'.repeat(36)}&s=${'y'.repeat(64)}`, {
      ...large,
      columns: 80,
      rows: 24,
    });
    expect(lines.slice(1)).toHaveLength(23);
  });

  it('prints the required size and the link where the code does not fit', async () => {
    const rows = Math.ceil((size + 2) / 2) + 1;
    for (const place of [
      { ...large, rows: rows - 1 },
      { ...large, columns: size + 1 },
    ]) {
      const lines = await qrCodeLines(link, place);
      const message = lines.slice(0, -1);
      expect(message.join(' ')).toContain(`needs a terminal with ${size + 2} columns and ${rows} rows`);
      for (const line of message) expect(line.length).toBeLessThanOrEqual(place.columns);
      expect(lines.at(-1)).toBe(link);
    }
  });

  it('leaves room for the lines below it', async () => {
    const rows = Math.ceil((size + 8) / 2) + 1;
    const [, ...drawn] = await qrCodeLines(link, { ...large, rows: rows + 5, below: 5 });
    expect(drawn).toHaveLength(rows - 1);
    const [, ...tighter] = await qrCodeLines(link, { ...large, rows: rows + 4, below: 5 });
    expect(tighter).toHaveLength(rows - 3);
    const [message] = await qrCodeLines(link, { ...large, rows: 30, below: 20 });
    expect(message).toContain(`${size + 2} columns and ${Math.ceil((size + 2) / 2) + 21} rows`);
  });

  it('removes control characters from the link', async () =>
    expect((await qrCodeLines('a\u001b[2Jb', large))[0]).not.toContain('\u001b'));
});

describe('requesterText', () => {
  const requestedAt = '2026-10-14T12:00:00.000Z';
  const pipe = { terminal: false, now: 0 };
  const later = { terminal: true, now: Date.parse('2026-10-14T12:00:40Z') };
  const browser = { client: 'Browser', clientVersion: '12', os: 'Linux', osVersion: '6' };
  const place = { deviceType: 'desktop', ipAddress: '203.0.113.7', ipCity: 'Riga', ipCountry: 'LV' };
  const asks = 'asks to sign in to your account';

  it.each([
    [
      'everything that is known',
      { requestedAt, ...browser, ...place },
      pipe,
      `Browser 12 on Linux 6 (desktop) at 203.0.113.7 in Riga LV ${asks}, requested ${requestedAt}`,
    ],
    ['a device', { requestedAt, client: null, os: null }, pipe, `A device ${asks}, requested ${requestedAt}`],
    ['a device without a time', {}, pipe, `A device ${asks}`],
    ['how long ago at a terminal', { requestedAt }, later, `A device ${asks} (40s ago)`],
  ])('shows %s', (_, requester, view, text) => expect(requesterText(requester, view)).toBe(text));
});
