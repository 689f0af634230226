/** Records of nicknames and the avatar picture (protocol: school event records; field notes 3). */
import {
  array,
  boolean,
  extend,
  type Infer,
  nullable,
  nullish,
  number,
  object,
  optional,
  record,
  string,
  unknown,
} from '../../answer';
import { EventNickname } from '../users';

/** What every right of the event says of itself. */
export const EventRights = object({
  eventId: optional(string),
  endsAt: optional(string),
  applicationsEnabled: optional(boolean),
});

export const Nicknames = object({
  owned: array(string),
  active: nullish(string),
});
export interface Nicknames extends Infer<typeof Nicknames> {}

/** Not unwrapped: the times are next to `data`. */
export const NicknamesOf = object({
  /** By user id. */
  data: record(nullable(EventNickname)),
  serverTime: optional(string),
  displayValidUntil: optional(string),
});
export interface NicknamesOf extends Infer<typeof NicknamesOf> {}

export const AvatarState = extend(EventRights, {
  /** Installs left. */
  balance: optional(number),
  /** The form of these two is not known: an address, a record or null. */
  active: optional(unknown),
  pending: optional(unknown),
});
export interface AvatarState extends Infer<typeof AvatarState> {}

export const AvatarFile = object({
  id: string,
  url: optional(string),
});
export interface AvatarFile extends Infer<typeof AvatarFile> {}
