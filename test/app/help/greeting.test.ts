import { describe, expect, it } from 'vitest';
import { greeting } from '../../../src/app/help/greeting';
import { signedIn } from '../../support/accounts';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { fakeIo } from '../../support/io';

const home = useHome();
const bare = () => ({ ...home().env, PLAZA_PROFILE: undefined });
const greeted = (env: Readonly<Record<string, string | undefined>>) => greeting(fakeIo({ env }));

describe('what plaza alone says at a terminal', () => {
  it('names the first step where nothing is set up', async () => {
    expect(await greeted(bare())).toEqual([
      'Nothing is set up: plaza uses the local sandbox',
      "Next: 'plaza sandbox sign-in ada' signs in",
    ]);
  });

  it('names the person and the place, from what is stored', async () => {
    await plaza(['sandbox', 'sign-in', 'ada'], { env: bare() });
    const before = home().sandbox.requests?.length;
    expect(await greeted(bare())).toEqual([
      "You are @ada in the local sandbox (profile 'sandbox')",
      "Next: 'plaza posts' shows the feed, 'plaza status' what waits for you",
    ]);
    expect(home().sandbox.requests?.length).toBe(before);
  });

  it('names a service that nobody is signed in to', async () => {
    const env = { ...bare(), PLAZA_BASE_URL: 'https://plaza.test' };
    expect(await greeted(env)).toEqual([
      'Not signed in at https://plaza.test',
      "Next: 'plaza auth login' signs in",
    ]);
  });

  it('stands over the help at a terminal, and nowhere else', async () => {
    await signedIn(home(), 'ada');
    const env = { ...home().env, NO_COLOR: '1' };
    const shown = await plaza([], { env, terminal: { columns: 80 } });
    expect(shown.stdout).toMatch(/^You are @ada in .*\nNext: .*\n\nplaza: the command line/);
    expect((await plaza(['--help'], { env, terminal: { columns: 80 } })).stdout).toMatch(/^plaza: /);
    expect((await plaza([], { env })).stdout).toMatch(/^plaza: /);
  });

  it('is nothing where the configuration cannot be read', async () => {
    expect(await greeted({ ...home().env, PLAZA_PROFILE: 'nobody' })).toEqual([]);
  });
});
