import { describe, expect, it } from 'vitest';
import { accountByEmail } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import { filenameRefusal, textRefusal } from '../../../../../src/sandbox/sections/posts/rules/writing';
import { authorOf } from '../../../../../src/sandbox/sections/users/rules/authors';
import { deactivate } from '../../../../../src/sandbox/sections/users/rules/profiles';
import { seededWorld } from '../../../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock } from '../../../../support/sandbox';
import { mailOf } from '../../../requests';

const world = seededWorld(movableClock(), countingChance());
const idOf = (person: string) => accountByEmail(world, mailOf(person))?.id ?? '';

describe('an author', () => {
  it('is told with the names, and how the two follow each other', () => {
    expect(authorOf(world, idOf('ada'), idOf('kofi'))).toMatchObject({
      id: idOf('kofi'),
      username: 'kofi',
      displayName: 'Kofi Asante',
      avatar: '🦊',
      verified: false,
      isFollowing: true,
      isFollowedBy: true,
    });
    expect(authorOf(world, idOf('kofi'), idOf('yara'))).toMatchObject({
      isFollowing: false,
      isFollowedBy: false,
    });
    expect(authorOf(world, idOf('lena'), idOf('chiara'))).toMatchObject({
      isFollowing: true,
      isFollowedBy: true,
    });
    expect(authorOf(world, idOf('lena'), idOf('ada'))).toMatchObject({ verified: true, isFollowedBy: false });
  });

  it('follows neither themselves nor nobody', () => {
    for (const viewer of [idOf('ada'), undefined]) {
      expect(authorOf(world, viewer, idOf('ada'))).not.toHaveProperty('isFollowing');
    }
  });

  it('who left keeps nothing but the id', () => {
    const gone = { username: null, displayName: 'Deleted account', avatar: '👻', verified: false };
    for (const person of ['dormant', 'departed', 'newcomer']) {
      expect(authorOf(world, idOf('ada'), idOf(person))).toMatchObject({ id: idOf(person), ...gone });
    }
    expect(authorOf(world, idOf('ada'), 'nobody')).toMatchObject({ id: 'nobody', ...gone });
    const boris = accountByEmail(world, mailOf('boris'));
    if (boris) deactivate(world, boris);
    expect(authorOf(world, idOf('ada'), idOf('boris'))).toMatchObject(gone);
  });
});

describe('moderation', () => {
  it.each([
    ['fine', undefined],
    ['a BannedWord here', 'BANNED_WORD'],
    ['some Unacceptable-Content', 'CONTENT_MODERATION_FAILED'],
  ])('of the text %j: %s', (text, code) => {
    const refused = textRefusal(text);
    expect(refused?.body).toEqual(code && { error: { code, message: expect.any(String) } });
    expect(refused?.status).toBe(code && 400);
  });

  it('goes by the name of a file', () => {
    expect(filenameRefusal('bannedword.png')).toBeUndefined();
    expect(filenameRefusal('unacceptable-content.png')?.body).toMatchObject({
      error: { code: 'CONTENT_MODERATION_FAILED' },
    });
  });
});
