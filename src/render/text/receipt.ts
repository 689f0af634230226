/** Receipts of created records. */

/** The receipt with the ID of the record, when the answer has one: `Created post 5d0c…`. */
export function receipt(done: string, id: string | undefined): string[] {
  return [id === undefined ? done : `${done} ${id}`];
}
