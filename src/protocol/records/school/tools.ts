/** Records of notebook sheets, correctors, red pens and waste paper (protocol: school event records; field notes 3). */
import type { EventNickname } from '../users';
import type { EventRights } from './rights';

export interface Notebooks extends EventRights {
  /** Sheets by style: `grid`, `ruled`, or something newer. */
  balance?: Record<string, number>;
}

/** An event for which the user has tools, or in which a post can be marked. */
export interface ToolEvent {
  id: string;
  endsAt?: string;
  applicationsEnabled?: boolean;
  /** Tools left, in an inventory. */
  balance?: number;
  /** Marks of the user on this post, in a corrector's state. */
  used?: number;
}

export interface ToolInventory {
  events: ToolEvent[];
}

export interface Actor {
  id?: string;
  username?: string | null;
  displayName?: string | null;
  activeNickname?: EventNickname | null;
}

/** Ranges count UTF-16 code units of the post's content; `end` is exclusive. */
export interface CorrectorMark {
  id: string;
  eventId?: string;
  start: number;
  end: number;
  endsAt?: string;
  createdAt?: string;
  createdAtMicros?: number | string;
  actor?: Actor | null;
}

export interface CorrectorState {
  /** Opaque: changes when the post is edited. */
  revision: string;
  serverTime?: string;
  events?: ToolEvent[];
  marks?: CorrectorMark[];
}

/** The right of one user to correct words of one post. */
export interface RedPenClaim {
  id: string;
  eventId?: string;
  endsAt?: string;
  used?: number;
  limit?: number;
  isOwner?: boolean;
  actor?: Actor | null;
}

export interface Correction {
  id: string;
  start: number;
  end: number;
  replacement: string;
  createdAt?: string;
  createdAtMicros?: number | string;
}

export interface RedPenState {
  revision: string;
  serverTime?: string;
  events?: ToolEvent[];
  claim?: RedPenClaim | null;
  claims?: RedPenClaim[];
  corrections?: Correction[];
}

/** Of what an application, a cancellation or a complaint answers nothing is certain; the state is read again. */
export interface ToolReceipt {
  success?: boolean;
  id?: string;
  claimId?: string;
  canceled?: number | boolean;
}

export interface WastePaper {
  /** Posts of everyone. */
  total: number;
  /** Packs in the backpack that are not counted yet. */
  mine: number;
  /** Packs that this user submitted. */
  handedIn?: number;
  closed?: boolean;
}

export interface WastePaperReceipt {
  success?: boolean;
  reward?: number;
  balance?: number;
}

export interface HandIn {
  total: number;
  mine: number;
  /** Counted by this request. */
  handedIn: number;
  myHandedIn?: number;
}
