/** Records of what a person asks the service's staff for: reports and verification (field notes 2.19, 2.20). */

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
