import { describe, expect, it } from 'vitest';
import { rightBalance, rightKinds, schoolIn } from '../../../../src/sandbox/sections/school/rules/belongings';
import { useSandbox } from '../../../support/sandbox';
import { codeOf } from './refusals';
import { event, pupilOf } from './school-support';

const sandbox = useSandbox();

describe('a grant', () => {
  it('of chalks can be spent, and counts for no honor', async () => {
    const kofi = pupilOf(sandbox(), 'kofi');
    expect(sandbox().control.grant({ person: 'kofi', chalks: 20 })).toEqual({
      username: 'kofi',
      email: 'kofi@sandbox.test',
      granted: { chalks: 20 },
    });
    expect(await kofi.get(`${event}/balance`)).toEqual({ balance: 500 });
    const { entries } = (await kofi.get(`${event}/honor-board`)) as { entries: { userId: string }[] };
    expect(entries.find(({ userId }) => userId === kofi.id)).toMatchObject({ earned: 5020 });
  });

  it('of items and rights lies where each belongs', async () => {
    const kofi = pupilOf(sandbox(), 'kofi');
    const items = ['sticker', 'sticker', 'window', 'board_cloth', ...rightKinds];
    sandbox().control.grant({ person: 'kofi@sandbox.test', items });
    expect(await kofi.get(`${event}/inventory`)).toMatchObject({
      items: [{ kind: 'sticker' }, { kind: 'sticker' }, { kind: 'window' }],
    });
    expect(rightKinds.map((right) => rightBalance(sandbox().world(), kofi.id, right))).toEqual(
      rightKinds.map(() => 1),
    );
  });

  it('may be both, also to an account without a profile', () => {
    const given = { person: 'newcomer', chalks: 1, items: ['eraser'] };
    expect(sandbox().control.grant(given)).toMatchObject({ username: null, granted: { chalks: 1 } });
  });

  it.each([
    [{}],
    [{ chalks: 0 }],
    [{ chalks: 1.5 }],
    [{ items: [] }],
    [{ items: ['moon'] }],
    [{ items: Array.from({ length: 101 }, () => 'eraser') }],
  ])('of %j is refused, and gives nothing', (given) => {
    const before = JSON.stringify(schoolIn(sandbox().world()));
    expect(codeOf(() => sandbox().control.grant({ person: 'ada', ...given }))).toBe('422 VALIDATION_ERROR');
    expect(JSON.stringify(schoolIn(sandbox().world()))).toBe(before);
  });

  it('is for somebody who is there', () => {
    expect(codeOf(() => sandbox().control.grant({ person: 'moon', chalks: 1 }))).toBe('404 NOT_FOUND');
  });
});
