/** Records of nicknames and the avatar picture (protocol: school event records; field notes 3). */
import type { EventNickname } from '../users';

/** What every right of the event says of itself. */
export interface EventRights {
  eventId?: string;
  endsAt?: string;
  applicationsEnabled?: boolean;
}

export interface Nicknames {
  owned: string[];
  active?: string | null;
}

/** Not unwrapped: the times are next to `data`. */
export interface NicknamesOf {
  /** By user id. */
  data: Record<string, EventNickname | null>;
  serverTime?: string;
  displayValidUntil?: string;
}

export interface AvatarState extends EventRights {
  /** Installs left. */
  balance?: number;
  /** The form of these two is not known: an address, a record or null. */
  active?: unknown;
  pending?: unknown;
}

export interface AvatarFile {
  id: string;
  url?: string;
}
