import { writeFile } from 'node:fs/promises';
import { PNG } from 'pngjs';
import { beforeAll, expect, it } from 'vitest';
import { recordWorld } from '../../../src/commands/rehearse/flows/trial';
import { differencesOf, verdictOf } from '../../../src/commands/rehearse/verdict';
import { allRoutes, type RouteName } from '../../../src/protocol/routes/index';
import { runAs } from '../../support/accounts';
import { prepareLines } from '../../support/executable/lines';
import { useFolder } from '../../support/folder';
import { homeOf } from '../../support/home';
import { routeLines } from '../../support/route-lines';
import { saveWorld, startTestSandbox } from '../../support/sandbox';

const folder = useFolder();
let world = '';

beforeAll(async () => {
  const sandbox = await startTestSandbox();
  world = JSON.stringify(saveWorld(sandbox.world()));
  await sandbox.stop();
});

const picture = PNG.sync.write(new PNG({ width: 300, height: 300 }));

/** What a rehearsal sees when the line of a route runs once, and once more. */
async function seen(route: string): Promise<{ missing: boolean; second: string }> {
  const recorder = recordWorld(world);
  const sandbox = await startTestSandbox({ file: recorder.file });
  sandbox.control.watch(recorder.record);
  await writeFile(folder('picture.png'), picture);
  const { home, release } = await homeOf(sandbox, folder());
  try {
    const { argv, input } = await prepareLines(home, routeLines[route as RouteName]);
    const effectsOf = async () => {
      const before = recorder.effects.length;
      const { exit } = await runAs(home, argv, { input });
      return { exit, effects: recorder.effects.slice(before).filter((effect) => effect.route === route) };
    };
    recorder.forget();
    const [first, second] = [await effectsOf(), await effectsOf()];
    const missing = verdictOf(differencesOf(first.effects, [])) === 'missing';
    const twice = verdictOf(differencesOf(first.effects, [...first.effects, ...second.effects]));
    if (second.effects.length > 0) return { missing, second: twice === 'same' ? 'harmless' : twice };
    return { missing, second: second.exit === 0 ? 'nothing' : 'refused' };
  } finally {
    await sandbox.stop();
    await release();
  }
}

/** By what the second request does: the effect of the first one again, nothing, or it is refused. */
const outcomes = {
  twice: `
  comments.create comments.reply posts.create school.balloonThrow school.bell school.boardDraw
  school.boardWipe school.buy school.curtainsDonate school.stickerErase school.stickerPlace
  shop.ordersCreate shop.ordersPay subscription.bindCard subscription.pay
  `,
  /** The effect of the first one again, which is not harmful: another code, another file that no post uses. */
  harmless: `
  auth.forgotPassword auth.qrStart files.upload school.avatarUpload shop.ordersLookup
  `,
  nothing: `
  auth.qrScan auth.sessionsRevokeOthers comments.edit comments.like comments.unlike exam.answer
  exam.offlineLink exam.start notifications.read notifications.readAll notifications.readBatch
  notifications.settingsSet posts.edit posts.like posts.pin posts.unlike school.avatarRemove
  school.curtainsSet school.cushionClaim school.nicknameUse school.view shop.consent
  subscription.autoRenewal subscription.methodsDefault telemetry.view users.block users.deactivate
  users.follow users.pinsClear users.pinsSet users.privacySet users.unblock users.unfollow users.update
  `,
  refused: `
  auth.changePassword auth.logout auth.qrApprove auth.qrClaim auth.qrReject auth.resendOtp
  auth.resetPassword auth.sessionsRevoke auth.signIn auth.signUp auth.verifyOtp comments.delete
  comments.restore exam.annul exam.galleryVote exam.submit files.delete posts.delete posts.repost
  posts.restore posts.unpin posts.unrepost posts.vote reports.create school.aura school.avatarInstall
  school.correctorApply school.correctorCancel school.correctorReport school.cushionThrow
  school.nicknameDraw school.redPenApply school.redPenCancel school.redPenReport school.tasksSubmit
  school.wastePaperGive school.wastePaperHandIn school.windowBreak shop.ordersVerify
  subscription.methodsRemove users.createProfile users.restore verification.submit
  `,
};

/** The changes that a rehearsal does not see, and why. */
const unseen: Readonly<Record<string, string>> = {
  'auth.refresh': 'every request can cause one',
  'school.boardTicket': 'a ticket is not kept in the saved world',
  'telemetry.interaction': 'the service keeps nothing of it',
  'canvas.socket': 'a message of a socket belongs to no request',
};

const expected = Object.entries(outcomes).flatMap(([second, routes]) =>
  routes
    .trim()
    .split(/\s+/)
    .map((route) => ({ route, second })),
);

it.each(expected)('rehearse sees that $route is missing; a second one: $second', async ({ route, second }) =>
  expect(await seen(route)).toEqual({ missing: true, second }),
);

it.each(Object.entries(unseen))('rehearse does not see %s: %s', async (route) => {
  expect(await seen(route)).toMatchObject({ missing: false });
});

it('every change of the catalogue is listed', () => {
  const changing = allRoutes.filter(({ effect }) => effect !== 'read').map(({ name }) => name);
  const listed = [...expected.map(({ route }) => route), ...Object.keys(unseen)];
  expect(listed.toSorted()).toEqual(changing.toSorted());
});
