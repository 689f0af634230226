/** Simulated users act from time to time, and an active user is notified. */

import { limitsSwitch } from '../../server/http/limits';
import type { SimulationEvent } from '../../server/simulation';
import type { World } from '../../world';
import type { UserState } from '../auth/rules/accounts';
import { commentsIn, createComment } from '../comments/rules/comments';
import { like } from '../posts/rules/likes';
import { createPost } from '../posts/rules/post-writing';
import { isVisible, ownPostsOf, type PostState, postsIn } from '../posts/rules/posts';
import { writingSwitch } from '../posts/rules/writing';
import { follow, follows, hasRequested } from './rules/relations';
import { activeUsers, actorsFor, pick, wasJustNotified } from './rules/simulated-users';

/** Simulated users stop writing at this many posts or comments, so that the world does not grow forever. */
const maxWritten = 2000;

const remarks = ['Ha!', 'So true.', 'Where was this?', 'I thought the same. 🙂', 'Tell us more.', '👏👏'];
const greetings = [
  'Hello @NAME, are you there?',
  'Somebody should ask @NAME.',
  '@NAME was right about the trains.',
];

/** An action of a user on another; returns false when it is not possible. */
type SimulatedAction = (world: World, actor: UserState, target: UserState) => boolean;

const simulatedActions: readonly SimulatedAction[] = [
  onPost((world, actor, post) => void like(world, actor.id, post)),
  onPost((world, actor, post) => {
    createComment(world, actor, post.id, { content: pick(world, remarks) ?? '' });
  }, hasRoom),
  (world, actor, target) => {
    if (follows(world, actor.id, target.id) || hasRequested(world, actor.id, target.id)) return false;
    follow(world, actor.id, target.id);
    return true;
  },
  (world, actor, target) => {
    if (!hasRoom(world)) return false;
    const content = (pick(world, greetings) ?? '').replace('NAME', target.profile.username);
    createPost(world, actor, { content });
    return true;
  },
];

export const usersSimulation: SimulationEvent = {
  sections: ['notifications'],
  everyMs: 40_000,
  happen(world) {
    if (!writingSwitch.isOn(world) || limitsSwitch.isOn(world)) return;
    const target = pick(world, activeUsers(world));
    if (!target || wasJustNotified(world, target)) return;
    const actor = pick(world, actorsFor(world, target));
    if (!actor) return;
    const first = Math.floor(world.random.number() * simulatedActions.length);
    // The first action that is possible, from a random one on.
    for (let turn = 0; turn < simulatedActions.length; turn++) {
      if (simulatedActions[(first + turn) % simulatedActions.length]?.(world, actor, target)) return;
    }
  },
};

/** An action on the target's latest post that the actor can see and has not liked yet. */
function onPost(
  act: (world: World, actor: UserState, post: PostState) => void,
  isPossible: (world: World) => boolean = () => true,
): SimulatedAction {
  return (world, actor, target) => {
    if (!isPossible(world)) return false;
    const post = ownPostsOf(world, target.id).findLast(
      (one) => isVisible(world, actor.id, one) && !one.likes.some(({ by }) => by === actor.id),
    );
    if (post) act(world, actor, post);
    return post !== undefined;
  };
}

function hasRoom(world: World): boolean {
  return postsIn(world).length < maxWritten && commentsIn(world).length < maxWritten;
}
