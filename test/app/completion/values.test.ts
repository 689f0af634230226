import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completionValues } from '../../../src/app/completion/values';
import { systemClock } from '../../../src/cli/process/clock';
import type { Io } from '../../../src/cli/process/io';
import { groups } from '../../../src/commands/index';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { fakeIo } from '../../support/io';

const home = useHome();
const bare = () => ({ ...home().env, PLAZA_PROFILE: undefined });
const offered = (env: Readonly<Record<string, string | undefined>>) =>
  completionValues(fakeIo({ env }), groups, { source: 'exam-question' });

async function started(): Promise<void> {
  await plaza(['sandbox', 'sign-in', 'ada'], { env: home().env });
  await plaza(['exam', 'start'], { env: home().env });
}

describe('completion of the number of a question', () => {
  it('offers the questions of the attempt in the sandbox where nothing is set up', async () => {
    await started();
    const questions = await offered(home().env);
    expect(questions.map(({ value }) => value).slice(0, 3)).toEqual(['1', '2', '3']);
    expect(questions.every(({ summary }) => summary.length > 0)).toBe(true);
    expect(await offered(bare())).toEqual(questions);
  });

  it('offers no question of another account', async () => {
    await started();
    expect(await offered({ ...bare(), PLAZA_BASE_URL: 'https://plaza.test' })).toEqual([]);
  });

  it('offers no question of an attempt that is over', async () => {
    await started();
    expect((await plaza(['exam', 'submit', '--yes'], { env: home().env })).exit).toBe(0);
    expect(await offered(home().env)).toEqual([]);
  });
});

describe('completion of a product that no terminal has shown', () => {
  const products = (env: Readonly<Record<string, string | undefined>>, change: Partial<Io> = {}) =>
    completionValues(fakeIo({ env, ...change }), groups, { source: 'seen:product' });
  const requests = () =>
    home()
      .sandbox.requests()
      .filter(({ route }) => route === 'shop.products').length;

  it('asks the service once, then the cache', async () => {
    const before = requests();
    const offers = await products(home().env);
    expect(offers).toContainEqual({ value: 'hoodie', summary: expect.stringMatching(/\S/) });
    expect(await products(home().env)).toEqual(offers);
    expect(requests() - before).toBe(1);
  });

  it('starts no sandbox', async () => {
    const sandbox = join(home().folder, 'another');
    expect(await products({ ...home().env, PLAZA_SANDBOX_DIR: sandbox })).toEqual([]);
    await expect(readdir(sandbox)).rejects.toThrow('ENOENT');
  });

  it('fails before the shell gives up', async () => {
    home().sandbox.addFault({ route: 'shop.products', kind: 'delay', delayMs: 60_000, times: 1 });
    await expect(products(home().env, { clock: systemClock })).rejects.toThrow();
  });
});
