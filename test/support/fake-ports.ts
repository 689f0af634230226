/** Fake ports for tests of one flow: only what the flow uses. */
import type { Ports } from '../../src/ports/index';

/** The fakes as ports; a port that is missing fails where it is used. */
export function fakePorts(fakes: object): Ports {
  return fakes as unknown as Ports;
}
