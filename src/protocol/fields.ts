/**
 * Fields that several routes share. Callers pass a query as numbers and lists, and on the wire it is
 * text: these schemas accept both, so that one schema serves the client's types and the sandbox's check.
 */
import * as v from 'valibot';
import type { FilePart } from './route';

/** A whole number of a query: `20`, or the text `20` as it arrives. */
export const wholeNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+$/), v.transform(Number))]),
  v.safeInteger(),
);

/** Ids of a query, joined with commas on the wire (field notes 0.3). */
export const idList = v.union([
  v.array(v.string()),
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').filter((id) => id !== '')),
  ),
]);

const limit = v.optional(wholeNumber);

/** The query of a list that is paged by cursor. */
export const byCursor = { limit, cursor: v.optional(v.string()) };

/** The query of a list that is paged by number, from 1. */
export const byPage = { limit, page: v.optional(wholeNumber) };

/** The query of a list that is paged by the number of items already read. */
export const byOffset = { limit, offset: v.optional(wholeNumber) };

/** The one part, `file`, of a multipart body. */
export const fileForm = v.strictObject({
  file: v.custom<FilePart>(
    (value) => typeof value === 'object' && value !== null && 'filename' in value && 'open' in value,
    'a file part with a filename',
  ),
});
