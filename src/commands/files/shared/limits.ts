/** Limits of files. */

/** The largest picture that any account can upload, in bytes (field notes 2.18). */
export const maxPictureBytes = 20 * 2 ** 20;
