/** The switches of the section `shop`. */
import type { SwitchSpec } from '../../world/switches';

export const shopSwitches = {
  orders: {
    description: 'Accept orders in the shop',
    on: true,
    acts: ['shop.ordersCreate'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../world' {
  interface SwitchNames {
    orders: true;
  }
}
