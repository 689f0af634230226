/** Everything that waits for the user, from several sections. A part that cannot be read holds its error. */
import { orOn404 } from '../../client/requests/errors';
import { isFailure, SignedOutError } from '../../errors';
import type { Pages } from '../../ports/api';
import type { Ports } from '../../ports/index';
import type { OperationRow } from '../../ports/journal';
import type { AttemptSummary } from '../../ports/records';
import type { ExamState } from '../../protocol/records/exam';
import type { Notification } from '../../protocol/records/notifications';
import type { EventStatus } from '../../protocol/records/school/shop';
import type { OrderSummary } from '../../protocol/records/shop';
import { exam } from '../../protocol/routes/exam';
import { notifications } from '../../protocol/routes/notifications';
import { school } from '../../protocol/routes/school';
import { shop } from '../../protocol/routes/shop';
import { type Subscription, subscription } from '../../protocol/routes/subscription';
import { attemptSummary } from '../exam/shared';
import { isRead } from '../notifications/shared/notification-list';

export interface Failed {
  readonly error: string;
}

export interface Overview {
  readonly account: { readonly username: string | null; readonly profile: string | null };
  readonly unread: { readonly count?: number } | Failed;
  /** Orders that are not closed. */
  readonly orders: readonly OrderSummary[] | Failed;
  /** Actions whose answer was lost. */
  readonly operations: readonly OperationRow[] | Failed;
  readonly plan: Subscription | Failed;
  readonly school: EventStatus | Failed;
  readonly exam: ExamState | Failed;
}

/** The newest items, with at most two requests: for `plaza` without a command at a terminal. */
export interface Brief extends Pick<Overview, 'account' | 'orders' | 'operations'> {
  /** The newest unread ones of the first page. */
  readonly notifications: readonly Notification[] | Failed;
  /** The exam attempt that is stored on this computer and not closed. */
  readonly attempt: AttemptSummary | null;
}

export interface ShortOverview {
  readonly account: Overview['account'];
  readonly unread: { readonly count?: number };
  /** Orders to pay. */
  readonly orders: readonly OrderSummary[];
  readonly operations: readonly OperationRow[];
}

type OverviewPorts = Pick<Ports, 'api' | 'accounts' | 'operations' | 'profile'>;

const closed = ['done', 'cancelled', 'refunded', 'expired'];

/** Reads all parts at once. @throws SignedOutError when no account is signed in: every part would report only that */
export async function readOverview(ports: OverviewPorts): Promise<Overview> {
  const { api } = ports;
  const unread = api.read(notifications.count);
  const parts = {
    account: accountOf(ports),
    unread: part(unread),
    orders: part(openOrders(ports)),
    operations: part(ports.operations.list()),
    plan: part(orOn404(api.read(subscription.status), { isActive: false })),
    school: part(api.read(school.status)),
    exam: part(api.read(exam.status)),
  };
  const found = Object.fromEntries(
    await Promise.all(Object.entries(parts).map(async ([key, value]) => [key, await value] as const)),
  );
  await throwIfSignedOut(unread);
  return found as unknown as Overview;
}

/** Reads the first pages of notifications and orders, and what is stored on this computer. @throws SignedOutError as `readOverview` */
export async function readBrief(ports: OverviewPorts & Pick<Ports, 'attempts'>): Promise<Brief> {
  const { api } = ports;
  const unread = firstPage(api.pages(notifications.list)).then((items) =>
    items.filter((one) => !isRead(one)),
  );
  const [account, found, orders, operations, attempt] = await Promise.all([
    accountOf(ports),
    part(unread),
    part(firstPage(api.pages(shop.orders)).then((items) => items.filter(isOpen))),
    part(ports.operations.list()),
    storedAttempt(ports),
  ]);
  await throwIfSignedOut(unread);
  return { account, notifications: found, orders, operations, attempt };
}

async function throwIfSignedOut(work: Promise<unknown>): Promise<void> {
  await work.catch((error) => {
    if (error instanceof SignedOutError) throw error;
  });
}

async function firstPage<T>(pages: Pages<T>): Promise<readonly T[]> {
  for await (const { items } of pages) return items;
  return [];
}

async function storedAttempt({ attempts }: Pick<Ports, 'attempts'>): Promise<AttemptSummary | null> {
  const record = await (await attempts()).ofAccount();
  return (record && attemptSummary((await record.read()).record)) ?? null;
}

/** Reads the contents of a status bar. @throws when a part cannot be read */
export async function readShortOverview(ports: OverviewPorts): Promise<ShortOverview> {
  const [unread, orders, account, operations] = await Promise.all([
    ports.api.read(notifications.count),
    openOrders(ports),
    accountOf(ports),
    ports.operations.list(),
  ]);
  return { account, unread, orders: orders.filter(({ status }) => status === 'new'), operations };
}

async function part<T>(work: Promise<T>): Promise<T | Failed> {
  try {
    return await work;
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { error: error.message };
  }
}

async function openOrders({ api }: Pick<Ports, 'api'>): Promise<OrderSummary[]> {
  const open: OrderSummary[] = [];
  for await (const page of api.pages(shop.orders)) open.push(...page.items.filter(isOpen));
  return open;
}

function isOpen({ status = '' }: OrderSummary): boolean {
  return !closed.includes(status);
}

async function accountOf({ accounts, profile }: OverviewPorts): Promise<Overview['account']> {
  const { name = null } = await profile();
  const row = (await accounts.list()).find((one) => one.name === name);
  return { username: row?.username ?? null, profile: name };
}
