/** The nicknames of several users. */

import { batches } from '../../../client/requests/ids';
import type { Ports } from '../../../ports/index';
import type { NicknamesOf } from '../../../protocol/records/school/rights';
import { school } from '../../../protocol/routes/school';
import { forRender } from '../../../terminal/text/clean';
import { userIdOf } from '../../users/shared/user-ids';

/** IDs in one request: the limit of similar routes (field notes 10.2). */
const batchSize = 20;

/** Nicknames by user ID, and the users as typed. */
export interface NamedNicknames extends Partial<NicknamesOf> {
  readonly data: NicknamesOf['data'];
  readonly [forRender]?: { readonly names: Readonly<Record<string, string>> };
}

/** Reads nicknames in batches, and merges the answers. @throws NotFoundError for a user without an ID */
export async function nicknamesOf(
  ports: Pick<Ports, 'api' | 'identity'>,
  users: readonly string[],
): Promise<NamedNicknames> {
  const names: Record<string, string> = {};
  for (const user of users) names[await userIdOf(ports, user)] ??= user;
  const answers: NicknamesOf[] = [];
  for (const ids of batches(Object.keys(names), batchSize)) {
    answers.push(await ports.api.read(school.nicknameOf, { query: { ids } }));
  }
  const data = Object.assign({}, ...answers.map((answer) => answer.data));
  return { ...answers.at(-1), data, [forRender]: { names } };
}
