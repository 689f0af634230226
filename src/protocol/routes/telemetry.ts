import * as v from 'valibot';
import { section } from '../route';

/** `sid` is a random id of one run of the client; of the events only the letters are known (field notes 2.23). */
const batch = v.strictObject({ sid: v.string(), e: v.array(v.record(v.string(), v.unknown())) });

/** Views and interactions (protocol: telemetry). A user can read only the view counts. */
export const telemetry = section('telemetry', {
  view: {
    method: 'POST',
    path: '/api/v1/i',
    effect: 'once',
    body: batch,
    ok: 204,
    lostAnswer: { unknown: 'no route reads events back', verifyWith: 'posts stats {postId}' },
  },
  interaction: {
    method: 'POST',
    path: '/api/v1/x',
    effect: 'once',
    body: batch,
    ok: 204,
    lostAnswer: { unknown: 'no route reads events back', verifyWith: 'posts stats {postId}' },
  },
});
