/** Requests of profiles in the school event, as accounts of the worker's sandbox. */
import type { SchoolProfile } from '../../../../../src/protocol/records/school/profiles';
import {
  countItems,
  giveItem,
  type ItemKind,
} from '../../../../../src/sandbox/sections/school/rules/belongings';
import type { TestSandbox } from '../../../../support/sandbox';
import { type Asked, ask, expectOk, sessionOf } from '../../../requests';
import { feedOf } from '../../posts/feed-setup';

/** The kind of item that each action uses. */
const kinds: Readonly<Record<string, ItemKind>> = {
  placements: 'sticker',
  balloons: 'stain',
  cushion: 'whoopee_cushion',
  'window/break': 'window',
};

/** Actions on profiles. */
export function deedsOf(sandbox: () => TestSandbox) {
  const { idOf } = feedOf(sandbox);
  let keys = 0;
  const path = (owner: string, rest = '') => `/api/v1/assistant/profiles/${idOf(owner)}${rest}`;
  const send = (person: string, line: string, body?: unknown, key = `key ${keys++}`): Promise<Asked> =>
    ask(sandbox(), line, {
      token: sessionOf(sandbox(), person).token,
      headers: { 'idempotency-key': key },
      ...(body !== undefined && { body }),
    });
  const give = (person: string, kind: ItemKind) => giveItem(sandbox().world(), idOf(person), kind).id;
  return {
    idOf,
    path,
    send,
    give,
    /** Uses a new item on a profile: in its middle by default. */
    use: (person: string, owner: string, what: string, body: object = {}, key?: string) => {
      const inventoryItemId = give(person, kinds[what] ?? 'eraser');
      const header = { anchorKind: 'profile_header', anchorId: null };
      const place = what === 'window/break' ? {} : { x: 0.5, y: 0.5 };
      const anchor = what === 'balloons' || what === 'cushion' ? header : {};
      const sent = { inventoryItemId, ...place, ...anchor, ...body };
      return send(person, `POST ${path(owner, `/${what}`)}`, sent, key);
    },
    seen: async (person: string, owner: string) =>
      (await expectOk(send(person, `GET ${path(owner)}`))) as unknown as SchoolProfile,
    /** How many items of a kind the account has. */
    count: (person: string, kind: ItemKind) => countItems(sandbox().world(), idOf(person), kind),
  };
}
