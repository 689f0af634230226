/** The grants of the school event. */
import * as v from 'valibot';
import { grant } from '../../section';
import { giveChalks, giveItem, giveRight, itemKinds, rightKinds } from './rules/belongings';

/** Every kind of item and right. */
export const grantedKinds = [...itemKinds, ...rightKinds] as const;

const maxChalks = 1_000_000;
const maxItems = 100;

export const schoolGrants = {
  chalks: grant({
    schema: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxChalks)),
    give: (world, { id }, chalks) => giveChalks(world, id, chalks),
  }),
  items: grant({
    schema: v.pipe(v.array(v.picklist(grantedKinds)), v.minLength(1), v.maxLength(maxItems)),
    give(world, { id }, kinds) {
      for (const kind of kinds) {
        const right = rightKinds.find((one) => one === kind);
        const item = itemKinds.find((one) => one === kind);
        if (right) giveRight(world, id, right);
        if (item) giveItem(world, id, item);
      }
    },
  }),
};
