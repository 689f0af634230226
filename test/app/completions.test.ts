import { describe, expect, it } from 'vitest';
import { completions } from '../../src/app/completions';
import { plaza } from '../support/app';
import { useHome } from '../support/home';
import { fakeIo } from '../support/io';

const home = useHome();
const bare = () => ({ ...home().env, PLAZA_PROFILE: undefined });
const offered = (env: Readonly<Record<string, string | undefined>>) =>
  completions(fakeIo({ env }), 'exam-question');

/** Signs ada in without activating a profile, and starts her attempt. */
async function started(): Promise<void> {
  await plaza(['sandbox', 'sign-in', 'ada'], { env: home().env });
  await plaza(['exam', 'start'], { env: home().env });
}

describe('completion of the number of a question', () => {
  it('offers those of the attempt in the sandbox where nothing is set up', async () => {
    await started();
    const questions = await offered(home().env);
    expect(questions.map(({ value }) => value).slice(0, 3)).toEqual(['1', '2', '3']);
    expect(questions.every(({ summary }) => summary.length > 0)).toBe(true);
    expect(await offered(bare())).toEqual(questions);
  });

  it('offers none of another account', async () => {
    await started();
    expect(await offered({ ...bare(), PLAZA_BASE_URL: 'https://plaza.test' })).toEqual([]);
  });

  it('offers none of an attempt that is over', async () => {
    await started();
    expect((await plaza(['exam', 'submit', '--yes'], { env: home().env })).exit).toBe(0);
    expect(await offered(home().env)).toEqual([]);
  });
});
