/** What other people do for the waste-paper collection. */
import type { LifeEvent } from '../../../server/life';
import { othersHandIn } from './rules/waste-paper';

export const wastePaperLife: LifeEvent = {
  sections: ['school'],
  everyMs: 20 * 60_000,
  happen: othersHandIn,
};
