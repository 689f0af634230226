/** Every route of the catalogue, called by the executable through a command of its own. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { beforeEach, expect, it } from 'vitest';
import type { RouteName } from '../../src/protocol/routes/index';
import { orderOf } from '../sandbox/sections/shop/shop-support';
import { runLines } from '../support/executable/lines';
import { useHome } from '../support/home';

const home = useHome();

const password = 'sandbox-password';
const credentials = '--email ada@sandbox.test --password-stdin';
const codeSent = `sandbox switch captcha off; auth login --email vera@sandbox.test --password-stdin < ${password}`;
const qrScanned =
  'sandbox sign-in ada --mobile --profile phone; auth qr start --jq .qrId,.payload; auth qr scan {2} --profile phone';
const post = 'posts create Hello --jq .id';
const comment = `${post}; comments create {1} Indeed --jq .id`;
const poll = 'posts create --poll Tea? --option Yes --option No --jq .id,.poll.options[0].id';
const file = 'files upload {folder}/picture.png --jq .[].id';
const lake = 'posts create lake --jq .id; sandbox sign-in boris';
const corrected = `${lake}; school corrector apply {1} --text lake --jq .id`;
const replaced = `${lake}; school red-pen apply {1} --text lake --replacement sea; school red-pen state {1} --jq .[].claim.id`;
const oldPost = 'posts by me --all --jq .[-1].id; school waste-paper give {1} --yes';
const portrait = '{folder}/picture.png --yes';
const delivery =
  '{"items":[{"productId":"hoodie","size":"M","color":"ink","qty":1}],"to":{"code":101,"countryCode":"RU"}}';
const consents = '{"consents":[{"kind":"cookie","accepted":false,"docSlug":"cookies","docVersion":"3"}]}';

/** For each route, the lines whose last one calls it. */
const lines: Readonly<Record<RouteName, string>> = {
  'auth.captchaProvider': 'auth captcha',
  'auth.captchaPage': 'auth captcha --page',
  'auth.signUp': `sandbox captcha --for register --jq .token; auth signup --email eve@sandbox.test --password-stdin --captcha-token {1} < ${password}`,
  'auth.signIn': `sandbox captcha --jq .token; auth login ${credentials} --captcha-token {1} < ${password}`,
  'auth.verifyOtp': `${codeSent}; sandbox mail --jq .[0].code; auth verify-otp --otp {1} --password-stdin < ${password}`,
  'auth.resendOtp': `${codeSent}; sandbox clock +2m; auth resend-otp`,
  'auth.refresh': 'auth refresh',
  'auth.logout': 'auth logout',
  'auth.forgotPassword': 'sandbox switch captcha off; auth forgot-password --email ada@sandbox.test',
  'auth.resetPassword':
    'sandbox switch captcha off; auth forgot-password --email ada@sandbox.test; sandbox mail --jq .[0].code; auth reset-password --otp {1} --password-stdin < another-password',
  'auth.changePassword': `auth change-password --password-stdin < ${password}|another-password`,
  'auth.profile': 'auth status',
  'auth.sessions': 'auth sessions',
  'auth.sessionsRevoke':
    'sandbox sign-in ada --profile other; auth sessions --jq [.[]|select(.isCurrent|not)][0].id; auth sessions revoke {1}',
  'auth.sessionsRevokeOthers': 'auth sessions revoke --others --yes',
  'auth.qrStart': 'auth qr start',
  'auth.qrWatch': 'auth qr start --jq .qrId; auth qr watch {1} --count 1',
  'auth.qrClaim': `${qrScanned}; auth qr approve {2} --profile phone; auth qr claim {1}`,
  'auth.qrScan': qrScanned,
  'auth.qrApprove': `${qrScanned}; auth qr approve {2} --profile phone`,
  'auth.qrReject': `${qrScanned}; auth qr reject {2} --profile phone`,
  'users.me': 'users me',
  'users.update': 'users update --bio New',
  'users.deactivate': 'users deactivate --yes',
  'users.restore': 'sandbox sign-in dormant; users restore',
  'users.createProfile':
    'sandbox sign-in newcomer; users create-profile --username novus --display-name Novus --avatar 🌿',
  'users.get': 'users get boris',
  'users.checkUsername': 'users check-username eve',
  'users.suggestions': 'users suggestions',
  'users.clans': 'users clans',
  'users.follow': 'users follow lena',
  'users.unfollow': 'users unfollow boris',
  'users.followers': 'users followers ada',
  'users.following': 'users following ada',
  'users.followStatus': 'users follow-status boris',
  'users.block': 'users block boris',
  'users.unblock': 'users block boris; users unblock boris',
  'users.blocked': 'users blocked',
  'users.privacy': 'users privacy',
  'users.privacySet': 'users privacy set isPrivate=true',
  'users.pins': 'users pins',
  'users.pinsSet': 'users pins set canvas-2026',
  'users.pinsClear': 'users pins clear',
  'posts.feed': 'posts feed',
  'posts.create': 'posts create Hello',
  'posts.get': `${post}; posts get {1}`,
  'posts.edit': `${post}; posts edit {1} Bye`,
  'posts.delete': `${post}; posts delete {1} --yes`,
  'posts.restore': `${post}; posts delete {1} --yes; posts restore {1}`,
  'posts.like': `${post}; posts like {1}`,
  'posts.unlike': `${post}; posts unlike {1}`,
  'posts.repost': `${post}; sandbox sign-in boris; posts repost {1}`,
  'posts.unrepost': `${post}; sandbox sign-in boris; posts repost {1}; posts unrepost {1}`,
  'posts.pin': `${post}; posts pin {1}`,
  'posts.unpin': `${post}; posts pin {1}; posts unpin {1}`,
  'posts.vote': `${poll}; posts vote {1} {2}`,
  'posts.stats': `${post}; posts stats {1}`,
  'posts.by': 'posts by boris',
  'posts.liked': 'posts liked me',
  'comments.list': `${post}; comments list {1}`,
  'comments.create': `${post}; comments create {1} Indeed`,
  'comments.replies': `${comment}; comments replies {2}`,
  'comments.reply': `${comment}; comments reply {2} Really`,
  'comments.edit': `${comment}; comments edit {2} Never`,
  'comments.delete': `${comment}; comments delete {2} --yes`,
  'comments.restore': `${comment}; comments delete {2} --yes; comments restore {2}`,
  'comments.like': `${comment}; comments like {2}`,
  'comments.unlike': `${comment}; comments unlike {2}`,
  'hashtags.trending': 'hashtags',
  'hashtags.posts': 'hashtags posts chalk',
  'search.query': 'search ada',
  'notifications.list': 'notifications list',
  'notifications.count': 'notifications count',
  'notifications.read': 'notifications list --jq .[0].id; notifications read {1}',
  'notifications.readBatch': 'notifications list --jq .[0,1].id; notifications read {1} {2}',
  'notifications.readAll': 'notifications read-all',
  'notifications.settings': 'notifications settings',
  'notifications.settingsSet': 'notifications settings set likes=false',
  'notifications.watch': 'notifications watch --for 3s',
  'files.upload': 'files upload {folder}/picture.png',
  'files.get': `${file}; files get {1}`,
  'files.delete': `${file}; files delete {1} --yes`,
  'reports.create': 'reports create --type user --id @vandal --reason spam',
  'verification.status': 'verification',
  'verification.submit': 'sandbox sign-in lena; verification submit https://sandbox.test/videos/lena.mp4',
  'subscription.status': 'sandbox sign-in pia; subscription',
  'subscription.pay': 'subscription pay --yes',
  'subscription.autoRenewal': 'sandbox sign-in pia; subscription auto-renewal on',
  'subscription.bindCard': 'subscription bind-card',
  'subscription.methods': 'subscription methods',
  'subscription.methodsDefault':
    'sandbox sign-in pia; subscription methods --jq .[1].id; subscription methods default {1}',
  'subscription.methodsRemove':
    'sandbox sign-in pia; subscription methods --jq .[1].id; subscription methods remove {1} --yes',
  'platform.version': 'platform version',
  'platform.changelog': 'platform changelog',
  'platform.announcements': 'platform announcements',
  'platform.portal': 'platform portal',
  'platform.status': 'platform status',
  'telemetry.view': 'telemetry view --sid run-1 --event {"v":"x","md":4000,"r":0,"s":5}',
  'telemetry.interaction': 'telemetry interaction --event {"t":1}',
  'shop.products': 'shop products',
  'shop.product': 'shop product bottle',
  'shop.deliveryCountries': 'shop delivery countries',
  'shop.deliveryCities': 'shop delivery cities --query kra',
  'shop.deliveryPoints': 'shop delivery points 101',
  'shop.deliveryCalculate': `shop delivery calculate --input - < ${delivery}`,
  'shop.ordersCreate': `shop orders create --input - --yes < ${JSON.stringify(orderOf())}`,
  'shop.orders': 'shop orders list',
  'shop.ordersGet': 'shop orders get 100006',
  'shop.ordersPay': 'shop orders pay 100006',
  'shop.ordersLookup': 'shop orders lookup guest@sandbox.test',
  'shop.ordersVerify':
    'shop orders lookup guest@sandbox.test; sandbox mail --jq .[0].code; shop orders verify guest@sandbox.test {1}',
  'shop.consent': `shop consent --input - < ${consents}`,
  'school.status': 'school status',
  'school.shop': 'school shop',
  'school.balance': 'school balance',
  'school.backpack': 'school backpack',
  'school.shopBoard': 'school shop --board',
  'school.shopPurchased': 'school shop --purchased',
  'school.buy': 'school buy eraser',
  'school.aura': 'school aura --yes',
  'school.bell': 'school bell --yes',
  'school.nicknameDraw': 'school nickname draw',
  'school.tasks': 'school tasks',
  'school.tasksSubmit': 'school tasks submit day9-music https://chat.example/share/41f2',
  'school.tasksSubmission': 'school tasks submission day9-english',
  'school.tasksCompleted': 'school tasks completed',
  'school.honor': 'school honor',
  'school.view': 'school view shop',
  'school.profile': 'school profile boris',
  'school.stickerPlace': 'school sticker place boris',
  'school.stickerErase': 'school sticker erase me 1',
  'school.balloonThrow': 'school balloon throw chiara',
  'school.cushionThrow': 'school cushion throw chiara',
  'school.cushionClaim': 'school cushion claim chiara',
  'school.windowBreak': 'school window break chiara',
  'school.curtainsDonate': 'school curtains donate me 10',
  'school.curtainsSet': 'school curtains donate me 500; school curtains close',
  'school.nicknames': 'school nickname list',
  'school.nicknameUse': "school nickname use 'Night owl'",
  'school.nicknameOf': 'school nickname of chiara',
  'school.avatar': 'school avatar',
  'school.avatarRemove': `school avatar set ${portrait}; school avatar remove --yes`,
  'school.avatarInstall': `school avatar upload ${portrait} --jq .id; school avatar install {1} --yes`,
  'school.avatarUpload': `school avatar upload ${portrait}`,
  'school.notebooks': 'school notebooks',
  'school.correctorInventory': 'school corrector inventory',
  'school.correctorState': `${corrected}; school corrector state {1}`,
  'school.correctorApply': `${lake}; school corrector apply {1} --text lake`,
  'school.correctorCancel': `${corrected}; school corrector cancel {1}`,
  'school.correctorReport': `${corrected}; sandbox sign-in ada; school corrector report {1} {2} --reason Mine`,
  'school.redPenInventory': 'school red-pen inventory',
  'school.redPenState': `${lake}; school red-pen state {1}`,
  'school.redPenApply': `${lake}; school red-pen apply {1} --text lake --replacement sea`,
  'school.redPenCancel': `${replaced}; school red-pen cancel {1} {2}`,
  'school.redPenReport': `${replaced}; sandbox sign-in ada; school red-pen report {1} {2} --reason Mine`,
  'school.wastePaper': 'school waste-paper',
  'school.wastePaperGive': oldPost,
  'school.wastePaperHandIn': `${oldPost}; school waste-paper hand-in --yes`,
  'school.board': 'school board show',
  'school.boardInventory': 'school board inventory',
  'school.boardTicket': 'school board watch --count 1',
  'school.boardSocket': 'school board watch --count 1',
  'school.boardDraw': 'school board draw --text Hi',
  'school.boardWipe': 'school board wipe --drawing 6',
  'exam.status': 'exam status',
  'exam.start': 'exam start',
  'exam.answer': 'exam start; exam answer 1 1',
  'exam.submit': 'exam start; exam submit --yes',
  'exam.annul': 'exam start; exam annul --yes',
  'exam.offlineSearch': 'exam offline search Lind Ada',
  'exam.offlineLink': 'exam offline search Lind Ada --jq .candidates[0].id; exam offline link {1} --yes',
  'exam.offlineMe': 'exam offline me',
  'exam.galleryNext': 'exam gallery',
  'exam.galleryVote': 'exam gallery --jq .drawing.id; exam gallery vote {1} 4',
  'canvas.board': 'canvas show --region 0,0,2,1',
  'canvas.pixelInfo': 'canvas pixel 5 6',
  'canvas.gateways': 'canvas gateways',
  'canvas.socket': 'canvas place 7 8 9',
};

/** Where the command requires a person. */
const exits: Partial<Record<string, number>> = { 'auth.signUp': 8 };

beforeEach(() =>
  writeFile(join(home().folder, 'picture.png'), PNG.sync.write(new PNG({ width: 300, height: 300 }))),
);

it.each(Object.entries(lines))('the executable calls %s', async (route, line) => {
  const { exit, stderr, requests } = await runLines(home(), line);
  expect({ exit, stderr }, stderr).toMatchObject({ exit: exits[route] ?? 0 });
  const answers = requests.filter((request) => request.route === route).map(({ status }) => status);
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.filter((status) => status >= 300)).toEqual([]);
});
