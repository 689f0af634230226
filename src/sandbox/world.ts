/**
 * The world: the whole state of a sandbox, its clock and its source of random numbers.
 *
 * This file imports no section. A section declares its state and the names of its switches here from its own files, so
 * that rules can import `World` without importing every other section:
 *
 *     declare module '../../world' {
 *       interface WorldState { shop: ShopState }
 *       interface SwitchNames { orders: true }
 *     }
 *
 * Schemas, initial values and descriptions of the switches stand in the section itself (`section.ts`), and the list
 * of sections (`sections/index.ts`) does not compile while a name that is declared here has none.
 */
import * as v from 'valibot';
import type { Random } from '../ports/machine';
import type { FileContents } from '../ports/sandbox';
import type { WorldClock } from './world/clock';

/** What is saved of a world, by the names that `World` has. */
export interface WorldState {
  /** Answers to requests with an idempotency key, oldest first. */
  replays: ReplayState[];
}

/** Switches by name: those of the server, and of every section. */
export interface SwitchNames {
  limits: true;
  simulation: true;
  'other-codes': true;
  'success-data': true;
}

export type SwitchName = keyof SwitchNames;

/** Whether each switch is on. */
export type Switches = Record<SwitchName, boolean>;

export interface World extends WorldState {
  /** A UUID, new after every reset. */
  readonly id: string;
  readonly clock: WorldClock;
  readonly random: Random;
  readonly switches: Switches;
  /** The bytes of `files`, which are not saved with the rest. */
  readonly contents: FileContents;
}

const replay = v.object({
  /** The owner of the key; empty for a request without sign-in. */
  accountId: v.string(),
  /** Of the key, which must not be readable in the file: it gives access to the answer. */
  keyDigest: v.string(),
  /** Digest of method, path and body. */
  requestDigest: v.string(),
  /** The first answer, encrypted with the key: it may hold what only its receiver may know. */
  answer: v.string(),
  at: v.pipe(v.number(), v.safeInteger()),
});

/** Oldest first. */
export const replaysState = v.array(replay);

export type ReplayState = v.InferOutput<typeof replay>;
