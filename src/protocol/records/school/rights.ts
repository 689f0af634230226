/** Records of nicknames and the avatar picture (protocol: school event records; field notes 3). */
import {
  array,
  boolean,
  extend,
  type Infer,
  nullable,
  number,
  object,
  record,
  string,
  unknown,
} from '../../answer';
import { EventNickname } from '../users';

/** The fields that every right of the event has. */
export const EventRights = object({
  eventId: string,
  endsAt: string,
  applicationsEnabled: boolean,
});

export const Nicknames = object({
  owned: array(string),
  active: nullable(string),
});
export interface Nicknames extends Infer<typeof Nicknames> {}

/** Not unwrapped: the times are next to `data`. */
export const NicknamesOf = object({
  /** By user id. */
  data: record(nullable(EventNickname)),
  serverTime: string,
  displayValidUntil: string,
});
export interface NicknamesOf extends Infer<typeof NicknamesOf> {}

export const AvatarState = extend(EventRights, {
  /** Installs left. */
  balance: number,
  /** The form of these two is not known: an address, a record or null. */
  active: nullable(unknown),
  pending: nullable(unknown),
});
export interface AvatarState extends Infer<typeof AvatarState> {}

export const AvatarFile = object({
  id: string,
  url: string,
});
export interface AvatarFile extends Infer<typeof AvatarFile> {}
