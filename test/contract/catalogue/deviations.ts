import type { RouteName } from '../../../src/protocol/routes/index';

/**
 * Where the catalogue does not say what the protocol's table says, and why. The test compares both ways: what
 * is listed and does not deviate fails as well as what deviates and is not listed.
 */
export interface Deviation {
  route: RouteName;
  field: 'query' | 'body';
  reason: string;
}

const captcha = 'the captcha token is one more key, which the provider names at run time';
const words = 'the table describes this body in words; the names are those of the design and the field notes';

export const deviations: readonly Deviation[] = [
  { route: 'auth.signUp', field: 'body', reason: captcha },
  { route: 'auth.signIn', field: 'body', reason: captcha },
  { route: 'auth.forgotPassword', field: 'body', reason: captcha },
  {
    route: 'auth.changePassword',
    field: 'body',
    reason: 'one server wants the current password as oldPassword (field notes 13)',
  },
  { route: 'auth.qrClaim', field: 'body', reason: `${captcha}; the QR secrets are qrId and claimToken` },
  { route: 'users.update', field: 'body', reason: words },
  { route: 'users.privacySet', field: 'body', reason: words },
  {
    route: 'posts.create',
    field: 'body',
    reason: 'attachments go by attachmentIds, a wall by wallRecipientId',
  },
  { route: 'search.query', field: 'query', reason: 'userLimit and hashtagLimit (field notes 2.16)' },
  { route: 'notifications.settingsSet', field: 'body', reason: words },
  { route: 'reports.create', field: 'body', reason: words },
  { route: 'shop.deliveryCalculate', field: 'body', reason: words },
  { route: 'shop.ordersCreate', field: 'body', reason: words },
  { route: 'shop.ordersLookup', field: 'body', reason: words },
  { route: 'shop.ordersVerify', field: 'body', reason: words },
  { route: 'shop.consent', field: 'body', reason: words },
];
