import { part } from '../../../section';
import { fieldRefusal, refusal } from '../../../server/http/refusal';
import { type World, worldSwitch } from '../../../world';
import { isoTime } from '../../../world/clock';
import { pick } from '../../../world/ids';
import { idByName } from '../../auth/rules/accounts';
import { attachFiles, fileAddress, ownFiles, uploadFile } from '../../files/rules/files';
import { changedProfile } from '../profiles/rules/profile-state';
import { rightBalance, takeRight } from '../rules/belongings';
import {
  eventId,
  eventRights,
  nicknameShowcase,
  requireApplications,
  requirePurchases,
} from '../rules/event';
import { payFor } from '../shop/rules/purchases';
import seed from './nicknames.json';
import {
  activate,
  addressOf,
  avatarNow,
  detachFile,
  isRejected,
  schoolAvatarsIn,
  useOf,
} from './rules/avatars';
import { eventNicknameOf, nicknamesOf, schoolNicknamesIn } from './rules/nicknames';

const avatarsSwitch = worldSwitch('avatars', {
  description: 'Let users install avatar pictures',
  on: true,
  acts: ['school.avatarInstall'],
});

const avatarModerationSwitch = worldSwitch('avatar-moderation', {
  description: 'Moderate avatar pictures; when off, none can be installed',
  on: true,
  acts: ['school.avatarInstall'],
});

const avatarReviewSwitch = worldSwitch('avatar-review', {
  description: 'Let an installed avatar picture wait a minute for its moderation',
  on: false,
  acts: ['school.avatarInstall'],
});

const imageTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** A showcase offers five nicknames; the next one replaces three of them. */
const slots = 5;
const step = 3;

const hourMs = 60 * 60_000;

/** Maximum number of ids in a request; the protocol names none. */
const maxIds = 100;

export const rights = part({
  state: [schoolNicknamesIn, schoolAvatarsIn],
  seed: seedNicknames,
  handlers: {
    'school.nicknames': ({ world, caller }) => {
      const { owned, active } = nicknamesOf(world, caller.account.id);
      return { owned, active };
    },
    // One random nickname in each showcase is our choice: the protocol only says that a second drawing is refused, and
    // that the user might have the nickname already.
    'school.nicknameDraw': ({ world, caller: { account } }) => {
      requirePurchases(world);
      const previous = nicknamesOf(world, account.id);
      const { cycle } = nicknameShowcase(world);
      if (previous.drawnIn === cycle)
        throw refusal(409, 'NICKNAME_ALREADY_DRAWN', 'you drew a nickname of this showcase already');
      const balance = payFor(world, account.id, 'random_nickname');
      const offered = drawableNicknames(world);
      const nickname = pick(world, offered) ?? '';
      const duplicate = previous.owned.includes(nickname);
      const owned = duplicate ? previous.owned : [...previous.owned, nickname];
      schoolNicknamesIn(world)[account.id] = { ...previous, owned, drawnIn: cycle };
      return { balance, nickname, duplicate };
    },
    // Null activates none.
    'school.nicknameUse': ({ world, caller: { account }, body: { form } }) => {
      requireApplications(world);
      const previous = nicknamesOf(world, account.id);
      if (form !== null && !previous.owned.includes(form))
        throw refusal(403, 'NOT_OWNED', 'you do not have this nickname');
      if (form !== previous.active) {
        schoolNicknamesIn(world)[account.id] = { ...previous, active: form, version: previous.version + 1 };
        changedProfile(world, account.id);
      }
      return { nickname: form };
    },
    'school.nicknameOf': ({ world, query: { ids } }) => {
      if (ids.length > maxIds)
        throw fieldRefusal(422, 'VALIDATION_ERROR', 'ids', `must have at most ${maxIds} entries`);
      const now = world.clock.now();
      return {
        data: Object.fromEntries(ids.map((id) => [id, eventNicknameOf(world, id)])),
        serverTime: isoTime(now),
        displayValidUntil: isoTime(now + hourMs),
      };
    },
    'school.avatar': ({ world, caller, origins }) => ({
      data: avatarRecord(world, caller.account.id, origins.main),
    }),
    // The picture can be installed or pending; the right is not returned.
    'school.avatarRemove': ({ world, caller: { account } }) => {
      const avatar = avatarNow(world, account.id);
      for (const fileId of [avatar.active, avatar.pending?.fileId]) detachFile(world, account.id, fileId);
      Object.assign(avatar, { active: null, pending: null });
      return { data: { active: null } };
    },
    // The statuses, and that a picture which fails moderation costs no right, are our choice.
    'school.avatarInstall': ({ world, caller, body, origins }) => {
      const accountId = caller.account.id;
      requireApplications(world);
      if (!avatarsSwitch.isOn(world)) throw refusal(403, 'PROFILE_AVATAR_PAUSED', 'avatars are paused');
      if (body.eventId !== eventId)
        throw fieldRefusal(422, 'VALIDATION_ERROR', 'eventId', 'must be that of the event');
      const avatar = avatarNow(world, accountId);
      const files = ownFiles(world, accountId, [body.fileId], 1);
      if (rightBalance(world, accountId, 'avatar') === 0)
        throw refusal(403, 'PROFILE_AVATAR_PURCHASE_REQUIRED', 'buy the right to an avatar picture first');
      if (!avatarModerationSwitch.isOn(world))
        throw refusal(409, 'AVATAR_MODERATION_UNAVAILABLE', 'pictures cannot be moderated now');
      const isLater = avatarReviewSwitch.isOn(world);
      if (!isLater && files.some(isRejected))
        throw refusal(422, 'AVATAR_MODERATION_REJECTED', 'the picture did not pass moderation');
      takeRight(world, accountId, 'avatar');
      attachFiles(files, useOf(accountId));
      if (avatar.pending) detachFile(world, accountId, avatar.pending.fileId);
      avatar.pending = { fileId: body.fileId, since: world.clock.now() };
      if (!isLater) activate(world, accountId, avatar);
      schoolAvatarsIn(world)[accountId] = avatar;
      return { data: avatarRecord(world, accountId, origins.main) };
    },
    'school.avatarUpload': async ({ world, caller: { account }, body: { file: upload }, origins }) => {
      if (rightBalance(world, account.id, 'avatar') === 0 && !schoolAvatarsIn(world)[account.id])
        throw refusal(403, 'NO_PROFILE_AVATARS', 'you have no right to an avatar picture yet');
      if (!imageTypes.includes(upload.type))
        throw refusal(415, 'UNSUPPORTED_FILE_TYPE', 'an avatar is a JPEG, PNG or WebP');
      // Moderated when it is installed.
      const file = await uploadFile(world, account, upload, () => undefined);
      return { id: file.id, url: fileAddress(file, origins.main) };
    },
  },
  switches: [avatarsSwitch, avatarModerationSwitch, avatarReviewSwitch],
});

/** The nicknames of the current showcase. @internal */
export function drawableNicknames(world: World): string[] {
  const { labels } = seed;
  const first = nicknameShowcase(world).cycle * step;
  return Array.from({ length: slots }, (_, nth) => labels[(first + nth) % labels.length] ?? '');
}

/** The rights and the picture of an account; addresses of pictures (field notes 3). */
function avatarRecord(world: World, accountId: string, origin: string) {
  // First: a moderation that is due can change the balance.
  const { active, pending } = avatarNow(world, accountId);
  return {
    ...eventRights(world),
    balance: rightBalance(world, accountId, 'avatar'),
    active: addressOf(world, active, origin),
    pending: addressOf(world, pending?.fileId, origin),
  };
}

/** Adds nicknames; no user has drawn one of the current showcase yet. */
function seedNicknames(world: World): void {
  const idOf = idByName(world);
  for (const [name, { owned, active }] of Object.entries(seed.users)) {
    const version = active === null ? 0 : 1;
    schoolNicknamesIn(world)[idOf(name)] = { owned: [...owned], active, version, drawnIn: null };
  }
}
