/** Requests of profiles in the school event, as accounts of the worker's sandbox. */
import type { SchoolProfile } from '../../../../../src/protocol/records/school/profiles';
import * as belongings from '../../../../../src/sandbox/sections/school/rules/belongings';
import type { TestSandbox } from '../../../../support/sandbox';
import { expectOk } from '../../../requests';
import { feedOf } from '../../posts/feed-setup';
import { pupilOf } from '../school-support';

type ItemKind = belongings.ItemKind;

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
  const path = (owner: string, rest = '') => `/api/v1/assistant/profiles/${idOf(owner)}${rest}`;
  const send = (person: string, line: string, body?: unknown) =>
    pupilOf(sandbox(), person).send(line, { body });
  const give = (person: string, kind: ItemKind) =>
    belongings.giveItem(sandbox().world(), idOf(person), kind).id;
  return {
    idOf,
    path,
    send,
    give,
    /** Uses a new item on a profile: in its middle by default. */
    use: (person: string, owner: string, what: string, body: object = {}) => {
      const inventoryItemId = give(person, kinds[what] ?? 'eraser');
      const header = { anchorKind: 'profile_header', anchorId: null };
      const place = what === 'window/break' ? {} : { x: 0.5, y: 0.5 };
      const anchor = what === 'balloons' || what === 'cushion' ? header : {};
      const sent = { inventoryItemId, ...place, ...anchor, ...body };
      return send(person, `POST ${path(owner, `/${what}`)}`, sent);
    },
    seen: async (person: string, owner: string) =>
      (await expectOk(send(person, `GET ${path(owner)}`))) as unknown as SchoolProfile,
    /** How many items of a kind the account has. */
    count: (person: string, kind: ItemKind) => belongings.countItems(sandbox().world(), idOf(person), kind),
  };
}
