/** The banners of a new world's people: sample pictures, uploaded when the account was made. */
import type { World } from '../../../world';
import { idByName } from '../../auth/rules/accounts';
import { type SampleName, sampleFiles } from '../../files/rules/sample-files';

/** By the name of the person. */
const banners: Readonly<Record<string, SampleName>> = { ada: 'hills', hana: 'orbit' };

/** Gives everybody in the list a banner; its id follows from the index of the account. */
export function seedBanners({ accounts, files }: World): void {
  const idOf = idByName(accounts);
  for (const [name, sample] of Object.entries(banners)) {
    const place = accounts.findIndex(({ id }) => id === idOf(name));
    const account = accounts[place];
    if (!account?.profile) throw new Error(`${name} has no profile`);
    const { mimeType, type, width, height, duration } = sampleFiles[sample];
    const id = `6a3f4b00-90d2-4c77-8b00-${String(place + 1).padStart(12, '0')}`;
    account.profile.bannerId = id;
    files.push({
      id,
      ownerId: account.id,
      filename: `${sample}.png`,
      mimeType,
      type,
      size: null,
      width,
      height,
      duration,
      createdAt: account.createdAt,
      uses: [`banner:${account.id}`],
      sample,
    });
  }
}
