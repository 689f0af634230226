/** Requests of correctors and red pens, as accounts of the worker's sandbox. */
import type * as records from '../../../../../src/protocol/records/school/tools';
import type { TestSandbox } from '../../../../support/sandbox';
import { expectOk } from '../../../requests';
import { feedOf } from '../../posts/feed-setup';

export type Kind = 'correctors' | 'red-pens';

type StateOf<K extends Kind> = K extends 'correctors' ? records.CorrectorState : records.RedPenState;

export function toolsOf(sandbox: () => TestSandbox) {
  const feed = feedOf(sandbox);
  const { requestAs, data } = feed;
  const of = <K extends Kind>(kind: K) => {
    const state = async (person: string, id: string): Promise<StateOf<K>> => {
      const states = await data<Record<string, StateOf<K>>>(person, `GET /api/${kind}/state?ids=${id}`);
      const found = states[id];
      if (!found) throw new Error(`no state of ${id}`);
      return found;
    };
    const send = (what: 'apply' | 'cancel' | 'report', person: string, sent: object) =>
      requestAs(person, `POST /api/${kind}/${what}`, sent);
    /** Names the first place of the fragment in the post, and the current revision. */
    const body = async (person: string, id: string, fragment: string, more: object = {}) => {
      const { content = '' } = await feed.seen(person, id);
      const start = content.indexOf(fragment);
      const { revision, events } = await state(person, id);
      const place = { start, end: start + fragment.length };
      const operationId = sandbox().world().random.uuid();
      return { eventId: events?.[0]?.id, postId: id, revision, ...place, operationId, ...more };
    };
    const apply = async (person: string, id: string, fragment: string, more: object = {}) =>
      send('apply', person, await body(person, id, fragment, more));
    /** How many tools the account has. */
    const left = async (person: string) =>
      (await data<records.ToolInventory>(person, `GET /api/${kind}/inventory`)).events[0]?.balance;
    return { state, send, body, apply, left };
  };
  return {
    ...feed,
    of,
    crossOut: async (person: string, id: string, fragment: string) =>
      (await expectOk(of('correctors').apply(person, id, fragment))) as records.ToolReceipt,
    correct: async (person: string, id: string, fragment: string, replacement: string) =>
      (await expectOk(of('red-pens').apply(person, id, fragment, { replacement }))) as records.ToolReceipt,
  };
}
