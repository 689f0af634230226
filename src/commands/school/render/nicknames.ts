/** Nicknames of the school event, for people. */

import type { Nicknames, NicknamesOf } from '../../../protocol/records/school/rights';
import type { NicknameDrawing } from '../../../protocol/records/school/shop';
import { forRender } from '../../../terminal/text/clean';
import { type Column, table } from '../../../terminal/text/table';
import { oneLine } from '../../../terminal/text/text';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';
import { type Paid, spentText } from './spending';

/** One row per nickname, with the active one marked. */
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
