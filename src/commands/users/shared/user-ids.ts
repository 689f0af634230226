/** Users as routes want them: by name in a path, or by ID (protocol: users). */
import { isId } from '../../../client/requests/ids';
import { NotFoundError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import { users } from '../../../protocol/routes/users';

/** The path segment of a user: `me` becomes the user's own ID, `@ada` becomes `ada`. */
export async function userSegment({ identity }: Pick<Ports, 'identity'>, user: string): Promise<string> {
  return user === 'me' ? identity.userId() : user.replace(/^@/, '');
}

/** `@ada` for a name, with or without `@`; an ID has no name. */
export function userName(user: string): string {
  return isId(user) ? 'this user' : `@${user.replace(/^@/, '')}`;
}

/** The ID of a user; a name takes one request. @throws NotFoundError when the service returns no ID */
export async function userIdOf(ports: Pick<Ports, 'api' | 'identity'>, user: string): Promise<string> {
  const segment = await userSegment(ports, user);
  if (isId(segment) || (user === 'me' && segment !== 'me')) return segment;
  // A token without an ID leaves 'me', which this route accepts.
  const { id } = await ports.api.read(users.get, { path: { user: segment } });
  if (!id) throw new NotFoundError(`the service returned no ID for ${user}`);
  return id;
}

/** The IDs of users, in order and without duplicates. @throws as `userIdOf` */
export async function userIdsOf(
  ports: Pick<Ports, 'api' | 'identity'>,
  names: readonly string[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push(await userIdOf(ports, name));
  return [...new Set(ids)];
}
