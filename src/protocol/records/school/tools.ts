/** Records of notebook sheets, correctors, red pens and waste paper (protocol: school event records; field notes 3). */
import {
  array,
  boolean,
  extend,
  type Infer,
  nullish,
  number,
  object,
  observedObject,
  optional,
  record,
  string,
  union,
} from '../../answer';
import { EventNickname } from '../users';
import { EventRights } from './rights';

export const Notebooks = extend(EventRights, {
  /** Sheets by style: `grid`, `ruled`, or something newer. */
  balance: record(number),
});
export interface Notebooks extends Infer<typeof Notebooks> {}

/** An event for which the user has tools, or in which a post can be marked. */
export const ToolEvent = object({
  id: string,
  endsAt: optional(string),
  applicationsEnabled: optional(boolean),
  /** Tools left, in an inventory. */
  balance: optional(number),
  /** Marks of the user on this post, in a corrector's state. */
  used: optional(number),
});
export interface ToolEvent extends Infer<typeof ToolEvent> {}

export const ToolInventory = object({
  events: array(ToolEvent),
});
export interface ToolInventory extends Infer<typeof ToolInventory> {}

export const Actor = object({
  id: optional(string),
  username: nullish(string),
  displayName: nullish(string),
  activeNickname: nullish(EventNickname),
});
export interface Actor extends Infer<typeof Actor> {}

/** Ranges count UTF-16 code units of the post's content; `end` is exclusive. */
export const CorrectorMark = object({
  id: string,
  eventId: optional(string),
  start: number,
  end: number,
  endsAt: optional(string),
  createdAt: optional(string),
  createdAtMicros: optional(union([number, string])),
  actor: nullish(Actor),
});
export interface CorrectorMark extends Infer<typeof CorrectorMark> {}

export const CorrectorState = object({
  /** Opaque: changes when the post is edited. */
  revision: string,
  serverTime: optional(string),
  events: optional(array(ToolEvent)),
  marks: optional(array(CorrectorMark)),
});
export interface CorrectorState extends Infer<typeof CorrectorState> {}

/** The right of one user to correct words of one post. */
export const RedPenClaim = object({
  id: string,
  eventId: optional(string),
  endsAt: optional(string),
  used: optional(number),
  limit: optional(number),
  isOwner: optional(boolean),
  actor: nullish(Actor),
});
export interface RedPenClaim extends Infer<typeof RedPenClaim> {}

export const Correction = object({
  id: string,
  start: number,
  end: number,
  replacement: string,
  createdAt: optional(string),
  createdAtMicros: optional(union([number, string])),
});
export interface Correction extends Infer<typeof Correction> {}

export const RedPenState = object({
  revision: string,
  serverTime: optional(string),
  events: optional(array(ToolEvent)),
  claim: nullish(RedPenClaim),
  claims: optional(array(RedPenClaim)),
  corrections: optional(array(Correction)),
});
export interface RedPenState extends Infer<typeof RedPenState> {}

/** The answers to an application, a cancellation and a complaint are open; the state is read again. */
export const ToolReceipt = observedObject({
  success: optional(boolean),
  id: optional(string),
  claimId: optional(string),
  canceled: optional(union([number, boolean])),
});
export interface ToolReceipt extends Infer<typeof ToolReceipt> {}

export const WastePaper = object({
  /** Posts of everyone. */
  total: number,
  /** Packs in the backpack that are not counted yet. */
  mine: number,
  /** Packs that this user submitted. */
  handedIn: number,
  closed: boolean,
});
export interface WastePaper extends Infer<typeof WastePaper> {}

export const WastePaperReceipt = observedObject({
  success: optional(boolean),
  reward: optional(number),
  balance: optional(number),
});
export interface WastePaperReceipt extends Infer<typeof WastePaperReceipt> {}

export const HandIn = object({
  total: number,
  mine: number,
  /** Counted by this request. */
  handedIn: number,
  myHandedIn: number,
});
export interface HandIn extends Infer<typeof HandIn> {}
