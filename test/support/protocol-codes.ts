/** Every error code that the protocol names (protocol: errors), by its section. */
import { sections } from '../../src/sandbox/sections/index';

/**
 * As `<section>.<code>`: two sections may share a code. A word of the vocabulary stands in angle brackets, as in the
 * paths of the catalogue.
 */
export const protocolCodes: readonly string[] = sections.flatMap(({ name, codes }) =>
  codes.map((code) => `${name}.${code}`),
);
