/** People by name where a route wants their ids (protocol: users). */
import type { Api } from '../api/client';
import { users } from '../api/routes/users';
import { type AccountContext, personOf } from './account';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The ids of people, each once and in order; a name is looked up, an id and `me` are not. */
export async function idsOf(
  ctx: Pick<AccountContext, 'identity'> & { readonly api: Pick<Api, 'read'> },
  people: readonly string[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const person of people) {
    const named = await personOf(ctx, person);
    if (uuid.test(named)) ids.push(named);
    else ids.push((await ctx.api.read(users.get, { path: { user: named } })).id ?? named);
  }
  return [...new Set(ids)];
}

/** The list cut into portions of at most so many: long lists of ids go in several requests (field notes 10.2). */
export function portions<T>(list: readonly T[], size: number): T[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, nth) => list.slice(nth * size, (nth + 1) * size));
}
