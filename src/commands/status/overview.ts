/** Everything that waits for the user, from several sections. A part that cannot be read holds its error. */

import { orOn404 } from '../../client/requests/errors';
import { isFailure, SignedOutError } from '../../errors';
import type { Ports } from '../../ports/index';
import type { OperationRow } from '../../ports/journal';
import type { ExamState } from '../../protocol/records/exam';
import type { EventStatus } from '../../protocol/records/school/shop';
import type { OrderSummary } from '../../protocol/records/shop';
import { exam } from '../../protocol/routes/exam';
import { notifications } from '../../protocol/routes/notifications';
import { school } from '../../protocol/routes/school';
import { shop } from '../../protocol/routes/shop';
import { type Subscription, subscription } from '../../protocol/routes/subscription';

/** A part that could not be read. */
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

/** What a status bar shows. */
export interface ShortOverview {
  readonly account: Overview['account'];
  readonly unread: { readonly count?: number };
  /** Orders to pay. */
  readonly orders: readonly OrderSummary[];
  readonly operations: readonly OperationRow[];
}

type OverviewPorts = Pick<Ports, 'api' | 'accounts' | 'operations' | 'profile'>;

const closed = ['done', 'cancelled', 'refunded', 'expired'];

/**
 * Reads all parts at once.
 * @throws SignedOutError when no account is signed in: every part would report only that
 */
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
  await unread.catch((error) => {
    if (error instanceof SignedOutError) throw error;
  });
  return found as unknown as Overview;
}

/** Reads what a status bar shows. @throws when a part cannot be read */
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
  for await (const page of api.pages(shop.orders))
    open.push(...page.items.filter(({ status = '' }) => !closed.includes(status)));
  return open;
}

async function accountOf({ accounts, profile }: OverviewPorts): Promise<Overview['account']> {
  const { name = null } = await profile();
  const row = (await accounts.list()).find((one) => one.name === name);
  return { username: row?.username ?? null, profile: name };
}
