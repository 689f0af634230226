/** QR codes in a terminal, and the texts about them. */
import type { Terminal } from '../../../ports/terminal';
import type { QrRequester, QrSession } from '../../../protocol/records/auth';
import { cleanText } from '../../../terminal/text/clean';
import { record } from '../../../terminal/text/table';
import { wrap } from '../../../terminal/text/text';
import { timeText } from '../../../terminal/text/time';
import { loadStyle, type View } from '../../../terminal/text/view';

export interface QrTerminal extends Pick<Terminal, 'columns' | 'rows' | 'color' | 'light'> {
  /** Number of rows that will be printed below; they must not scroll the QR code away. */
  readonly below?: number;
}

/** Widths of the quiet zone in modules; the first that fits is used. The standard requires 4, cameras accept 1. */
const quietZones = [4, 2, 1];

/** Maximum bytes of a QR code (version 40, error correction L). */
const maxBytes = 2953;

/** The row of the cursor below the QR code. */
const cursorRows = 1;

/** Two modules in one cell: both light, the lower one dark, the upper one dark, both dark. */
const cells = [' ', '▄', '▀', '█'] as const;

/**
 * The text, and its QR code in half blocks. With color it is black on white; without color, light modules have the
 * lighter color of the terminal. When it does not fit, and when the text is too long for a code, the reason and the text.
 */
export async function qrCodeLines(text: string, terminal: QrTerminal): Promise<string[]> {
  if (Buffer.byteLength(text) > maxBytes) {
    const reason = 'The link is too long for a QR code. Open it on your phone:';
    return [...wrap(reason, terminal.columns), cleanText(text)];
  }
  const { encode } = await import('uqr');
  const { data } = encode(text, { ecc: 'L', border: 0 });
  const quietZone = quietZones.find((width) => fits(data.length + 2 * width, terminal));
  if (quietZone === undefined)
    return [...wrap(tooSmallText(data.length + 2, terminal), terminal.columns), cleanText(text)];
  const style = await loadStyle(terminal.color);
  const colors = style.bgRgb(255, 255, 255).rgb(0, 0, 0);
  const isInverted = terminal.color === 0 && !terminal.light;
  return [cleanText(text), ...halfBlocks(data, quietZone, isInverted).map((row) => colors(row))];
}

function fits(size: number, terminal: QrTerminal): boolean {
  return size <= terminal.columns && rowsFor(size, terminal) <= terminal.rows;
}

function rowsFor(size: number, { below = 0 }: QrTerminal): number {
  return Math.ceil(size / 2) + below + cursorRows;
}

function tooSmallText(size: number, terminal: QrTerminal): string {
  const required = `${size} columns and ${rowsFor(size, terminal)} rows`;
  return `The QR code needs a terminal with ${required}; this one has ${terminal.columns} and ${terminal.rows}. Open the link on your phone, or run the command again in a larger terminal:`;
}

/** Rows of cells. Inverted: light modules are drawn, dark ones are empty. */
function halfBlocks(modules: readonly (readonly boolean[])[], quietZone: number, isInverted: boolean) {
  const size = modules.length + 2 * quietZone;
  const isDrawn = (x: number, y: number) =>
    y < size && (modules[y - quietZone]?.[x - quietZone] ?? false) !== isInverted;
  return Array.from({ length: Math.ceil(size / 2) }, (_, row) =>
    Array.from({ length: size }, (_, x) => {
      const index = (isDrawn(x, 2 * row) ? 2 : 0) + (isDrawn(x, 2 * row + 1) ? 1 : 0);
      return cells[index];
    }).join(''),
  );
}

export function startedRecord(
  started: QrSession,
  view: Pick<View, 'terminal' | 'width' | 'style'>,
): string[] {
  const { qrId, claimToken, payload, expiresIn, captchaRequired } = started;
  return record(view, [
    ['id', qrId],
    ['payload', payload],
    ['claim token', claimToken],
    ['expires in', expiresIn === undefined ? undefined : `${expiresIn} s`],
    ['captcha', captchaRequired ? 'required for the claim' : undefined],
  ]);
}

/** The device that asks to sign in, as a sentence. */
export function requesterText(requester: QrRequester, view: Pick<View, 'terminal' | 'now'>): string {
  const client = join([requester.client, requester.clientVersion]);
  const system = join([requester.os, requester.osVersion]);
  const location = join([requester.ipCity, requester.ipCountry]);
  const device = join([
    client || 'A device',
    system && `on ${system}`,
    requester.deviceType && `(${requester.deviceType})`,
  ]);
  const from = join([requester.ipAddress && `at ${requester.ipAddress}`, location && `in ${location}`]);
  const time = timeText(requester.requestedAt, view);
  const requested = time && (view.terminal ? ` (${time})` : `, requested ${time}`);
  return `${join([device, from])} asks to sign in to your account${requested}`;
}

function join(words: readonly (string | null | undefined)[]): string {
  return words.filter(Boolean).join(' ');
}
