/** The kinds of fields of which most state consists. */
import * as v from 'valibot';

export const text = v.string();

/** An integer. */
export const whole = v.pipe(v.number(), v.safeInteger());

/** Milliseconds since the epoch. */
export const time = v.pipe(v.number(), v.safeInteger());
