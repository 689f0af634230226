/** Avatar pictures: what an install costs, and what moderation does with it. */

import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { userByUsername } from '../../../../../../src/sandbox/sections/auth/rules/accounts';
import { filesIn } from '../../../../../../src/sandbox/sections/files/rules/files';
import {
  avatarRecord,
  installAvatar,
  removeAvatar,
  uploadAvatar,
} from '../../../../../../src/sandbox/sections/school/rights/rules/avatars';
import {
  giveRight,
  rightBalance,
  schoolIn,
} from '../../../../../../src/sandbox/sections/school/rules/belongings';
import { eventId } from '../../../../../../src/sandbox/sections/school/rules/event';
import { useSandbox } from '../../../../../support/sandbox';
import { pupilOf } from '../../school-support';

const sandbox = useSandbox();
const origin = 'https://plaza.test';
const minuteMs = 60_000;

const world = () => sandbox().world();
/** What a refusal with this code looks like. */
const refused = (code: string) =>
  expect.objectContaining({ body: { error: expect.objectContaining({ code }) } });
/** Somebody with that many rights in place of those of the seed. */
function person(name: string, rights: number) {
  const { id } = pupilOf(sandbox(), name);
  delete schoolIn(world()).rights[id];
  giveRight(world(), id, 'avatar', rights);
  const account = userByUsername(world(), name);
  if (!account) throw new Error(`${name} is no person`);
  return { id, account };
}

const bytes = PNG.sync.write(new PNG({ width: 2, height: 2 }));
const upload = ({ account }: ReturnType<typeof person>, filename = 'me.png', type = 'image/png') => {
  const open = async function* () {
    yield bytes;
  };
  return uploadAvatar(world(), account, { filename, type, size: bytes.length, open }, origin);
};

const install = (accountId: string, fileId: string, event = eventId) =>
  installAvatar(world(), accountId, { eventId: event, fileId }, origin);

const usesOf = (fileId: string) => filesIn(world()).find(({ id }) => id === fileId)?.uses;

describe('an avatar picture', () => {
  it('is installed for one right, and is then in use', async () => {
    const ada = person('ada', 2);
    const file = await upload(ada);
    expect(install(ada.id, file.id)).toMatchObject({ balance: 1, active: file.url, pending: null });
    expect(usesOf(file.id)).toEqual([`avatar:${ada.id}`]);
  });

  it('takes the place of the one before, whose file is free again', async () => {
    const ada = person('ada', 2);
    const [first, second] = [await upload(ada), await upload(ada, 'other.png')];
    install(ada.id, first.id);
    install(ada.id, second.id);
    expect(avatarRecord(world(), ada.id, origin)).toMatchObject({ balance: 0, active: second.url });
    expect([usesOf(first.id), usesOf(second.id)]).toEqual([[], [`avatar:${ada.id}`]]);
  });

  it('is removed without the right coming back', async () => {
    const ada = person('ada', 1);
    const file = await upload(ada);
    install(ada.id, file.id);
    expect(removeAvatar(world(), ada.id)).toEqual({ active: null });
    expect(avatarRecord(world(), ada.id, origin)).toMatchObject({ balance: 0, active: null });
    expect(usesOf(file.id)).toEqual([]);
  });

  it('costs nothing when it is refused', async () => {
    const ada = person('ada', 1);
    const boris = person('boris', 1);
    const [file, bad] = [await upload(ada), await upload(ada, 'rejected-avatar.png')];
    const theirs = await upload(boris);
    expect(() => install(ada.id, file.id, 'another-event')).toThrow(expect.objectContaining({ status: 422 }));
    const { switches } = world();
    const tries: [string, () => unknown][] = [
      ['AVATAR_MODERATION_REJECTED', () => install(ada.id, bad.id)],
      ['NOT_FOUND', () => install(ada.id, theirs.id)],
    ];
    for (const [code, attempt] of tries) expect(attempt).toThrow(refused(code));
    switches['avatar-moderation'] = false;
    expect(() => install(ada.id, file.id)).toThrow(refused('AVATAR_MODERATION_UNAVAILABLE'));
    switches.avatars = false;
    expect(() => install(ada.id, file.id)).toThrow(refused('PROFILE_AVATAR_PAUSED'));
    expect(rightBalance(world(), ada.id, 'avatar')).toBe(1);
    expect(usesOf(file.id)).toEqual([]);
  });

  it('is not uploaded without a right, nor as a GIF', async () => {
    await expect(upload(person('juno', 0))).rejects.toEqual(refused('NO_PROFILE_AVATARS'));
    await expect(upload(person('ada', 1), 'me.gif', 'image/gif')).rejects.toEqual(
      refused('UNSUPPORTED_FILE_TYPE'),
    );
  });
});

describe('moderation that takes its time', () => {
  it('shows the picture once it has passed', async () => {
    world().switches['avatar-review'] = true;
    const ada = person('ada', 1);
    const file = await upload(ada);
    expect(install(ada.id, file.id)).toMatchObject({ balance: 0, active: null, pending: file.url });
    sandbox().clock.move(minuteMs - 1);
    expect(avatarRecord(world(), ada.id, origin)).toMatchObject({ active: null, pending: file.url });
    sandbox().clock.move(1);
    expect(avatarRecord(world(), ada.id, origin)).toMatchObject({ active: file.url, pending: null });
  });

  it('gives the right back for one that fails, and leaves the one before', async () => {
    const ada = person('ada', 2);
    const before = await upload(ada);
    install(ada.id, before.id);
    world().switches['avatar-review'] = true;
    const bad = await upload(ada, 'rejected-avatar.png');
    install(ada.id, bad.id);
    sandbox().clock.move(minuteMs);
    expect(avatarRecord(world(), ada.id, origin)).toMatchObject({
      balance: 1,
      active: before.url,
      pending: null,
    });
    expect(usesOf(bad.id)).toEqual([]);
  });
});
