/** State of the shop of the event. Times are milliseconds since the epoch. */
import * as v from 'valibot';

const text = v.string();
const whole = v.pipe(v.number(), v.safeInteger());

const purchase = v.object({
  by: text,
  productId: text,
  variant: v.nullable(text),
  quantity: whole,
  /** Chalks for all of it. */
  paid: whole,
  at: whole,
});

export const schoolShopState = v.object({
  /** Oldest first. */
  purchases: v.array(purchase),
  /** Measured auras by account id, 0 to 100. */
  auras: v.record(text, v.pipe(whole, v.minValue(0), v.maxValue(100))),
});

export type SchoolShopState = v.InferOutput<typeof schoolShopState>;

declare module '../../../world' {
  interface WorldState {
    schoolShop: SchoolShopState;
  }
}
