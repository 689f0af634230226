/** The captcha of a request: found among the keys of its body, demanded, spent (field notes 2.1). */
import type { CaptchaPage, CaptchaProvider } from '../../../../api/catalogue/records/auth';
import type { Vocabulary } from '../../../../ports/configuration';
import type { Call } from '../../../server/http/handler';
import { type Refusal, refusal, validationRefusal } from '../../../server/http/refusal';
import { type CaptchaVerdict, siteKey, spendCaptcha } from '../rules/captcha';
import type { CaptchaPurpose } from '../state';
import { captchaPath } from './captcha-widget';

type Surroundings = Pick<Call, 'world' | 'vocabulary'>;

/** The provider that the service has chosen. */
export function activeProvider({ world, vocabulary }: Surroundings): CaptchaProvider {
  return world.switches['external-captcha']
    ? { provider: vocabulary.externalProvider, field: vocabulary.externalField }
    : { provider: vocabulary.ownProvider, field: vocabulary.ownField };
}

/** The same, with the widget's page. */
export function captchaPage(call: Surroundings & Pick<Call, 'origins'>): CaptchaPage {
  return { ...activeProvider(call), url: `${call.origins.main}${captchaPath}?sitekey=${siteKey}` };
}

/**
 * Spends the captcha token of a body, which has no keys but its own and the token's; both providers are taken.
 * @throws Refusal 400 when the token is missing or no good, 422 when it was spent before or is too old
 */
export function requireCaptcha(
  call: Surroundings & { readonly body: Readonly<Record<string, unknown>> },
  own: readonly string[],
  purpose: CaptchaPurpose,
): void {
  refuseOtherKeys(call.body, own, call.vocabulary);
  if (call.world.switches.captcha && !spendCaptchaOf(call, purpose)) throw missing(call);
}

/**
 * Spends the captcha token of a body, where there is one.
 * @returns false when there is none
 * @throws Refusal 400 when it is no good, 422 when it was spent before or is too old
 */
export function spendCaptchaOf(
  { world, vocabulary, body }: Surroundings & { readonly body: Readonly<Record<string, unknown>> },
  purpose: CaptchaPurpose,
): boolean {
  const field = fieldsOf(vocabulary).find((name) => body[name] !== undefined);
  if (field === undefined) return false;
  const verdict = spendCaptcha(world, purpose, String(body[field]));
  if (verdict === 'good') return true;
  if (verdict !== 'over') throw rejected(vocabulary, field, verdict);
  const message = 'the captcha token was used before, or is too old';
  throw validationRefusal('body', [{ property: `/${field}`, message }], body);
}

function fieldsOf({ ownField, externalField }: Vocabulary): string[] {
  return [ownField, externalField];
}

/** A body has no keys but its own and a captcha token's. @throws Refusal 422 */
export function refuseOtherKeys(
  body: Readonly<Record<string, unknown>>,
  own: readonly string[],
  vocabulary: Vocabulary,
): void {
  const fields = fieldsOf(vocabulary);
  const others = Object.keys(body).filter((name) => !own.includes(name) && !fields.includes(name));
  const untold = fields.filter((name) => !['string', 'undefined'].includes(typeof body[name]));
  const violations = [
    ...others.map((name) => ({ property: `/${name}`, message: 'Unexpected property' })),
    ...untold.map((name) => ({ property: `/${name}`, message: 'Expected string' })),
  ];
  if (violations.length > 0) throw validationRefusal('body', violations, body);
}

function missing(call: Surroundings): Refusal {
  const own = activeProvider(call).field === call.vocabulary.ownField;
  const code = own ? 'CAPTCHA_FAILED' : call.vocabulary.externalFailed;
  return refusal(400, code, 'a captcha has to be solved first');
}

/** Only the own provider tells that a token was made for something else (field notes 9.3). */
function rejected(vocabulary: Vocabulary, field: string, verdict: CaptchaVerdict): Refusal {
  if (field === vocabulary.externalField) {
    return refusal(400, vocabulary.externalFailed, 'the external provider does not know this captcha token');
  }
  return verdict === 'other'
    ? refusal(400, 'INTEGRITY_CHECK_FAILED', 'the captcha was solved for something else')
    : refusal(400, 'CAPTCHA_FAILED', 'the captcha token is not known');
}
