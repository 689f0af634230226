/** Watching notifications for as long as it takes: nothing missed, nothing told twice (field notes 8.1). */

import type { Notification } from '../../api/catalogue/records/notifications';
import { notifications } from '../../api/catalogue/routes/notifications';
import { isRecord, textOf } from '../../api/response/text';
import { NetworkError, type PlazaError, TooFrequentError, UsageError } from '../../errors';
import type { Api } from '../../ports/api';
import type { StreamEvent } from '../../ports/live';
import type { Clock } from '../../ports/machine';
import { createLedger, type Ledger, ledgerSize } from './ledger';

/** What a watcher is told: of a notification the record, with `sound` and `unreadCount` beside it when they came. */
export interface WatchEvent {
  readonly event: string;
  readonly data: unknown;
}

export interface WatchTools {
  readonly api: Pick<Api, 'pages' | 'stream'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly note: (text: string) => void;
}

/** Items a page when the list is read to catch up. */
const pageSize = 100;

/** Bells that are remembered, so that each rings once. */
const mostBells = 100;

/**
 * What comes after now: notifications, bells, and events that nobody knows yet. The stream is kept open; after each
 * opening, and when a frame could not be read, the list is read and what the stream did not tell comes first.
 */
export async function* watchNotifications(
  tools: WatchTools,
  wanted: (event: WatchEvent) => boolean = () => true,
): AsyncGenerator<WatchEvent> {
  const { api } = tools;
  const ledger = createLedger();
  const bells = createBells(tools.clock);
  // What is there already is no news; what comes from here on is, also before the stream is open.
  await takeStock(tools, ledger);
  let owed = false;
  const catchUp = async () => {
    owed = true;
    const found = await untold(tools, ledger);
    owed = false;
    return found.map((record) => ({ event: 'notification', data: record }));
  };
  for await (const frame of api.stream(notifications.watch, {}, { onOpen: catchUp })) {
    owed ||= !isRecord(frame.data);
    // The list cannot be read at the moment: the next frame, or the next opening, asks again.
    const missed = owed ? await catchUp().catch(unlessForNow) : [];
    for (const read of [...missed, frame].map(eventOf)) {
      if (read && isNews(read, ledger, bells) && wanted(read)) yield read;
    }
  }
}

/** What runs a program with a text on its standard input. */
export interface TellTools {
  readonly desk: { tell(program: string, text: string): Promise<void> };
  readonly failed: (error: PlazaError) => void;
}

/**
 * The same events, each given to a program first, one at a time: as a line of JSON. That it failed is told and ends
 * nothing.
 */
export async function* toldTo(
  { desk, failed }: TellTools,
  program: string,
  events: AsyncIterable<WatchEvent>,
): AsyncGenerator<WatchEvent> {
  for await (const event of events) {
    await desk.tell(program, `${JSON.stringify(event)}\n`).catch((error: unknown) => {
      if (!(error instanceof UsageError)) throw error;
      failed(error);
    });
    yield event;
  }
}

/** Takes down what there is already: the first page, and that nothing before it is news. */
async function takeStock({ api }: WatchTools, ledger: Ledger): Promise<void> {
  for await (const { items, next } of api.pages(notifications.list, { query: { limit: pageSize } })) {
    for (const notification of items) ledger.take(notification);
    const oldest = items.at(-1);
    if (next && oldest) ledger.closeBefore(oldest);
  }
}

/** What the list holds and nobody was told yet, oldest first; whoever tells it takes it down. */
async function untold({ api, note }: WatchTools, ledger: Ledger): Promise<Notification[]> {
  const found: Notification[] = [];
  const pages = api.pages(notifications.list, { query: { limit: pageSize } }, { all: true });
  for await (const { items } of pages) {
    const fresh = items.filter((item) => !ledger.knows(item));
    found.push(...fresh);
    if (fresh.length < items.length) break;
    if (found.length >= ledgerSize) {
      note(
        `more than ${ledgerSize} notifications were missed while the connection was down; the oldest are skipped`,
      );
      break;
    }
  }
  return found.reverse();
}

function unlessForNow(error: unknown): StreamEvent[] {
  if (error instanceof NetworkError || error instanceof TooFrequentError) return [];
  throw error;
}

/** What a frame says; undefined for a greeting, a count, or what cannot be read. */
function eventOf({ event, data }: StreamEvent): WatchEvent | undefined {
  if (!isRecord(data)) return undefined;
  const name = event ?? nameOf(data);
  if (name === undefined || name === 'connected' || name === 'unread_count') return undefined;
  return name === 'notification' ? { event: name, data: recordOf(data) } : { event: name, data };
}

/** A frame without a name has it in `type`, unless that is the type of the notification itself. */
function nameOf({ type, id, payload }: Fields): string | undefined {
  if (typeof type !== 'string') return id === undefined ? undefined : 'notification';
  const isItself = id !== undefined && !isRecord(payload) && !type.endsWith('.bell');
  return isItself ? 'notification' : type;
}

/** The record is the frame itself, or its `payload`; what a frame says beside it is kept but for whose it is. */
function recordOf(frame: Fields): Fields {
  const { payload, sound, unreadCount } = frame;
  const { userId: _, ...own } = frame;
  const record = frame.id === undefined && isRecord(payload) ? payload : own;
  return {
    ...record,
    ...(sound !== undefined && { sound }),
    ...(unreadCount !== undefined && { unreadCount }),
  };
}

function isNews({ event, data }: WatchEvent, ledger: Ledger, bells: (bell: Fields) => boolean): boolean {
  if (!isRecord(data)) return true;
  if (event.endsWith('.bell')) return bells(data);
  // What has no id cannot be told from another.
  return event !== 'notification' || data.id === undefined || ledger.take(data as { id: string });
}

/** A bell rings once, and not when its time is over. */
function createBells({ now }: Pick<Clock, 'now'>): (bell: Fields) => boolean {
  const rung = new Set<unknown>();
  return ({ id, expiresAt }) => {
    if (Date.parse(textOf(expiresAt)) < now()) return false;
    if (id === undefined) return true;
    if (rung.has(id)) return false;
    const [oldest] = rung;
    if (rung.size >= mostBells) rung.delete(oldest);
    rung.add(id);
    return true;
  };
}

type Fields = Readonly<Record<string, unknown>>;
