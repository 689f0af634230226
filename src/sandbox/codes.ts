/**
 * Every error code that the protocol names (protocol: errors), by its table. A word of the vocabulary stands in
 * angle brackets, as in the paths of the catalogue.
 */
export const protocolCodes = {
  accounts: [
    'CAPTCHA_FAILED',
    '<externalFailed>',
    'SESSION_EXPIRED',
    'REFRESH_TOKEN_MISSING',
    'SESSION_NOT_FOUND',
    'SESSION_REVOKED',
  ],
  school: [
    'ITEM_UNAVAILABLE',
    'RATE_LIMIT_EXCEEDED',
    'OWN_PROFILE',
    'TARGET_VALIDATION_UNAVAILABLE',
    'NOT_ON_SHOWCASE',
    'ITEM_NOT_AVAILABLE',
    'ALREADY_PURCHASED',
    'INVALID_VARIANT',
    'DELIVERY_DISABLED',
    'AURA_ALREADY_MEASURED',
    'NICKNAME_ALREADY_DRAWN',
    'NOT_OWNED',
    'NO_CURTAINS',
    'ATTEMPT_ALREADY_USED',
    'NO_PROFILE_AVATARS',
    'PROFILE_AVATAR_PAUSED',
    'PROFILE_AVATAR_PURCHASE_REQUIRED',
    'AVATAR_MODERATION_REJECTED',
    'AVATAR_MODERATION_UNAVAILABLE',
    'BOARD_DRAWING_OVERLAP',
    'BOARD_WIPE_LIMIT_EXCEEDED',
    'INVALID_BOARD_WIPE',
    'NO_WASTE_PAPER',
    'CUSHION_ACTIVE',
    'INSUFFICIENT_CHALKS',
    'CURTAINS_FUNDED',
    'EVENT_PURCHASES_DISABLED',
    'EVENT_APPLICATIONS_DISABLED',
    'PROFILE_TARGET_NOT_FOUND',
    'WASTE_PAPER_POST_TOO_NEW',
    'WASTE_PAPER_NOT_OWNER',
    'WASTE_PAPER_DAILY_LIMIT',
    'WASTE_PAPER_CLOSED',
    'WASTE_PAPER_PAUSED',
    'WASTE_PAPER_EVENT_ENDED',
    'WASTE_PAPER_POST_NOT_FOUND',
  ],
  exam: [
    'NOT_OPEN',
    'ALREADY_COMPLETED',
    'ANNULLED',
    'EXPIRED',
    'ALREADY_LINKED_TO_OTHER',
    'NOT_FOUND',
    'SELF_VOTE',
  ],
  canvas: ['RateLimit'],
} as const;

type CodesByArea = typeof protocolCodes;

/** `<area>.<code>`: two areas may share a code. */
export type ProtocolCode = {
  [A in keyof CodesByArea]: `${A}.${CodesByArea[A][number]}`;
}[keyof CodesByArea];
