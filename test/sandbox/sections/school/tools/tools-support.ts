/** What tests of correctors and red pens do again and again, as people of the worker's sandbox. */
import type {
  CorrectorState,
  RedPenState,
  ToolInventory,
  ToolReceipt,
} from '../../../../../src/protocol/records/school/tools';
import type { TestSandbox } from '../../../../support/sandbox';
import { type Asked, expectOk } from '../../../requests';
import { feedOf } from '../../posts/feed-setup';

export type Kind = 'correctors' | 'red-pens';

type StateOf<K extends Kind> = K extends 'correctors' ? CorrectorState : RedPenState;

export function toolsOf(sandbox: () => TestSandbox) {
  const feed = feedOf(sandbox);
  const { requestAs, data } = feed;
  const state = async <K extends Kind>(kind: K, person: string, id: string): Promise<StateOf<K>> => {
    const states = await data<Record<string, StateOf<K>>>(person, `GET /api/${kind}/state?ids=${id}`);
    const found = states[id];
    if (!found) throw new Error(`no state of ${id}`);
    return found;
  };
  /** Names the first place of the fragment in the post, and the revision that is current. */
  const body = async (kind: Kind, person: string, id: string, fragment: string, more: object = {}) => {
    const { content = '' } = await feed.seen(person, id);
    const start = content.indexOf(fragment);
    const { revision, events } = await state(kind, person, id);
    const place = { start, end: start + fragment.length };
    const operationId = sandbox().world().random.uuid();
    return { eventId: events?.[0]?.id, postId: id, revision, ...place, operationId, ...more };
  };
  const apply = async (
    kind: Kind,
    person: string,
    id: string,
    fragment: string,
    more: object = {},
  ): Promise<Asked> =>
    requestAs(person, `POST /api/${kind}/apply`, await body(kind, person, id, fragment, more));
  return {
    ...feed,
    state,
    body,
    apply,
    crossOut: async (person: string, id: string, fragment: string) =>
      (await expectOk(apply('correctors', person, id, fragment))) as ToolReceipt,
    correct: async (person: string, id: string, fragment: string, replacement: string) =>
      (await expectOk(apply('red-pens', person, id, fragment, { replacement }))) as ToolReceipt,
    /** How many tools somebody has. */
    left: async (kind: Kind, person: string) =>
      (await data<ToolInventory>(person, `GET /api/${kind}/inventory`)).events[0]?.balance,
    send: (kind: Kind, what: 'apply' | 'cancel' | 'report', person: string, sent: object) =>
      requestAs(person, `POST /api/${kind}/${what}`, sent),
  };
}
