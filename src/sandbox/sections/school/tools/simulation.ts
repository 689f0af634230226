/** What other people do for the waste-paper collection. */
import type { SimulationEvent } from '../../../server/simulation';
import { othersHandIn } from './rules/waste-paper';

export const wastePaperSimulation: SimulationEvent = {
  sections: ['school'],
  everyMs: 20 * 60_000,
  happen: othersHandIn,
};
