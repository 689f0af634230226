/** The speed of a timelapse as a value of a command line. */
import { UsageError } from '../../errors';

/** How many times faster than it was: `3600`, `0.5`, `60x`. @throws UsageError for another text */
function parseSpeed(raw: string): number {
  const [, digits] = /^(\d{1,9}(?:\.\d{1,9})?)x?$/.exec(raw) ?? [];
  const speed = Number(digits);
  if (speed > 0) return speed;
  throw new UsageError(`expected a speed such as 3600 or 60x, got '${raw}'`);
}

/** A speed. */
export const speed = () => ({ placeholder: 'factor', parse: (raw: string) => parseSpeed(raw) });
