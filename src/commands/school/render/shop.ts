/** The shop of the school event, the backpack, nicknames and receipts, for people. */
import type { Handle } from '../../../ports/handles';
import type { Nicknames, NicknamesOf } from '../../../protocol/records/school/rights';
import type {
  AuraResult,
  BackpackItem,
  NicknameDrawing,
  Purchase,
  SchoolShop,
  ShopItem,
} from '../../../protocol/records/school/shop';
import { forRender } from '../../../terminal/text/clean';
import { groupedNumber, groupedText } from '../../../terminal/text/count-suffix';
import { type Column, type Field, record, table } from '../../../terminal/text/table';
import { oneLine, wrap } from '../../../terminal/text/text';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';
import type { ProductCard } from '../flows/spending';
import { chalksText, cycleLeft, itemNoun, itemText, type Paid, packed, spentText } from './spending';

export function balanceLines({ balance }: { readonly balance?: number }, view: View): string[] {
  return [view.terminal ? `You have ${chalksText(balance)}` : String(balance ?? '')];
}

/** Scripts rely on this order. */
const itemColumns: readonly Column<BackpackItem>[] = [
  { title: 'id', cell: ({ id }) => id },
  { title: 'kind', cell: ({ kind }) => kind },
  { title: 'item', cell: ({ kind }) => itemNoun(kind) },
  { title: 'picture', field: 'asset', cell: ({ asset }) => asset },
];

/** Items that are used alike: of one kind, and stickers of one look. */
type ItemGroup = BackpackItem & { readonly count: number };

const groupColumns: readonly Column<ItemGroup>[] = [
  { title: 'item', cell: (group) => itemText(group) },
  { title: 'count', cell: ({ count }) => count, align: 'right' },
  { title: 'oldest', field: 'id', cell: ({ id }) => id, handle: { kind: 'item' } },
];

/** At a terminal a row for items that are alike, with the ID of the oldest, which is used first; in a pipe one row per item. */
export function backpackTable(items: readonly BackpackItem[], view: View): string[] {
  return view.terminal ? table(view, groupColumns, itemGroups(items)) : table(view, itemColumns, items);
}

/** The groups by kind, in the order of their oldest items. */
function itemGroups(items: readonly BackpackItem[]): ItemGroup[] {
  const groups = new Map<string, ItemGroup>();
  for (const item of items) {
    const name = `${item.kind} ${itemText(item)}`;
    const group = groups.get(name);
    groups.set(name, { ...(group ?? item), count: (group?.count ?? 0) + 1 });
  }
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return [...groups.values()].sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
}

export type AnyShop = Pick<SchoolShop, 'balance' | 'items'> & Partial<SchoolShop>;

/** The shop with balance and time left; in a pipe one row per product. */
export function shopLines(shop: AnyShop, view: View): string[] {
  const { items = [], balance, showcase } = shop;
  if (!view.terminal) return table(view, pipeColumns, items);
  const left = cycleLeft(showcase);
  const head = [
    typeof balance === 'number' ? `You have ${chalksText(balance)}` : '',
    showcase?.allItems === true ? 'everything is on sale' : '',
    left ? `the showcase changes in ${left}` : '',
  ].filter(Boolean);
  return [...packed(head, view.width), '', ...table(view, shopColumns(balance), items)];
}

/** Scripts rely on this order. */
const pipeColumns: readonly Column<Partial<ShopItem>>[] = [
  { title: 'id', cell: ({ id }) => id },
  { title: 'price', cell: ({ price }) => price },
  { title: 'available', field: 'isAvailable', cell: ({ isAvailable }) => isAvailable },
  { title: 'owned', cell: ({ owned }) => owned },
  { title: 'bought', field: 'purchased', cell: ({ purchased }) => purchased },
  { title: 'limit', field: 'perUser', cell: ({ perUser }) => perUser },
  { title: 'for', field: 'audience', cell: ({ audience }) => audience },
  { title: 'title', cell: ({ title }) => title },
];

function shopColumns(balance: number | undefined): readonly Column<ShopItem>[] {
  return [
    { title: 'id', cell: ({ id }) => id, handle: { kind: 'goods', label: ({ title }) => title } },
    { title: 'product', field: 'title', cell: ({ title }) => title },
    { title: 'price', field: 'price', cell: ({ price }, view) => groupedText(price, view), align: 'right' },
    { title: 'buy', cell: (item, view) => buyText(item, balance, view) },
    { title: 'owned', cell: ({ owned }) => owned || '', align: 'right', spare: true },
    { title: 'bought', cell: boughtText, align: 'right', spare: true },
    { title: 'for', cell: audienceText, spare: true },
    {
      title: 'what it does',
      field: 'subtitle',
      cell: ({ subtitle }) => subtitle,
      flexible: true,
      spare: true,
    },
  ];
}

function buyText(item: Partial<ShopItem>, balance: number | undefined, { style }: View) {
  const { isAvailable, perUser, purchased = 0, price } = item;
  if (typeof perUser === 'number' && purchased >= perUser) return style.dim('limit');
  if (isAvailable === false) return style.dim('not yet');
  const missing = (price ?? 0) - (balance ?? 0);
  if (balance === undefined || price === undefined) return '';
  return missing > 0 ? style.yellow(`${groupedNumber(missing)} short`) : style.green('yes');
}

function boughtText({ purchased = 0, perUser }: Partial<ShopItem>): string {
  if (typeof perUser === 'number') return `${purchased} of ${perUser}`;
  return purchased > 0 ? String(purchased) : '';
}

/** A product with everything that the shop says about it; in a pipe, `bullet` can be repeated. */
export function productLines(product: ProductCard, view: View): string[] {
  const { id, title, subtitle, details, bullets = [], price, owned, perUser, purchased } = product;
  if (!view.terminal) {
    return record(view, [
      ['id', id],
      ['title', title],
      ['subtitle', subtitle],
      ['details', details],
      ...bullets.map((bullet): Field => ['bullet', bullet]),
      ['price', price],
      ['available', product.isAvailable],
      ['owned', owned],
      ['bought', purchased],
      ['limit', perUser],
      ['for', product.audience],
      ['category', product.category],
    ]);
  }
  const { balance, command } = product[forRender] ?? {};
  const paragraph = (text: string | undefined) => (text ? wrap(oneLine(text), view.width) : []);
  return [
    view.style.bold(oneLine(title ?? id ?? '')),
    ...paragraph(subtitle),
    ...(details ? ['', ...paragraph(details)] : []),
    ...(bullets.length > 0 ? [''] : []),
    ...bullets.flatMap((bullet) =>
      wrap(oneLine(bullet), view.width - 2).map((line, row) => `${row === 0 ? '•' : ' '} ${line}`),
    ),
    '',
    ...record(view, [
      ['price', price === undefined ? undefined : chalksText(price)],
      ['buy', buyText(product, balance, view) || undefined],
      ['owned', owned],
      ['bought', purchased],
      ['limit', perUser === null ? 'none' : perUser && `${perUser} per user`],
      ['for', audienceText(product) || undefined],
      ['command', command],
    ]),
  ];
}

function audienceText({ audience }: Partial<ShopItem>): string {
  if (audience === 'any') return 'others';
  return audience === 'self' ? 'yourself' : (audience ?? '');
}

const purchasedColumns: readonly Column<Partial<ShopItem>>[] = [
  { title: 'id', cell: ({ id }) => id },
  { title: 'product', field: 'title', cell: ({ title }) => title },
  { title: 'price', field: 'price', cell: ({ price }, view) => groupedText(price, view), align: 'right' },
  { title: 'owned', cell: ({ owned }) => owned, align: 'right' },
  { title: 'bought', cell: boughtText, align: 'right' },
];

export function purchasedTable(items: readonly Partial<ShopItem>[], view: View): string[] {
  return table(view, view.terminal ? purchasedColumns : pipeColumns, items);
}

export function boughtLines(purchase: Purchase & Paid): string[] {
  const done = `Bought ${purchase?.[forRender]?.paid?.what ?? 'it'}${spentText(purchase)}`;
  const { delivery } = purchase ?? {};
  const reported = typeof delivery === 'string' ? delivery : JSON.stringify(delivery ?? null);
  return reported === 'null' ? [done] : [done, `Delivered outside the backpack: ${oneLine(reported)}`];
}

const barCells = 20;

export function auraLines(result: AuraResult & Paid, view: View): string[] {
  const aura = result?.aura;
  const reported = typeof aura === 'number' ? `Measured your aura: ${aura} of 100` : 'Measured your aura';
  const spent = spentText(result).replace(/^: /, '');
  if (!view.terminal) return [spent ? `${reported}, ${spent}` : reported];
  const filled = Math.round((Math.min(Math.max(Number(aura) || 0, 0), 100) / 100) * barCells);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(barCells - filled)}`;
  return [reported, view.style.cyan(bar), ...(spent ? [`${spent[0]?.toUpperCase()}${spent.slice(1)}`] : [])];
}

export function bellLines(result: Paid): string[] {
  return [`Rang the school bell for everyone online${spentText(result)}`];
}

/** Items of the backpack, for handles: the oldest of each group is a row. */
export function itemHandles(items: readonly BackpackItem[]): Handle[] {
  const rows = itemGroups(items);
  const handle = (item: BackpackItem) => ({ kind: 'item', id: item.id, label: itemText(item) });
  const others = items.filter(({ id }) => rows.every((row) => row.id !== id));
  return [...rows.map((row) => ({ ...handle(row), as: 'row' as const })), ...others.map(handle)];
}

export function nicknameTable({ owned = [], active }: Nicknames, view: View): string[] {
  const columns: readonly Column<string>[] = [
    { title: 'nickname', cell: (nickname) => nickname, handle: { kind: 'nickname' } },
    { title: 'in use', cell: (nickname) => (nickname === active ? 'yes' : '') },
  ];
  return table(view, columns, owned);
}

export function usedLines(answer: { readonly nickname?: string | null } | undefined): string[] {
  const { nickname } = answer ?? {};
  return [nickname ? `Now using the nickname ${oneLine(nickname)}` : 'Stopped using a nickname'];
}

/** Nicknames by user ID, and the users as typed. */
export interface NamedNicknames extends Pick<NicknamesOf, 'data'> {
  readonly [forRender]?: { readonly names: Readonly<Record<string, string>> };
}

export function nicknamesOfTable({ data, [forRender]: own }: NamedNicknames, view: View): string[] {
  const typed = own?.names ?? {};
  type Entry = readonly [id: string, nickname: NicknamesOf['data'][string]];
  const columns: readonly Column<Entry>[] = [
    { title: view.terminal ? 'user' : 'id', cell: ([id]) => (view.terminal ? (typed[id] ?? id) : id) },
    { title: 'nickname', cell: ([, nickname]) => nickname?.label },
    { title: 'expires', cell: ([, nickname]) => timeText(nickname?.expiresAt, view), spare: true },
  ];
  return table(view, columns, Object.entries(data ?? {}));
}

export function drawnLines(result: NicknameDrawing & Paid, view: View): string[] {
  const { nickname, duplicate } = result;
  const had = duplicate ? ', which you had already' : '';
  const next = view.terminal ? ["Use it with 'plaza school nickname use NICKNAME'"] : [];
  return [`Drew the nickname ${oneLine(nickname ?? 'unknown')}${had}${spentText(result)}`, ...next];
}
