/** CSV (RFC 4180): the rows of tables under the names that JSON has, or the fields of a record as `name,value`. */
import { cleanValue } from '../../terminal/text/clean';
import { plainStyle, type View } from '../../terminal/text/view';
import type { AnyCommand } from '../definition/command';

type Row = readonly unknown[];

export interface Sheet {
  readonly names: readonly string[];
  readonly rows: readonly Row[];
}

/** The lines of a sheet. @param header the names of an earlier page, whose header was printed */
export function csvText({ names, rows }: Sheet, header?: readonly string[]): string {
  const order = (header ?? names).map((name) => names.indexOf(name));
  const lines = rows.map((row) => csvRow(order.map((index) => row[index])));
  return (header ? lines : [csvRow(names), ...lines]).map((line) => `${line}\r\n`).join('');
}

/**
 * The tables that the command renders, as one. A record, and an answer without a table, is the fields of its JSON.
 * @param received the value as JSON has it
 */
export function sheetOf(
  command: Pick<AnyCommand, 'render'>,
  value: unknown,
  received: unknown,
  from: View,
): Sheet {
  const sheets: Sheet[] = [];
  const { links: _, remember: __, ...view } = from;
  const sheet = (names: readonly string[], rows: readonly Row[]) => void sheets.push({ names, rows });
  command.render?.(cleanValue(value), { ...view, terminal: false, style: plainStyle, sheet });
  if (sheets.length > 0 && sheets.every(({ names }) => names.length > 0)) return joined(sheets);
  const json = cleanValue(received);
  if (!Array.isArray(json)) return { names: ['name', 'value'], rows: fieldsOf(json ?? { ok: true }) };
  return joined(
    json.map((item) => {
      const fields = fieldsOf(item);
      return { names: fields.map(([name]) => name), rows: [fields.map(([, field]) => field)] };
    }),
  );
}

/** One sheet with the names of all. */
function joined(sheets: readonly Sheet[]): Sheet {
  const names = [...new Set(sheets.flatMap((sheet) => sheet.names))];
  const rows = sheets.flatMap((sheet) =>
    sheet.rows.map((row) => names.map((name) => row[sheet.names.indexOf(name)])),
  );
  return { names, rows };
}

/** The fields of a value under their paths, such as `author.username`; a list is its JSON. */
function fieldsOf(value: unknown, path = ''): (readonly [name: string, field: unknown])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path || 'value', value]];
  return Object.entries(value).flatMap(([key, field]) => fieldsOf(field, path ? `${path}.${key}` : key));
}

function csvRow(cells: Row): string {
  const texts = cells.map((cell) => {
    const text = typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : String(cell ?? '');
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return texts.join(',');
}
