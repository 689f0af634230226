/** Results of the paper exam (protocol: offline record link). */

import type { Ports } from '../../../ports/index';
import type { OfflineLinked, OfflineSearch } from '../../../protocol/records/exam';
import { exam } from '../../../protocol/routes/exam';
import { linkQuestion } from '../render/attempt';
import { searchAdvice } from '../render/offline';
import { type StatusPorts, sendLeftovers } from './status';

/** Searches results by full name. Notes how to refine a search without results. */
export async function searchOffline(ports: StatusPorts, names: readonly string[]): Promise<OfflineSearch> {
  const { api, note } = ports;
  await sendLeftovers(ports);
  const found = await api.read(exam.offlineSearch, { body: { query: names.join(' ') } });
  const advice = searchAdvice(found);
  if (advice !== undefined) note(advice);
  return found;
}

/** Links a result to the account permanently. @throws InterruptedError when the user declines */
export async function linkOffline(
  ports: StatusPorts & Pick<Ports, 'ask'>,
  id: string,
): Promise<OfflineLinked> {
  const { api, ask, identity } = ports;
  await sendLeftovers(ports);
  await ask.confirm(linkQuestion(id, await identity.accountLabel()), { word: 'link' });
  return api.change(exam.offlineLink, { body: { id } }, { verifyAtOnce: true });
}
