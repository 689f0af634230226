/** Flags for opening files that Windows does not have. */
import { constants } from 'node:fs';

/** A link in the place of the file is refused. */
export const noLink = constants.O_NOFOLLOW ?? 0;
/** A pipe in the place of the file is not waited for. */
export const nonBlocking = constants.O_NONBLOCK ?? 0;
