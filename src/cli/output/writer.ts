/**
 * The writer is the only module that prints on standard output. It takes the value of a command (an answer, the pages of a
 * list, or events) and prints it in the requested form: rendered lines, JSON, or the output of a jq filter. It cleans every
 * text from the network before a renderer sees it, prints the elements of a list as they arrive, and stops reading pages
 * when the output is closed. Renderers, colors and the pager belong to others; notes and errors go to standard error
 * through `stderr` and `failures`.
 */
import { shellWord, UsageError } from '../../errors';
import type { DryRunRequest, Page, Pages, PagingStart } from '../../ports/api';
import type { ExchangeProgress } from '../../ports/terminal';
import { cleanForTerminal, cleanText, cleanValue } from '../../terminal/text/clean';
import { withLinks } from '../../terminal/text/link';
import { record } from '../../terminal/text/table';
import type { View } from '../../terminal/text/view';
import type { AnyCommand, ByteStream, Lines } from '../definition/command';
import type { EventLimits, Globals } from '../definition/parameters';
import type { Output } from '../process/output';
import type { JqFilter } from './jq';
import { toJson } from './safe-text';

export interface Writer {
  readonly output: Output;
  readonly globals: Pick<Globals, 'json' | 'envelope' | 'quiet' | 'csv'>;
  /** `--all`: the answers of a list are an array, also when there is one page. */
  readonly all: boolean;
  /** `--limit`. */
  readonly isLimited: boolean;
  /** `--jq`, loaded and checked before the command does anything. */
  readonly filter: JqFilter | undefined;
  /** Made again for each page, since the time and the terminal's width change. */
  readonly view: (first: boolean) => View;
  /** For a screen: asks the terminal for unknown facts; resolves to whether the view has changed. */
  readonly learn?: (ask: (question: string) => Promise<string | undefined>) => Promise<boolean>;
  /** The whole answer, if the client unwrapped the value. */
  readonly envelopeOf: (value: object) => unknown;
  /** The value before the client corrected its shape; for JSON. */
  readonly asReceived: (value: unknown) => unknown;
  /** Takes the value of the next lines, for handles; undefined without a terminal. */
  readonly shows: ((value: unknown) => void) | undefined;
  /** Takes the start of the next page, for 'plaza more'; undefined without a terminal. */
  readonly endList: ((next: PagingStart | undefined) => void) | undefined;
  /** Prints the buffered output of a pager, and waits for the user to leave it. */
  readonly finish: () => Promise<void>;
  readonly note: (text: string) => void;
  readonly progress: Pick<ExchangeProgress, 'begin'>;
}

export type AnswerCommand = Extract<AnyCommand, { kind: 'answer' }>;
export type EventRenderer = Required<Pick<AnyCommand, 'render'>>;

/** Writes one answer: bytes unchanged, a lazy list page by page, any other value whole. */
export async function writeAnswer(writer: Writer, command: AnswerCommand, value: unknown): Promise<void> {
  if (value instanceof Uint8Array) return writeBytes(writer.output, [value]);
  if (isByteStream(value)) return writeBytes(writer.output, value.bytes);
  if (writer.globals.csv) return writeCsv(writer, command, value);
  const { jsonLines } = command;
  if (jsonLines && (writer.filter || writer.globals.json)) return writeJsonLines(writer, jsonLines(value));
  if (writer.filter) return writeLines(writer.output, await writer.filter(await collected(writer, value)));
  if (isPages(value)) return writePages(writer, command, value);
  if (writer.globals.json) return writeLines(writer.output, [json(writer, document(writer, value))]);
  const clean = cleanValue(value);
  writer.shows?.(clean);
  if (command.receipt && writer.globals.quiet) return;
  const view = writer.view(true);
  const lines = rendered(command, clean, view);
  // An action without lines has said in a note why it changed nothing.
  const isUnread = lines.length === 0 && command.routes.length > 0 && !command.receipt && !command.lists;
  const shown = isUnread ? fieldLines(writer, value, view) : lines;
  if (shown.length === 0 && !command.receipt) noteNothing(writer);
  await writeLines(writer.output, shown);
}

/** The received fields of a record: the fields that the command shows can have other names in an older answer. */
function fieldLines(writer: Writer, value: unknown, view: View): Lines {
  const came = cleanValue(writer.asReceived(value));
  // A command's own class with no lines, such as a comparison without differences, has nothing to print.
  if (Object.getPrototypeOf(Object(came)) !== Object.prototype) return [];
  const text = (field: unknown) =>
    typeof field === 'object' && field !== null ? toJson(field) : String(field);
  return record(
    view,
    Object.entries(came as object).map(([name, field]) => [name, text(field)]),
  );
}

async function writeJsonLines({ output, filter }: Writer, values: readonly unknown[]): Promise<void> {
  for (const value of values) await writeLines(output, filter ? await filter(value) : [toJson(value)]);
}

/** The result for one of several objects. */
export type ObjectResult =
  | { readonly id: string; readonly answer: unknown }
  | { readonly id: string; readonly error: object };

/** Writes JSON on one line, else the lines of the answer; a failure is then only on standard error. */
export async function writeResult(
  writer: Writer,
  command: AnswerCommand | undefined,
  result: ObjectResult,
): Promise<void> {
  if (writer.filter || writer.globals.json) {
    const value = 'answer' in result ? { ...result, answer: document(writer, result.answer) } : result;
    return writeLines(writer.output, writer.filter ? await writer.filter(value) : [toJson(value)]);
  }
  if (command && 'answer' in result) await writeAnswer(writer, command, result.answer);
}

/** A value that was read: the pages of a list, or a value. */
type Read = { readonly pages: readonly Page<unknown>[] } | { readonly value: unknown };

/** Reads a lazy list to its end. */
export async function readWhole(value: unknown): Promise<Read> {
  if (!isPages(value)) return { value };
  const pages: Page<unknown>[] = [];
  for await (const page of value) pages.push(page);
  return { pages };
}

/** Writes one of several objects that were read: JSON on one line, else its lines, in a pipe each after the object. */
export async function writeRead(
  writer: Writer,
  command: AnswerCommand,
  { id, answer, isFirst }: { readonly id: string; readonly answer: Read; readonly isFirst: boolean },
): Promise<void> {
  const { output, filter } = writer;
  if (filter || writer.globals.json) {
    const whole = 'pages' in answer ? pagesDocument(writer, answer.pages) : document(writer, answer.value);
    const result = { id, answer: whole };
    return writeLines(output, filter ? await filter(result) : [toJson(result)]);
  }
  const value = 'pages' in answer ? answer.pages.flatMap(({ items }) => items) : answer.value;
  const clean = cleanValue(value);
  writer.shows?.(clean);
  const view = writer.view(true);
  if (!output.terminal) {
    const lines = rendered({ ...command, render: command.row ?? command.render }, clean, view);
    return writeLines(
      output,
      lines.map((line) => `${cleanText(id)}\t${line}`),
    );
  }
  const heading = 'pages' in answer ? [view.style.bold(cleanText(id))] : [];
  await writeLines(output, [...(isFirst ? [] : ['']), ...heading, ...rendered(command, clean, view)]);
}

function noteNothing({ output, note }: Writer): void {
  if (output.terminal) note('no results');
}

/** Binary output can drive a terminal. The next bytes are requested after the reader took the last. */
async function writeBytes(
  output: Output,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  for await (const piece of pieces) {
    if (output.terminal) {
      throw new UsageError('cannot print a binary answer to the terminal', {
        hint: "redirect it to a file with '> FILE', or to another program with '|'",
      });
    }
    await output.write(piece);
  }
}

function isByteStream(value: unknown): value is ByteStream {
  return typeof value === 'object' && value !== null && isIterable((value as Partial<ByteStream>).bytes);
}

function isIterable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** Writes each event immediately, until they end or `count` were printed. */
export async function writeEvents(
  writer: Writer,
  command: EventRenderer,
  events: AsyncIterable<unknown>,
  { count = Number.POSITIVE_INFINITY }: Pick<EventLimits, 'count'>,
): Promise<void> {
  let printed = 0;
  for await (const event of events) {
    const lines = await eventLines(writer, command, event);
    if (lines.length === 0) continue;
    await writeLines(writer.output, lines);
    printed += 1;
    if (printed >= count) return;
  }
}

async function eventLines(writer: Writer, command: EventRenderer, event: unknown): Promise<Lines> {
  if (writer.filter) return writer.filter(writer.asReceived(event));
  if (writer.globals.json) return [toJson(writer.asReceived(event))];
  const { output } = writer;
  const clean = output.terminal ? cleanForTerminal(event, output.size()) : cleanValue(event);
  return rendered(command, clean, writer.view(true));
}

function rendered(command: EventRenderer, value: unknown, view: View): Lines {
  const lines = command.render(value, view);
  return view.links ? lines.map(withLinks) : lines;
}

/** A lazy list of the client: the only async iterable a command may answer. */
function isPages(value: unknown): value is Pages<unknown> {
  return isIterable(value);
}

async function writePages(writer: Writer, command: AnswerCommand, pages: Pages<unknown>): Promise<void> {
  if (writer.globals.json && writer.globals.envelope)
    return writeLines(writer.output, [json(writer, await collected(writer, pages))]);
  if (writer.globals.json) return writeItems(writer, pages);
  let last: Page<unknown> | undefined;
  let isEmpty = true;
  for await (const page of followed(writer, pages)) {
    const items = cleanValue(page.items);
    writer.shows?.(items);
    await writeLines(writer.output, rendered(command, items, writer.view(last === undefined)));
    isEmpty &&= page.items.length === 0;
    last = page;
  }
  if (isEmpty) noteNothing(writer);
  await writer.finish();
  writer.endList?.(last?.next);
  noteNext(writer, last);
}

/** The pages as they arrive, with progress; when one fails, a note says where to continue. */
async function* followed(writer: Writer, pages: Pages<unknown>): Pages<unknown> {
  // At a terminal the items themselves show the progress.
  const work = writer.output.terminal ? undefined : writer.progress.begin('reading', undefined, 'items');
  let last: Page<unknown> | undefined;
  try {
    for await (const page of pages) {
      yield page;
      last = page;
      work?.moved(page.items.length);
    }
  } catch (error) {
    noteNext(writer, last);
    throw error;
  } finally {
    work?.end();
  }
}

/** Notes the option that continues the list; not in a script that gave a limit. */
function noteNext(writer: Writer, page: Page<unknown> | undefined): void {
  if (writer.isLimited && !writer.output.terminal) return;
  for (const [start, value] of Object.entries(page?.next ?? {})) {
    const more = writer.endList ? "'plaza more' or " : '';
    writer.note(`for more, use ${more}--${start} ${shellWord(String(value))}`);
  }
}

/** Writes the items as one JSON array, each immediately. A later page that fails closes it; if the first fails, nothing is written. */
async function writeItems(writer: Writer, pages: Pages<unknown>): Promise<void> {
  let before = '[';
  let last: Page<unknown> | undefined;
  try {
    for await (const page of followed(writer, pages)) {
      last = page;
      for (const item of page.items) {
        await writer.output.write(`${before}${json(writer, writer.asReceived(item))}`);
        before = ',\n';
      }
    }
  } finally {
    if (last) await writer.output.write(before === '[' ? '[]\n' : ']\n');
  }
  noteNext(writer, last);
}

/** Writes CSV; the header comes with the first page of a list, also if the list is empty. */
async function writeCsv(writer: Writer, command: AnswerCommand, value: unknown): Promise<void> {
  const { csvText, sheetOf } = await import('./csv');
  const sheet = (of: unknown) => sheetOf(command, of, writer.asReceived(of), writer.view(true));
  if (!isPages(value)) return writer.output.write(csvText(sheet(value)));
  let names: readonly string[] | undefined;
  let last: Page<unknown> | undefined;
  for await (const page of followed(writer, value)) {
    const found = sheet(page.items);
    await writer.output.write(csvText(found, names));
    names ??= found.names;
    last = page;
  }
  noteNext(writer, last);
}

/** The document of `--json` as one value; with `--envelope` the answer, or an array of several. */
async function collected(writer: Writer, value: unknown): Promise<unknown> {
  if (!isPages(value)) return document(writer, value);
  const pages: Page<unknown>[] = [];
  for await (const page of followed(writer, value)) pages.push(page);
  return pagesDocument(writer, pages);
}

function pagesDocument({ asReceived, globals, all }: Writer, pages: readonly Page<unknown>[]): unknown {
  if (!globals.envelope) return pages.flatMap(({ items }) => items.map(asReceived));
  const answers = pages.map(({ answer }) => asReceived(answer));
  return !all && answers.length === 1 ? answers[0] : answers;
}

/** The JSON form of a value: an answer without a body is `{"ok":true}`. */
function document(writer: Writer, value: unknown): unknown {
  if (value === undefined || value === null) return { ok: true };
  if (!writer.globals.envelope || typeof value !== 'object') return writer.asReceived(value);
  return writer.asReceived(writer.envelopeOf(value) ?? value);
}

function json(writer: Writer, value: unknown): string {
  return toJson(value, writer.output.terminal ? 2 : 0);
}

/** Writes lines, each with its end; nothing at all for none. */
export async function writeLines(output: Output, lines: Lines): Promise<void> {
  if (lines.length > 0) await output.write(`${lines.join('\n')}\n`);
}

/** Prints the requests of a dry run: under `--json` an array, else in the form of HTTP. */
export async function writeDryRun(writer: Writer, requests: readonly DryRunRequest[]): Promise<void> {
  if (writer.filter) return writeLines(writer.output, await writer.filter(requests));
  if (writer.globals.json) return writeLines(writer.output, [json(writer, requests)]);
  await writeLines(
    writer.output,
    requests.flatMap(({ method, url, headers, body }, index) => [
      ...(index === 0 ? [] : ['']),
      cleanText(`${method} ${url}`),
      ...Object.entries(headers).map(([name, value]) => cleanText(`${name}: ${value}`)),
      ...(body === undefined ? [] : ['', toJson(body, 2)]),
    ]),
  );
}
