/** The school remark: the changes of a profile by the school event, in a sentence (protocol: `AliceProfile`). */
import { isId } from '../../../client/requests/ids';
import { NetworkError, PlazaError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { SchoolProfile } from '../../../protocol/records/school/profiles';
import { counted } from '../../../terminal/text/count-suffix';

/** For the help of the commands that show `profileRemark`. */
export const schoolRemarkHelp =
  "At a terminal, also shows what the school event did to the profile: 'plaza school profile USER' has the details.";

/** How long to wait for the remark, in milliseconds: the profile or the wall is shown without it then. */
const remarkMs = 1000;

/**
 * The school remark of a user; undefined without changes, and when they cannot be read in a short time, as while the event
 * is closed.
 * @param user name or ID, as in a path
 */
export async function profileRemark(
  { api, clock }: Pick<Ports, 'api' | 'clock'>,
  user: string,
): Promise<string | undefined> {
  const over = new AbortController();
  const cancel = clock.after(remarkMs, () => over.abort(new NetworkError('no answer in time')));
  const options = { signal: over.signal };
  try {
    const { school } = await import('../../../protocol/routes/school');
    const { users } = await import('../../../protocol/routes/users');
    const profileId = isId(user) ? user : (await api.read(users.get, { path: { user } }, options)).id;
    if (!profileId) return undefined;
    return remarkOf(await api.read(school.profile, { path: { profileId } }, options));
  } catch (error) {
    // An interrupt ends the command by itself.
    if (!(error instanceof PlazaError)) throw error;
    return undefined;
  } finally {
    cancel();
  }
}

/** `School event: curtains closed · window broken · 3 stickers`. */
function remarkOf({ curtains, window, placements }: SchoolProfile): string | undefined {
  const stickers = (placements ?? []).filter(({ kind }) => kind !== 'stain').length;
  const marks = [
    curtains?.closed && 'curtains closed',
    window?.broken && 'window broken',
    stickers > 0 && counted(stickers, 'sticker'),
  ].filter(Boolean);
  return marks.length > 0 ? `School event: ${marks.join(' · ')}` : undefined;
}
