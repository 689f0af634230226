/** The captcha token of a request: found in its body, required and used up (field notes 2.1). */

import type { CaptchaPage, CaptchaProvider } from '../../../../protocol/records/auth';
import type { Vocabulary } from '../../../../protocol/vocabulary';
import type { Call } from '../../../server/http/handler';
import { type Refusal, refusal, validationRefusal } from '../../../server/http/refusal';
import { type CaptchaCheck, siteKey, spendCaptcha } from '../rules/captcha';
import type { CaptchaPurpose } from '../state';
import { captchaPath } from './captcha-widget';

type CallBasics = Pick<Call, 'world' | 'vocabulary'>;

/** The active captcha provider. */
export function activeProvider({ world, vocabulary }: CallBasics): CaptchaProvider {
  return world.switches['external-captcha']
    ? { provider: vocabulary.externalProvider, field: vocabulary.externalField }
    : { provider: vocabulary.ownProvider, field: vocabulary.ownField };
}

/** The active provider with the address of the widget's page. */
export function captchaPage(call: CallBasics & Pick<Call, 'origins'>): CaptchaPage {
  return { ...activeProvider(call), url: `${call.origins.main}${captchaPath}?sitekey=${siteKey}` };
}

/**
 * Requires a captcha token in a body that has only its own keys and the token's. Both providers are accepted.
 * @throws Refusal 400 for a missing or invalid token, 422 for one that was used or has expired
 */
export function requireCaptcha(
  call: CallBasics & { readonly body: Readonly<Record<string, unknown>> },
  own: readonly string[],
  purpose: CaptchaPurpose,
): void {
  refuseOtherKeys(call.body, own, call.vocabulary);
  if (call.world.switches.captcha && !spendCaptchaOf(call, purpose)) throw missing(call);
}

/**
 * Uses up the captcha token of a body, if it has one.
 * @returns false when it has none
 * @throws Refusal 400 for an invalid token, 422 for one that was used or has expired
 */
export function spendCaptchaOf(
  { world, vocabulary, body }: CallBasics & { readonly body: Readonly<Record<string, unknown>> },
  purpose: CaptchaPurpose,
): boolean {
  const field = fieldsOf(vocabulary).find((name) => body[name] !== undefined);
  if (field === undefined) return false;
  const check = spendCaptcha(world, purpose, String(body[field]));
  if (check === 'good') return true;
  if (check !== 'over') throw rejected(vocabulary, field, check);
  const message = 'the captcha token was used before, or is too old';
  throw validationRefusal('body', [{ property: `/${field}`, message }], body);
}

function fieldsOf({ ownField, externalField }: Vocabulary): string[] {
  return [ownField, externalField];
}

/** Refuses other keys than the body's own and a captcha token's. @throws Refusal 422 */
export function refuseOtherKeys(
  body: Readonly<Record<string, unknown>>,
  own: readonly string[],
  vocabulary: Vocabulary,
): void {
  const fields = fieldsOf(vocabulary);
  const others = Object.keys(body).filter((name) => !own.includes(name) && !fields.includes(name));
  const notText = fields.filter((name) => !['string', 'undefined'].includes(typeof body[name]));
  const violations = [
    ...others.map((name) => ({ property: `/${name}`, message: 'Unexpected property' })),
    ...notText.map((name) => ({ property: `/${name}`, message: 'Expected string' })),
  ];
  if (violations.length > 0) throw validationRefusal('body', violations, body);
}

function missing(call: CallBasics): Refusal {
  const own = activeProvider(call).field === call.vocabulary.ownField;
  const code = own ? 'CAPTCHA_FAILED' : call.vocabulary.externalFailed;
  return refusal(400, code, 'solve a captcha first');
}

/** Only the own provider has a code for a token of another purpose (field notes 9.3). */
function rejected(vocabulary: Vocabulary, field: string, check: CaptchaCheck): Refusal {
  if (field === vocabulary.externalField) {
    return refusal(400, vocabulary.externalFailed, 'the external provider does not know this captcha token');
  }
  return check === 'other'
    ? refusal(400, 'INTEGRITY_CHECK_FAILED', 'the captcha was solved for something else')
    : refusal(400, 'CAPTCHA_FAILED', 'the captcha token is not known');
}
