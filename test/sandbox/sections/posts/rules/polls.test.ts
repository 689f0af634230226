import { describe, expect, it } from 'vitest';
import type { Poll, Post } from '../../../../../src/protocol/records/posts';
import { testStart, useSandbox } from '../../../../support/sandbox';
import { expectOk } from '../../../requests';
import { feedOf } from '../feed-setup';

const sandbox = useSandbox();
const { requestAs, post, seen, expectRefusal } = feedOf(sandbox);
const start = new Date(testStart).toISOString();

describe('polls', () => {
  const poll = { question: ' Tea? ', options: [{ text: ' yes ' }, { text: 'no' }], multipleChoice: false };
  const asked = (change: object = {}) => post('ada', { content: '', poll: { ...poll, ...change } });
  const vote = (person: string, { id }: Post, optionIds: readonly (string | undefined)[]) =>
    requestAs(person, `POST /api/posts/${id}/poll/vote`, { optionIds });
  const options = ({ poll }: Post) => (poll?.options ?? []).map(({ id }) => id);

  it('are asked, and voted in once', async () => {
    const made = await asked();
    const [yes, no_] = options(made);
    expect(made.poll).toEqual({
      id: expect.any(String),
      postId: made.id,
      question: 'Tea?',
      multipleChoice: false,
      options: [
        { id: yes, text: 'yes', votesCount: 0, position: 0 },
        { id: no_, text: 'no', votesCount: 0, position: 1 },
      ],
      totalVotes: 0,
      hasVoted: false,
      votedOptionIds: [],
      createdAt: start,
    });
    const voted = (await expectOk(vote('boris', made, [no_]))).data as Poll;
    expect(voted).toMatchObject({ totalVotes: 1, hasVoted: true, votedOptionIds: [no_] });
    expect(voted.options?.map(({ votesCount }) => votesCount)).toEqual([0, 1]);
    await expectRefusal(vote('boris', made, [yes]), 409, 'ALREADY_VOTED');
    expect((await seen('ada', made.id)).poll).toMatchObject({ totalVotes: 1, hasVoted: false });
  });

  it('take several where they say so', async () => {
    const made = await asked({ multipleChoice: true });
    const voted = (await expectOk(vote('boris', made, [...options(made), options(made)[0]]))).data as Poll;
    expect(voted).toMatchObject({ totalVotes: 1, votedOptionIds: options(made) });
  });

  it('take no other vote', async () => {
    const made = await asked();
    await expectRefusal(vote('boris', made, []), 422, 'VALIDATION_ERROR');
    await expectRefusal(vote('boris', made, options(made)), 400, 'BAD_REQUEST');
    await expectRefusal(vote('boris', made, options(await asked())), 400, 'BAD_REQUEST');
    await expectRefusal(vote('boris', await post('ada'), ['x']), 404, 'NOT_FOUND');
  });

  it.each([
    [{ question: ' ' }],
    [{ question: 'x'.repeat(201) }],
    [{ options: [{ text: 'one' }] }],
    [{ options: Array.from({ length: 11 }, (_, place) => ({ text: String(place) })) }],
    [{ options: [{ text: 'a' }, { text: ' a ' }] }],
    [{ options: [{ text: 'a' }, { text: '' }] }],
    [{ options: [{ text: 'a' }, { text: 'x'.repeat(101) }] }],
  ])('are not %j', async (change) => {
    await expectRefusal(
      requestAs('ada', 'POST /api/posts', { content: '', poll: { ...poll, ...change } }),
      422,
      'VALIDATION_ERROR',
    );
  });

  it('are moderated like any text', async () => {
    const options = [{ text: 'a' }, { text: 'bannedword' }];
    await expectRefusal(
      requestAs('ada', 'POST /api/posts', { content: '', poll: { ...poll, options } }),
      400,
      'BANNED_WORD',
    );
  });
});
