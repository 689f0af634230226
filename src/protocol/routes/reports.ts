import * as v from 'valibot';
import { boolean, type Infer, nullish, observedObject, optional, string } from '../answer';
import { section } from '../route';

export const ReportReceipt = observedObject({
  id: optional(string),
  createdAt: optional(string),
});
export interface ReportReceipt extends Infer<typeof ReportReceipt> {}

const VerificationRequest = observedObject({
  id: optional(string),
  userId: optional(string),
  videoUrl: optional(string),
  status: optional(string),
  rejectionReason: nullish(string),
  reviewedBy: nullish(string),
  reviewedAt: nullish(string),
  createdAt: optional(string),
  updatedAt: optional(string),
});

/** `status` in one form, the whole request in the other. */
export const Verification = observedObject({
  /** `none`, `pending`, `approved`, `rejected`, or something newer. */
  status: optional(string),
  success: optional(boolean),
  request: nullish(VerificationRequest),
});
export interface Verification extends Infer<typeof Verification> {}

/** Reports about posts, comments and users (protocol: reports; field notes 2.19). */
export const reports = section('reports', {
  /** No route reads reports back: the service refuses a second one with 409. */
  create: {
    method: 'POST',
    path: '/api/reports',
    effect: 'once',
    body: v.strictObject({
      targetType: v.string(),
      targetId: v.string(),
      reason: v.string(),
      description: v.optional(v.string()),
    }),
    answer: observedObject({ data: ReportReceipt }),
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
    answer: Verification,
  },
  submit: {
    method: 'POST',
    path: '/api/verification/submit',
    effect: 'once',
    body: v.strictObject({ videoUrl: v.string() }),
    answer: Verification,
    lostAnswer: { verified: 'by reading', verifyWith: 'verification status' },
  },
});
