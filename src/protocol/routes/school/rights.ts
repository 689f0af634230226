import * as v from 'valibot';
import { nullish, object, openRecord, string } from '../../answer';
import { fileForm, idList } from '../../fields';
import { AvatarFile, AvatarState, Nicknames, NicknamesOf } from '../../records/school/rights';
import type { RouteSpec } from '../../route';

/** Event nicknames and the avatar picture of a profile. */
export const rights = {
  nicknames: {
    method: 'GET',
    path: '/api/v1/<assistant>/nicknames',
    auth: 'bearer',
    effect: 'read',
    answer: Nicknames,
  },
  nicknameUse: {
    method: 'PUT',
    path: '/api/v1/<assistant>/nicknames/active',
    auth: 'bearer',
    effect: 'idempotent',
    body: v.strictObject({ form: v.nullable(v.string()) }),
    answer: object({ nickname: nullish(string) }),
  },
  nicknameOf: {
    method: 'GET',
    path: '/api/event-nicknames/',
    auth: 'bearer',
    effect: 'read',
    query: v.strictObject({ ids: idList }),
    answer: NicknamesOf,
  },
  avatar: {
    method: 'GET',
    path: '/api/profile-avatar/',
    auth: 'bearer',
    effect: 'read',
    answer: object({ data: AvatarState }),
  },
  avatarRemove: {
    method: 'DELETE',
    path: '/api/profile-avatar/',
    auth: 'bearer',
    effect: 'idempotent',
    answer: openRecord,
  },
  avatarInstall: {
    method: 'PUT',
    path: '/api/profile-avatar/',
    auth: 'bearer',
    effect: 'keyed',
    key: 'operationId',
    body: v.strictObject({ eventId: v.string(), fileId: v.string(), operationId: v.string() }),
    answer: openRecord,
  },
  avatarUpload: {
    method: 'POST',
    path: '/api/files/avatar',
    kind: 'multipart',
    auth: 'bearer',
    effect: 'once',
    body: fileForm,
    answer: AvatarFile,
    lostAnswer: { harmless: 'a file that no profile uses is shown nowhere' },
  },
} as const satisfies Record<string, RouteSpec>;
