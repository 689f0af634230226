import * as v from 'valibot';
import { section, shape } from '../route';

/** Reports about posts, comments and users (protocol: reports; field notes 2.19). */
export const reports = section('reports', {
  /** No route reads reports back: the service refuses a second one with 409. */
  create: {
    method: 'POST',
    path: '/api/reports',
    auth: 'bearer',
    effect: 'once',
    body: v.strictObject({
      targetType: v.string(),
      targetId: v.string(),
      reason: v.string(),
      description: v.optional(v.string()),
    }),
    answer: shape<{ data: ReportReceipt }>(),
    lostAnswer: {
      verified: 'by sending again',
      verifyWith: 'reports create --type {targetType} --id {targetId} --reason {reason}',
    },
  },
});

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
    lostAnswer: { verified: 'by reading', verifyWith: 'verification status' },
  },
});

export interface ReportReceipt {
  id?: string;
  createdAt?: string;
}

export interface VerificationRequest {
  id?: string;
  userId?: string;
  videoUrl?: string;
  status?: string;
  rejectionReason?: string | null;
  reviewedBy?: string | null;
  reviewedAt?: string | null;
  createdAt?: string;
  updatedAt?: string;
}

/** `status` in one form, the whole request in the other. */
export interface Verification {
  /** `none`, `pending`, `approved`, `rejected`, or something newer. */
  status?: string;
  success?: boolean;
  request?: VerificationRequest | null;
}
