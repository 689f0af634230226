/** Consents: the latest one of each visitor for each document (field notes 2.24). */

import type { BodyOf } from '../../../../protocol/route';
import type { shop } from '../../../../protocol/routes/shop';
import { validationRefusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { consentViolations } from './order-check';

type Sent = BodyOf<typeof shop.consent>;

/**
 * Checks and records consents; repeating one adds nothing.
 * @throws Refusal 422
 */
export function giveConsents(world: World, sent: Sent): void {
  const violations = [
    ...(sent.consents.length === 0 ? [{ property: '/consents', message: 'must hold at least one' }] : []),
    ...consentViolations(sent.consents),
    ...(sent.consentContext.visitorId === ''
      ? [{ property: '/consentContext/visitorId', message: 'must not be empty' }]
      : []),
  ];
  if (violations.length > 0) throw validationRefusal('body', violations, sent);
  recordConsents(world, sent.consents, sent.consentContext);
}

/** Records consents that were checked before. */
export function recordConsents(
  { shop, clock }: World,
  consents: Sent['consents'],
  { form, visitorId }: Sent['consentContext'],
): void {
  for (const consent of consents) {
    const others = shop.consents.filter(
      (one) =>
        one.visitorId !== visitorId || one.kind !== consent.kind || one.docVersion !== consent.docVersion,
    );
    shop.consents = [...others, { visitorId, form, ...consent, at: clock.now() }];
  }
}
