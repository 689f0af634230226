/** Consents: the last word of each visitor on each document (field notes 2.24). */
import type { shop } from '../../../../api/catalogue/routes/shop';
import type { BodyOf } from '../../../../ports/route';
import { validationRefusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { consentViolations } from './order-check';

type Sent = BodyOf<typeof shop.consent>;

/**
 * Takes consents; the same again adds nothing.
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

/** Writes consents down that were checked before. */
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
