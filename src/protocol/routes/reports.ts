import * as v from 'valibot';
import * as a from '../answer';
import { section } from '../route';

export const ReportReceipt = a.observedObject({
  id: a.optional(a.string),
  createdAt: a.optional(a.string),
});
export interface ReportReceipt extends a.Infer<typeof ReportReceipt> {}

const VerificationRequest = a.observedObject({
  id: a.optional(a.string),
  userId: a.optional(a.string),
  videoUrl: a.optional(a.string),
  status: a.optional(a.string),
  rejectionReason: a.nullish(a.string),
  reviewedBy: a.nullish(a.string),
  reviewedAt: a.nullish(a.string),
  createdAt: a.optional(a.string),
  updatedAt: a.optional(a.string),
});

/** `status` in one form, the whole request in the other. */
export const Verification = a.observedObject({
  /** `none`, `pending`, `approved`, `rejected`, or something newer. */
  status: a.optional(a.string),
  success: a.optional(a.boolean),
  request: a.nullish(VerificationRequest),
});
export interface Verification extends a.Infer<typeof Verification> {}

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
    answer: a.observedObject({ data: ReportReceipt }),
    lostAnswer: {
      verified: 'by sending again',
      verifyWith: 'reports create --type {targetType} --id {targetId} --reason {reason}',
    },
  },
});

/** The request to be verified (protocol: verification; field notes 2.20). */
export const verification = section('verification', {
  status: { method: 'GET', path: '/api/verification/status', answer: Verification },
  submit: {
    method: 'POST',
    path: '/api/verification/submit',
    effect: 'once',
    body: v.strictObject({ videoUrl: v.string() }),
    answer: Verification,
    lostAnswer: { verified: 'by reading', verifyWith: 'verification status' },
  },
});
