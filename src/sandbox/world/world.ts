/** The world: everything the sandbox remembers, its time and its chance. Sections keep their rules in files of their own. */
import * as v from 'valibot';
import { UsageError } from '../../errors';
import type { Chance, Clock } from '../../ports/machine';
import { accountsState } from '../sections/auth/accounts-state';
import { accessState, mailState } from '../sections/auth/state';
import { packedCanvas } from '../sections/canvas/rules/canvas-board';
import { canvasState } from '../sections/canvas/state';
import { filesState } from '../sections/files/state';
import { notificationsState } from '../sections/notifications/state';
import { platformState } from '../sections/platform/state';
import { commentsState, pinnedPostsState, postsState } from '../sections/posts/state';
import { reportsState, verificationState } from '../sections/reports/state';
import { shopState } from '../sections/shop/state';
import { subscriptionState } from '../sections/subscription/state';
import { relationsState } from '../sections/users/state';
import { type WorldClock, worldClock } from './clock';
import { type Contents, memoryContents } from './contents';
import { replaysState } from './replays-state';
import type { Switches } from './switches';

const savedFormat = 'plaza sandbox world';

/** Rises whenever a world that was saved before can no longer be read as it is. */
const version = 10;

/** What each section remembers; a new section is added here, and to the seed. */
const sections = {
  platform: platformState,
  accounts: accountsState,
  relations: relationsState,
  files: filesState,
  reports: reportsState,
  verification: verificationState,
  subscription: subscriptionState,
  posts: postsState,
  comments: commentsState,
  pinnedPosts: pinnedPostsState,
  notifications: notificationsState,
  shop: shopState,
  replays: replaysState,
  access: accessState,
  mail: mailState,
  canvas: canvasState,
};

const savedWorld = v.object({
  format: v.literal(savedFormat),
  version: v.literal(version),
  id: v.pipe(v.string(), v.uuid()),
  /** How far the world's time is ahead of the real one. */
  offsetMs: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  switches: v.record(v.string(), v.boolean()),
  sections: v.object(sections),
});

/** What the JSON of a world holds. */
export type SavedWorld = v.InferOutput<typeof savedWorld>;

/** The remembered state by section. */
export type Sections = SavedWorld['sections'];

export interface World extends Sections {
  /** A UUID, new after every reset. */
  readonly id: string;
  readonly clock: WorldClock;
  readonly chance: Chance;
  readonly switches: Switches;
  /** The bytes of `files`, which are not saved with the rest. */
  readonly contents: Contents;
}

/** The world as it is saved: JSON, as of now. */
export function worldText(world: World): string {
  const { id, clock, chance: _, contents: __, switches, ...state } = world;
  const sections = { ...state, canvas: packedCanvas(state.canvas) };
  const saved: SavedWorld = {
    format: savedFormat,
    version,
    id,
    offsetMs: clock.offsetMs(),
    switches,
    sections,
  };
  return JSON.stringify(saved);
}

/**
 * The world that was saved.
 * @throws UsageError when another version wrote it or it is damaged; it is not touched then
 */
export function loadWorld(
  saved: unknown,
  real: Clock,
  chance: Chance,
  contents: Contents = memoryContents(),
): World {
  const read = v.safeParse(savedWorld, saved);
  if (!read.success) throw unreadable(saved, read.issues[0]);
  const { id, offsetMs, switches, sections: state } = read.output;
  return { id, clock: worldClock(real, offsetMs), chance, contents, switches, ...state };
}

/** What to do about a saved world that cannot be read. */
export const anewHint =
  "'plaza sandbox reset' begins a new one, or move the saved world away; nothing was overwritten";

function unreadable(saved: unknown, issue: v.BaseIssue<unknown>): UsageError {
  const found = v.safeParse(v.object({ format: v.literal(savedFormat), version: v.number() }), saved);
  const other = found.success && found.output.version !== version ? found.output.version : undefined;
  const reason =
    other === undefined
      ? `it is damaged at '${v.getDotPath(issue) ?? 'its root'}'`
      : `version ${other} wrote it, this is version ${version}`;
  return new UsageError(`Couldn't read the sandbox's saved world: ${reason}`, {
    hint: anewHint,
  });
}
