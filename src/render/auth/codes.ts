/** Codes for a phone's camera, and what is told of them. */
import type { QrRequester, QrSession } from '../../api/catalogue/records/auth';
import type { ColourLevel } from '../../ports/person';
import { cleanText } from '../text/clean';
import { record } from '../text/table';
import { wrap } from '../text/text';
import { timeText } from '../text/time';
import { loadStyle, type View } from '../text/view';

/** Where a code is drawn. */
export interface CodePlace {
  readonly columns: number;
  readonly rows: number;
  readonly colour: ColourLevel;
  readonly light: boolean;
  /** Rows that will be written below the code, and must not push it out of sight. */
  readonly below?: number;
}

/** Widths of the empty margin in modules, the first that fits: the norm asks for 4, cameras are content with 1. */
const margins = [4, 2, 1];

/** Rows that the terminal needs beside the code: the line where it goes on. */
const spareRows = 1;

/** Two modules above each other as one cell: both light, the lower one dark, the upper one dark, both dark. */
const cells = [' ', '▄', '▀', '█'] as const;

/**
 * The text as a code of half blocks, below the text itself. Where there is colour it is black on white, whatever
 * the terminal's own are; where there is none, light modules are the terminal's lighter colour.
 */
export async function codeLines(text: string, place: CodePlace): Promise<string[]> {
  const { encode } = await import('uqr');
  const { data } = encode(text, { ecc: 'L', border: 0 });
  const margin = margins.find((wide) => fits(data.length + 2 * wide, place));
  if (margin === undefined)
    return [...wrap(tooSmall(data.length + 2, place), place.columns), cleanText(text)];
  const style = await loadStyle(place.colour);
  const paint = style.bgRgb(255, 255, 255).rgb(0, 0, 0);
  const inverted = place.colour === 0 && !place.light;
  return [cleanText(text), ...halfBlocks(data, margin, inverted).map((row) => paint(row))];
}

function fits(size: number, place: CodePlace): boolean {
  return size <= place.columns && rowsFor(size, place) <= place.rows;
}

function rowsFor(size: number, { below = 0 }: CodePlace): number {
  return Math.ceil(size / 2) + below + spareRows;
}

function tooSmall(size: number, place: CodePlace): string {
  const needed = `${size} columns and ${rowsFor(size, place)} rows`;
  return `The QR code needs a terminal with ${needed}; this one has ${place.columns} and ${place.rows}. Open the link on your phone, or run the command again in a larger terminal:`;
}

/** Rows of cells; `inverted`: light modules are drawn, dark ones left empty. */
function halfBlocks(modules: readonly (readonly boolean[])[], margin: number, inverted: boolean): string[] {
  const size = modules.length + 2 * margin;
  const isDrawn = (x: number, y: number) =>
    y < size && (modules[y - margin]?.[x - margin] ?? false) !== inverted;
  return Array.from({ length: Math.ceil(size / 2) }, (_, row) =>
    Array.from({ length: size }, (_, x) => {
      const index = (isDrawn(x, 2 * row) ? 2 : 0) + (isDrawn(x, 2 * row + 1) ? 1 : 0);
      return cells[index];
    }).join(''),
  );
}

/** A code that was begun, as a record. */
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
  const place = join([requester.ipCity, requester.ipCountry]);
  const device = join([
    client || 'A device',
    system && `on ${system}`,
    requester.deviceType && `(${requester.deviceType})`,
  ]);
  const from = join([requester.ipAddress && `at ${requester.ipAddress}`, place && `in ${place}`]);
  const time = timeText(requester.requestedAt, view);
  const since = time && (view.terminal ? ` (${time})` : `, requested ${time}`);
  return `${join([device, from])} asks to sign in to your account${since}`;
}

function join(words: readonly (string | null | undefined)[]): string {
  return words.filter(Boolean).join(' ');
}
