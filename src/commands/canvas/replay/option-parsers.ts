/** The speed of a replay as a value of a command line. */
import { UsageError } from '../../../errors';

const fastest = 1_000_000;

/** A number above 0: times as fast as it was. */
export const speed = () => ({
  placeholder: 'N',
  parse(raw: string): number {
    const value = Number(raw);
    if (/^\d*\.?\d+$/.test(raw) && value > 0 && value <= fastest) return value;
    throw new UsageError(`expected a number above 0 and up to ${fastest}, got '${raw}'`);
  },
});
