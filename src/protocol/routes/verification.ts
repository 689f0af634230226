import * as v from 'valibot';
import type { Verification } from '../records/requests';
import { section, shape } from '../route';

/** The request to be verified (protocol: verification; field notes 2.20). */
export const verification = section('verification', {
  status: {
    method: 'GET',
    path: '/api/verification/status',
    auth: 'bearer',
    effect: 'read',
    answer: shape<Verification>(),
  },
  submit: {
    method: 'POST',
    path: '/api/verification/submit',
    auth: 'bearer',
    effect: 'once',
    body: v.strictObject({ videoUrl: v.string() }),
    answer: shape<Verification>(),
    verifyWith: 'verification status',
  },
});
