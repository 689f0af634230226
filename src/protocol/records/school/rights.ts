/** Records of nicknames and the avatar picture (protocol: school event records; field notes 3). */
import * as a from '../../answer';
import { EventNickname } from '../users';

/** The fields that every right of the event has. */
export const EventRights = a.object({
  eventId: a.string,
  endsAt: a.string,
  applicationsEnabled: a.boolean,
});

export const Nicknames = a.object({
  owned: a.array(a.string),
  active: a.nullable(a.string),
});
export interface Nicknames extends a.Infer<typeof Nicknames> {}

/** Not unwrapped: the times are next to `data`. */
export const NicknamesOf = a.object({
  /** By user id. */
  data: a.record(a.nullable(EventNickname)),
  serverTime: a.string,
  displayValidUntil: a.string,
});
export interface NicknamesOf extends a.Infer<typeof NicknamesOf> {}

export const AvatarState = a.extend(EventRights, {
  /** Installs left. */
  balance: a.number,
  /** The form of these two is not known: an address, a record or null. */
  active: a.nullable(a.unknown),
  pending: a.nullable(a.unknown),
});
export interface AvatarState extends a.Infer<typeof AvatarState> {}

export const AvatarFile = a.object({
  id: a.string,
  url: a.string,
});
export interface AvatarFile extends a.Infer<typeof AvatarFile> {}
