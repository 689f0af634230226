/** People by name where a route wants their ids (protocol: users). */
import { personIdOf } from '../auth/account';

/** The ids of people, each once and in order; a name is looked up, an id and `me` are not. */
export async function idsOf(
  ctx: Parameters<typeof personIdOf>[0],
  people: readonly string[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const person of people) ids.push(await personIdOf(ctx, person));
  return [...new Set(ids)];
}
