/** The captcha over HTTP: the page of the widget, and the token in the body of a request (field notes 2.1). */
import * as v from 'valibot';
import type { CaptchaProvider } from '../../../protocol/records/auth';
import type { Vocabulary } from '../../../protocol/vocabulary';
import { part } from '../../section';
import type { Call } from '../../server/http/handler';
import { type NonCatalogueRequest, pageAnswer } from '../../server/http/non-catalogue';
import { type Answer, bytesAnswer, refusalAnswer } from '../../server/http/outcome';
import { type Refusal, refusal, validationRefusal } from '../../server/http/refusal';
import { worldSwitch } from '../../world';
import { digestOf } from '../../world/secrets';
import widgetPage from './captcha.html';
import { accessIn, type CaptchaPurpose, captchaPurpose } from './rules/access';
import { captchaMs, solveCaptcha } from './rules/captcha';

const captchaSwitch = worldSwitch('captcha', {
  description: 'Require a captcha to sign up, sign in and reset a password',
  on: true,
  acts: ['auth.signUp', 'auth.signIn', 'auth.forgotPassword'],
});

const externalCaptchaSwitch = worldSwitch('external-captcha', {
  description: 'Make the external captcha provider the active one; tokens of both are still accepted',
  on: false,
  acts: ['auth.captchaProvider', 'auth.captchaPage'],
});

/** The site key of the widget, which its page requires. */
const siteKey = 'sandbox-site-key';

/** The path of the page on the main host. Its query: `sitekey`, `theme` (`light`, `dark`), `action`. */
const captchaPath = '/captcha';

/** The path at which the page gets a token, with the same `sitekey` and `action`. */
const solvePath = '/captcha/solve';

/** Any site can embed the page, as a widget requires, and it can only request its token. */
const widgetPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'";

export const captcha = part({
  handlers: {
    'auth.captchaProvider': activeProvider,
    'auth.captchaPage': (call) => ({
      ...activeProvider(call),
      url: `${call.origins.main}${captchaPath}?sitekey=${siteKey}`,
    }),
  },
  switches: [captchaSwitch, externalCaptchaSwitch],
  nonCatalogue: [
    { method: 'GET', path: captchaPath, answer: () => pageAnswer(widgetPage, widgetPolicy) },
    { method: 'POST', path: solvePath, answer: solve },
  ],
});

type CallBasics = Pick<Call, 'world' | 'vocabulary'>;
type CallWithBody = CallBasics & {
  readonly body: Readonly<Record<string, unknown>>;
};

function activeProvider({ world, vocabulary }: CallBasics): CaptchaProvider {
  return externalCaptchaSwitch.isOn(world)
    ? { provider: vocabulary.externalProvider, field: vocabulary.externalField }
    : { provider: vocabulary.ownProvider, field: vocabulary.ownField };
}

/** Requires a captcha token in a body that has only its own keys and the token's. Both providers are accepted. */
export function requireCaptcha(call: CallWithBody, own: readonly string[], purpose: CaptchaPurpose): void {
  refuseOtherKeys(call.body, own, call.vocabulary);
  if (!captchaSwitch.isOn(call.world) || spendCaptchaOf(call, purpose)) return;
  const isOwn = activeProvider(call).field === call.vocabulary.ownField;
  throw refusal(400, isOwn ? 'CAPTCHA_FAILED' : call.vocabulary.externalFailed, 'solve a captcha first');
}

/**
 * Uses up the captcha token of a body, if it has one, whatever the outcome of the request (field notes 1).
 * @returns false when it has none
 */
export function spendCaptchaOf({ world, vocabulary, body }: CallWithBody, purpose: CaptchaPurpose): boolean {
  const field = fieldsOf(vocabulary).find((name) => body[name] !== undefined);
  if (field === undefined) return false;
  const digest = digestOf(world, String(body[field]));
  const solved = accessIn(world).captchas.find((one) => one.digest === digest);
  if (!solved) throw rejected(vocabulary, field, false);
  const isOver = solved.spent || world.clock.now() >= solved.solvedAt + captchaMs;
  solved.spent = true;
  if (isOver) {
    const message = 'the captcha token was used before or has expired';
    throw validationRefusal('body', [{ property: `/${field}`, message }], body);
  }
  if (solved.purpose !== purpose) throw rejected(vocabulary, field, true);
  return true;
}

function fieldsOf({ ownField, externalField }: Vocabulary): string[] {
  return [ownField, externalField];
}

/** Keys of a captcha that clients send next to its token; the token's own key tells the provider. */
const captchaKeys = ['type', 'field'];

/** Refuses other keys than the body's own and a captcha's. */
export function refuseOtherKeys(
  body: Readonly<Record<string, unknown>>,
  own: readonly string[],
  vocabulary: Vocabulary,
): void {
  const fields = fieldsOf(vocabulary);
  const allowed = [...own, ...fields, ...captchaKeys];
  const others = Object.keys(body).filter((name) => !allowed.includes(name));
  const notText = fields.filter((name) => !['string', 'undefined'].includes(typeof body[name]));
  const violations = [
    ...others.map((name) => ({ property: `/${name}`, message: 'Unexpected property' })),
    ...notText.map((name) => ({ property: `/${name}`, message: 'Expected string' })),
  ];
  if (violations.length > 0) throw validationRefusal('body', violations, body);
}

/** Only the own provider has a code for a token of another purpose (field notes 9.3). */
function rejected(vocabulary: Vocabulary, field: string, isKnown: boolean): Refusal {
  if (field === vocabulary.externalField)
    return refusal(400, vocabulary.externalFailed, 'the external provider does not know this captcha token');
  return isKnown
    ? refusal(400, 'INTEGRITY_CHECK_FAILED', 'the captcha was solved for something else')
    : refusal(400, 'CAPTCHA_FAILED', 'the captcha token is not known');
}

function solve({ world, query }: NonCatalogueRequest): Answer {
  const purpose = query.get('action') ?? 'login';
  if (query.get('sitekey') !== siteKey || !v.is(captchaPurpose, purpose))
    return refusalAnswer(refusal(400, '110200', 'unknown site key or action'));
  const solved = { token: solveCaptcha(world, purpose), expiresIn: captchaMs / 1000 };
  const bytes = Buffer.from(JSON.stringify(solved));
  return bytesAnswer(200, bytes, 'application/json', { 'cache-control': 'no-store' });
}
