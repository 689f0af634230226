/** The banners of a new world's people: drawings that were uploaded when the account was made. */

import type { AccountState } from '../../auth/accounts-state';
import { bannerId, idByName } from '../../auth/seed';
import { drawings } from '../../files/sample-files';
import type { FileState } from '../../files/state';
import { seedPeople } from './people';

/** A file for everybody who has a banner. */
export function seedBanners(accounts: readonly AccountState[]): FileState[] {
  const idOf = idByName(accounts);
  return seedPeople.flatMap(({ name, banner }) => {
    if (!banner) return [];
    const { mimeType, type, width, height, duration } = drawings[banner];
    const ownerId = idOf(name);
    const createdAt = accounts.find(({ id }) => id === ownerId)?.createdAt ?? 0;
    const file = { id: bannerId(name), ownerId, filename: `${banner}.png`, mimeType, type, size: null };
    return { ...file, width, height, duration, createdAt, uses: [`banner:${ownerId}`], drawing: banner };
  });
}
