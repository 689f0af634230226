/** The order of what people and processes wrote into the record of an attempt. */

/** When something was written: a later write has the greater sequence; the name orders processes that wrote at once. */
export interface Stamp {
  /** Grows through the whole record, from 1. */
  readonly sequence: number;
  /** The process that wrote, by an id of its own for each run. */
  readonly writer: string;
}

/** Below 0 when `one` is older than `other`, 0 when they are the same, above 0 when it is newer. */
export function compareStamps(one: Stamp, other: Stamp): number {
  if (one.sequence !== other.sequence) return one.sequence - other.sequence;
  return compareText(one.writer, other.writer);
}

/** Whether they are the same; a missing one is the same as none. */
export function sameStamp(one: Stamp | undefined, other: Stamp | undefined): boolean {
  return one !== undefined && other !== undefined && compareStamps(one, other) === 0;
}

/** The order of code units, the same on every computer. */
function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
