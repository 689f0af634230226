/** Bodies that the schemas of the routes accept, and bodies that they refuse. */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { BodyOf } from '../../../src/protocol/route';
import { allRoutes, type RouteByName, type RouteName, routeNamed } from '../../../src/protocol/routes/index';

type WithBody = {
  [N in RouteName]: RouteByName<N> extends { body: unknown }
    ? RouteByName<N> extends { kind: 'multipart' }
      ? never
      : N
    : never;
}[RouteName];

type Examples = { [N in WithBody]: { takes: BodyOf<RouteByName<N>>[]; refuses: unknown[] } };

const code = { email: 'ada@example.org', flowToken: 'f' };
const scan = { qrId: 'q', secret: 's' };
const order = { productId: 'p', size: null, color: 'red', qty: 1 };
const recipient = {
  name: 'Ada',
  phone: '',
  email: 'ada@example.org',
  country: 'NL',
  city: 'Delft',
  address: '',
  cityCode: null,
  deliveryPoint: '',
  comment: '',
};
const consents = {
  consents: [{ kind: 'offer', accepted: true, docSlug: 'offer', docVersion: '1' }],
  consentContext: { form: 'order', page: '/shop', visitorId: 'v' },
};
const thrown = { inventoryItemId: 'i', x: 0.5, y: 0.25 };
const fragment = { eventId: 'e', postId: 'p', revision: 'r', start: 0, end: 4, operationId: 'o' };
const stroke = { color: '#f5f1df', width: 6, points: [{ x: 1, y: 2 }] };

const examples: Examples = {
  'auth.signUp': {
    takes: [
      { email: 'a@b', password: 'p' },
      { email: 'a@b', password: 'p', token: 't' },
    ],
    refuses: [{ email: 'a@b' }],
  },
  'auth.signIn': {
    takes: [{ email: 'a@b', password: 'p', externalToken: 't' }],
    refuses: [{ password: 'p', externalToken: 't' }],
  },
  'auth.verifyOtp': {
    takes: [{ ...code, password: 'p', otp: '123456' }],
    refuses: [
      { ...code, password: 'p', otp: 123456 },
      { ...code, otp: '123456' },
    ],
  },
  'auth.resendOtp': { takes: [code], refuses: [{ email: 'a@b' }, { ...code, otp: '1' }] },
  'auth.forgotPassword': { takes: [{ email: 'a@b', anyKey: 't' }], refuses: [{}] },
  'auth.resetPassword': {
    takes: [{ ...code, newPassword: 'n', otp: '1234' }],
    refuses: [{ ...code, password: 'n', otp: '1234' }],
  },
  'auth.changePassword': {
    takes: [
      { currentPassword: 'c', newPassword: 'n' },
      { oldPassword: 'c', newPassword: 'n' },
    ],
    refuses: [{ currentPassword: 'c' }, { password: 'c', newPassword: 'n' }],
  },
  'auth.qrWatch': { takes: [{ qrId: 'q', claimToken: 'c' }], refuses: [scan] },
  'auth.qrClaim': { takes: [{ qrId: 'q', claimToken: 'c', token: 't' }], refuses: [{ qrId: 'q' }] },
  'auth.qrScan': { takes: [scan], refuses: [{ qrId: 'q', claimToken: 'c' }] },
  'auth.qrApprove': { takes: [scan], refuses: [{}] },
  'auth.qrReject': { takes: [scan], refuses: [{ secret: 's' }] },
  'users.update': {
    takes: [{}, { bio: null }, { bannerId: null, displayName: 'Ada' }],
    refuses: [{ displayName: null }, { banner: 'b' }],
  },
  'users.createProfile': {
    takes: [{ username: 'ada', displayName: 'Ada', avatar: '🌱' }],
    refuses: [{ username: 'ada', displayName: 'Ada' }],
  },
  'users.followStatus': { takes: [{ userIds: [] }], refuses: [{ userIds: 'a,b' }] },
  'users.privacySet': {
    takes: [{ isPrivate: true }, { wallAccess: 'mutual', showLastSeen: false }],
    refuses: [{ isPrivate: 'yes' }, { secretive: true }],
  },
  'users.pinsSet': { takes: [{ slug: 's' }], refuses: [{ slug: null }] },
  'posts.create': {
    takes: [
      { content: '' },
      {
        content: 'hi',
        spans: [{ type: 'link', offset: 0, length: 2, url: 'https://example.org' }],
        attachmentIds: ['a'],
        wallRecipientId: 'u',
        poll: { question: 'q', options: [{ text: 'a' }, { text: 'b' }], multipleChoice: false },
        notebook: { style: 'grid' },
      },
    ],
    refuses: [
      {},
      { content: 'hi', poll: { question: 'q', options: [{ text: 'a' }] } },
      { content: 'hi', poll: { question: 'q', options: ['a'], multipleChoice: false } },
      { content: 'hi', notebook: { style: 5 } },
      { content: 'hi', spans: [{ type: 'bold' }] },
      { content: 'hi', attachments: [] },
    ],
  },
  'posts.edit': { takes: [{ content: 'x', spans: [] }], refuses: [{ spans: [] }] },
  'posts.repost': { takes: [{ content: '' }], refuses: [{ content: '', attachmentIds: ['a'] }] },
  'posts.vote': { takes: [{ optionIds: ['o'] }], refuses: [{ optionId: 'o' }] },
  'posts.stats': { takes: [{ ids: ['p'] }], refuses: [{ ids: [1] }] },
  'comments.create': {
    takes: [{ content: 'c' }, { content: '', attachmentIds: ['a'] }],
    refuses: [{ content: 'c', replyToUserId: 'u' }],
  },
  'comments.reply': {
    takes: [{ content: 'c', attachmentIds: [], replyToUserId: 'u' }],
    refuses: [{ content: 'c', replyToUserId: null }],
  },
  'comments.edit': { takes: [{ content: 'c' }], refuses: [{}] },
  'notifications.readBatch': { takes: [{ ids: ['n'] }], refuses: [['n']] },
  'notifications.settingsSet': {
    takes: [{ enabled: false }, { webEnabled: true, preferences: { follows: false } }],
    refuses: [{ enabled: 0 }, { preferences: { birthdays: true } }],
  },
  'reports.create': {
    takes: [{ targetType: 'post', targetId: 'p', reason: 'spam', description: 'd' }],
    refuses: [{ targetType: 'post', targetId: 'p', reason: 'spam', comment: 'd' }],
  },
  'verification.submit': { takes: [{ videoUrl: 'https://example.org/v' }], refuses: [{ url: 'v' }] },
  'subscription.autoRenewal': { takes: [{ enabled: true }], refuses: [{ enabled: 'on' }] },
  'telemetry.view': { takes: [{ sid: 's', e: [{ v: 'x', md: 5 }] }], refuses: [{ sid: 's', e: [5] }] },
  'telemetry.interaction': { takes: [{ sid: 's', e: [] }], refuses: [{ e: [] }] },
  'shop.deliveryCalculate': {
    takes: [{ items: [order], to: { code: 44, countryCode: 'NL' } }],
    refuses: [{ items: [order], to: { code: '44', countryCode: 'NL' } }],
  },
  'shop.ordersCreate': {
    takes: [{ items: [order], recipient, ...consents }],
    refuses: [
      { items: [order], recipient },
      { items: [{ productId: 'p', qty: 1 }], recipient, ...consents },
      { items: [order], recipient: { ...recipient, phone: undefined }, ...consents },
    ],
  },
  'shop.ordersPay': { takes: [{ returnUrl: 'https://example.org' }], refuses: [{}] },
  'shop.ordersLookup': { takes: [{ email: 'a@b' }], refuses: [{ mail: 'a@b' }] },
  'shop.ordersVerify': { takes: [{ email: 'a@b', code: '0042' }], refuses: [{ email: 'a@b', code: 42 }] },
  'shop.consent': { takes: [consents], refuses: [{ consents: consents.consents }] },
  'exam.answer': {
    takes: [null, 3, 'Delft', ['a', 'b'], [2, -1, 0], [], { a: [true] }].map((value) => ({ qIdx: 0, value })),
    refuses: [{ qIdx: 0 }, { qIdx: '0', value: 1 }, { qIdx: 0, value: 1, extra: 1 }],
  },
  'exam.offlineSearch': { takes: [{ query: '' }], refuses: [{ name: 'Ada' }] },
  'exam.offlineLink': { takes: [{ id: 'r' }], refuses: [{ id: 5 }] },
  'exam.galleryVote': { takes: [{ drawingId: 'd', score: 5 }], refuses: [{ drawingId: 'd', score: '5' }] },
  'school.buy': { takes: [{ quantity: 1, variant: 'grid' }], refuses: [{}, { quantity: '1' }] },
  'school.tasksSubmit': { takes: [{ link: 'https://example.org' }], refuses: [{ url: 'x' }] },
  'school.stickerPlace': {
    takes: [thrown, { ...thrown, size: 0.16, angle: -10, anchor: { kind: 'post', id: 'p' } }],
    refuses: [
      { ...thrown, x: undefined },
      { ...thrown, anchor: 'banner' },
      { ...thrown, anchor: { kind: 'footer' } },
    ],
  },
  'school.stickerErase': { takes: [{}], refuses: [{ inventoryItemId: 'i' }] },
  'school.balloonThrow': {
    takes: [{ ...thrown, anchorKind: 'post', anchorId: 'p' }],
    refuses: [thrown, { ...thrown, anchorKind: 'banner', anchorId: null }],
  },
  'school.cushionThrow': {
    takes: [{ ...thrown, anchorKind: 'profile_header', anchorId: null }],
    refuses: [{ ...thrown, anchorKind: 'profile_header' }],
  },
  'school.cushionClaim': { takes: [{}], refuses: [{ show: true }] },
  'school.windowBreak': { takes: [{ inventoryItemId: 'i' }], refuses: [{}] },
  'school.curtainsDonate': { takes: [{ amount: 10 }], refuses: [{ amount: '10' }] },
  'school.curtainsSet': { takes: [{ closed: true }], refuses: [{ closed: 1 }] },
  'school.nicknameUse': { takes: [{ form: 'The Owl' }, { form: null }], refuses: [{}, { nickname: 'x' }] },
  'school.avatarInstall': {
    takes: [{ eventId: 'e', fileId: 'f', operationId: 'o' }],
    refuses: [{ eventId: 'e', fileId: 'f' }],
  },
  'school.correctorApply': { takes: [fragment], refuses: [{ ...fragment, replacement: 'word' }] },
  'school.correctorCancel': { takes: [{ postId: 'p' }], refuses: [{ postId: 'p', claimId: 'c' }] },
  'school.correctorReport': {
    takes: [{ postId: 'p', markId: 'm', reason: 'r' }],
    refuses: [{ postId: 'p', markId: 'm' }],
  },
  'school.redPenApply': { takes: [{ ...fragment, replacement: 'word' }], refuses: [fragment] },
  'school.redPenCancel': { takes: [{ postId: 'p', claimId: 'c' }], refuses: [{ postId: 'p' }] },
  'school.redPenReport': {
    takes: [{ postId: 'p', claimId: 'c', reason: 'r' }],
    refuses: [{ postId: 'p', markId: 'c', reason: 'r' }],
  },
  'school.wastePaperGive': { takes: [{}], refuses: [{ postId: 'p' }] },
  'school.boardTicket': { takes: [{}], refuses: [{ ticket: 't' }] },
  'school.boardDraw': {
    takes: [{ inventoryItemId: 'i', strokes: [stroke] }],
    refuses: [
      { inventoryItemId: 'i', strokes: [{ ...stroke, points: [[1, 2]] }] },
      { inventoryItemId: 'i', strokes: [{ ...stroke, opacity: 1 }] },
    ],
  },
  'school.boardWipe': {
    takes: [{ inventoryItemId: 'i', path: stroke.points }],
    refuses: [{ inventoryItemId: 'i', points: stroke.points }],
  },
};

it('each route with a JSON body has an example', () => {
  const routes = allRoutes.filter(({ body, kind }) => body !== undefined && kind !== 'multipart');
  expect(Object.keys(examples).sort()).toEqual(routes.map(({ name }) => name).sort());
});

it.each(Object.entries(examples))(
  '%s accepts and refuses bodies as documented',
  (name, { takes, refuses }) => {
    const body = routeNamed(name)?.body ?? v.never();
    for (const example of takes) expect(v.parse(body, example)).toEqual(example);
    for (const example of refuses) expect(v.is(body, example), JSON.stringify(example)).toBe(false);
  },
);
