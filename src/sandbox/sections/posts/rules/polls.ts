/** Polls: part of a post, one vote per account (field notes 2.10, 2.13). */
import type { Poll } from '../../../../protocol/records/posts';
import type { BodyOf } from '../../../../protocol/route';
import type { posts } from '../../../../protocol/routes/posts';
import { fieldRefusal, type Refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { isoTime } from '../../../world/clock';
import type { PollState, PostState } from './posts';

type NewPoll = NonNullable<BodyOf<typeof posts.create>['poll']>;

/** Limits of a poll; lengths in UTF-16 code units. */
const bounds = { question: 200, option: 100, fewest: 2, max: 10 } as const;

/** A new poll, its texts trimmed. */
export function newPoll({ random }: World, { question, options, multipleChoice }: NewPoll): PollState {
  const text = question.trim();
  const texts = options.map(({ text }) => text.trim());
  if (text.length < 1 || text.length > bounds.question)
    throw invalidPoll('question', `must have 1 to ${bounds.question} characters`);
  if (texts.length < bounds.fewest || texts.length > bounds.max)
    throw invalidPoll('options', `must be ${bounds.fewest} to ${bounds.max}`);
  if (texts.some((text) => text.length < 1 || text.length > bounds.option))
    throw invalidPoll('options', `must have 1 to ${bounds.option} characters each`);
  if (new Set(texts).size < texts.length) throw invalidPoll('options', 'must differ from each other');
  return {
    id: random.uuid(),
    question: text,
    multipleChoice,
    options: texts.map((text) => ({ id: random.uuid(), text })),
    votes: [],
  };
}

/** The poll of a post for a viewer. Our choice: the counts are shown before voting too. */
export function pollRecord({ id: postId, createdAt }: PostState, poll: PollState, viewer: string): Poll {
  const votedOptionIds = votesOf(poll, viewer);
  const votesCount = (id: string) => poll.votes.filter(({ optionIds }) => optionIds.includes(id)).length;
  const options = poll.options.map(({ id, text }, position) => ({
    id,
    text,
    votesCount: votesCount(id),
    position,
  }));
  return {
    id: poll.id,
    postId,
    question: poll.question,
    multipleChoice: poll.multipleChoice,
    options,
    totalVotes: poll.votes.length,
    hasVoted: votedOptionIds.length > 0,
    votedOptionIds,
    createdAt: isoTime(createdAt),
  };
}

export function votesOf(poll: PollState, voter: string): string[] {
  return poll.votes.find(({ by }) => by === voter)?.optionIds ?? [];
}

function invalidPoll(field: string, message: string): Refusal {
  return fieldRefusal(422, 'VALIDATION_ERROR', `poll.${field}`, message);
}
