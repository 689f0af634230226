import * as v from 'valibot';
import * as a from '../../answer';
import { fileForm, idList } from '../../fields';
import { AvatarFile, AvatarState, Nicknames, NicknamesOf } from '../../records/school/rights';
import type { RouteSpec } from '../../route';

/** Event nicknames and the avatar picture of a profile. */
export const rights = {
  nicknames: { method: 'GET', path: '/api/v1/<assistant>/nicknames', answer: Nicknames },
  nicknameUse: {
    method: 'PUT',
    path: '/api/v1/<assistant>/nicknames/active',
    body: v.strictObject({ form: v.nullable(v.string()) }),
    answer: a.object({ nickname: a.nullable(a.string) }),
  },
  nicknameOf: {
    method: 'GET',
    path: '/api/event-nicknames/',
    query: v.strictObject({ ids: idList }),
    answer: NicknamesOf,
  },
  avatar: { method: 'GET', path: '/api/profile-avatar/', answer: a.object({ data: AvatarState }) },
  avatarRemove: { method: 'DELETE', path: '/api/profile-avatar/', answer: a.openRecord },
  avatarInstall: {
    method: 'PUT',
    path: '/api/profile-avatar/',
    spends: 'item',
    effect: 'keyed',
    key: 'operationId',
    body: v.strictObject({ eventId: v.string(), fileId: v.string(), operationId: v.string() }),
    answer: a.openRecord,
  },
  avatarUpload: {
    method: 'POST',
    path: '/api/files/avatar',
    kind: 'multipart',
    effect: 'once',
    body: fileForm,
    answer: AvatarFile,
    lostAnswer: { harmless: 'a file that no profile uses is shown nowhere' },
  },
} as const satisfies Record<string, RouteSpec>;
