/** Records of notebook sheets, correctors, red pens and waste paper (protocol: school event records; field notes 3). */
import * as a from '../../answer';
import { EventNickname } from '../users';
import { EventRights } from './rights';

export const Notebooks = a.extend(EventRights, {
  /** Sheets by style: `grid`, `ruled`, or something newer. */
  balance: a.record(a.number),
});
export interface Notebooks extends a.Infer<typeof Notebooks> {}

/** An event for which the user has tools, or in which a post can be marked. */
export const ToolEvent = a.object({
  id: a.string,
  endsAt: a.optional(a.string),
  applicationsEnabled: a.optional(a.boolean),
  /** Tools left, in an inventory. */
  balance: a.optional(a.number),
  /** Marks of the user on this post, in a corrector's state. */
  used: a.optional(a.number),
});
export interface ToolEvent extends a.Infer<typeof ToolEvent> {}

export const ToolInventory = a.object({
  events: a.array(ToolEvent),
});
export interface ToolInventory extends a.Infer<typeof ToolInventory> {}

export const Actor = a.object({
  id: a.optional(a.string),
  username: a.nullish(a.string),
  displayName: a.nullish(a.string),
  activeNickname: a.nullish(EventNickname),
});
export interface Actor extends a.Infer<typeof Actor> {}

/** Ranges count UTF-16 code units of the post's content; `end` is exclusive. */
export const CorrectorMark = a.object({
  id: a.string,
  eventId: a.optional(a.string),
  start: a.number,
  end: a.number,
  endsAt: a.optional(a.string),
  createdAt: a.optional(a.string),
  createdAtMicros: a.optional(a.union([a.number, a.string])),
  actor: a.nullish(Actor),
});
export interface CorrectorMark extends a.Infer<typeof CorrectorMark> {}

export const CorrectorState = a.object({
  /** Opaque: changes when the post is edited. */
  revision: a.string,
  serverTime: a.optional(a.string),
  events: a.optional(a.array(ToolEvent)),
  marks: a.optional(a.array(CorrectorMark)),
});
export interface CorrectorState extends a.Infer<typeof CorrectorState> {}

/** The right of one user to correct words of one post. */
export const RedPenClaim = a.object({
  id: a.string,
  eventId: a.optional(a.string),
  endsAt: a.optional(a.string),
  used: a.optional(a.number),
  limit: a.optional(a.number),
  isOwner: a.optional(a.boolean),
  actor: a.nullish(Actor),
});
export interface RedPenClaim extends a.Infer<typeof RedPenClaim> {}

export const Correction = a.object({
  id: a.string,
  start: a.number,
  end: a.number,
  replacement: a.string,
  createdAt: a.optional(a.string),
  createdAtMicros: a.optional(a.union([a.number, a.string])),
});
export interface Correction extends a.Infer<typeof Correction> {}

export const RedPenState = a.object({
  revision: a.string,
  serverTime: a.optional(a.string),
  events: a.optional(a.array(ToolEvent)),
  claim: a.nullish(RedPenClaim),
  claims: a.optional(a.array(RedPenClaim)),
  corrections: a.optional(a.array(Correction)),
});
export interface RedPenState extends a.Infer<typeof RedPenState> {}

/** The answers to an application, a cancellation and a complaint are open; the state is read again. */
export const ToolReceipt = a.observedObject({
  success: a.optional(a.boolean),
  id: a.optional(a.string),
  claimId: a.optional(a.string),
  canceled: a.optional(a.union([a.number, a.boolean])),
});
export interface ToolReceipt extends a.Infer<typeof ToolReceipt> {}

export const WastePaper = a.object({
  /** Posts of everyone. */
  total: a.number,
  /** Packs in the backpack that are not counted yet. */
  mine: a.number,
  /** Packs that this user submitted. */
  handedIn: a.number,
  closed: a.boolean,
});
export interface WastePaper extends a.Infer<typeof WastePaper> {}

export const WastePaperReceipt = a.observedObject({
  success: a.optional(a.boolean),
  reward: a.optional(a.number),
  balance: a.optional(a.number),
});
export interface WastePaperReceipt extends a.Infer<typeof WastePaperReceipt> {}

export const HandIn = a.object({
  total: a.number,
  mine: a.number,
  /** Counted by this request. */
  handedIn: a.number,
  myHandedIn: a.number,
});
export interface HandIn extends a.Infer<typeof HandIn> {}
