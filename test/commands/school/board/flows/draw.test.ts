/** Whatever people want to draw: the sandbox, which has its own rules, refuses nothing that was sent. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DrawInput, drawOnBoard } from '../../../../../src/commands/school/board/flows/draw';
import { RefusedError, UsageError } from '../../../../../src/errors';
import { userByUsername } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import { addDrawing } from '../../../../../src/sandbox/sections/school/board/rules/board';
import { schoolBoardIn } from '../../../../../src/sandbox/sections/school/board/state';
import { countItems, giveItem } from '../../../../../src/sandbox/sections/school/rules/belongings';
import { signedIn, testApi } from '../../../../support/http/api';
import { countingChance, useSandbox } from '../../../../support/sandbox';
import { lines, svgs, texts } from '../arbitraries';

const sandbox = useSandbox();
const empty: DrawInput = {
  strokes: undefined,
  svg: undefined,
  text: undefined,
  fit: undefined,
  color: undefined,
  at: undefined,
  item: undefined,
  preview: false,
  skipMissing: false,
};

const place = fc.option(fc.record({ x: fc.nat(1024), y: fc.nat(1024) }), { nil: undefined });
const size = fc.option(
  fc.record({ width: fc.integer({ min: 10, max: 400 }), height: fc.integer({ min: 10, max: 400 }) }),
  { nil: undefined },
);
const wanted = fc.oneof(
  lines.map((strokes) => ({ strokes: JSON.stringify(strokes) })),
  svgs.map((svg) => ({ svg })),
  texts.map((text) => ({ text })),
);

it('nothing that was sent is refused, and what cannot be drawn spends nothing', async () => {
  const world = sandbox().world();
  const ada = userByUsername(world, 'ada')?.id ?? '';
  const boris = userByUsername(world, 'boris')?.id ?? '';
  const { accessToken } = sandbox().control.signIn({ person: 'ada' });
  const session = signedIn([accessToken]);
  const { api } = testApi(new URL(sandbox().baseUrl), { session, random: countingChance() });
  const tally = { drawn: 0, refused: 0 };
  /** A file is its own name here. */
  const files = { text: async (path: string) => path, bytes: async (path: string) => Buffer.from(path) };
  const ctx = {
    api,
    files,
    ask: { possible: false },
    identity: { userId: async () => ada },
    note: () => undefined,
  } as unknown as Parameters<typeof drawOnBoard>[0];
  await fc.assert(
    fc.asyncProperty(wanted, place, size, async (what, at, fit) => {
      const chalk = giveItem(world, ada, 'board_drawing').id;
      const before = countItems(world, ada, 'board_drawing');
      try {
        const drawn = await drawOnBoard(ctx, { ...empty, ...what, at, fit, item: chalk });
        if (!('drawing' in drawn)) throw new Error('nothing was drawn');
        expect(countItems(world, ada, 'board_drawing')).toBe(before - 1);
        tally.drawn += 1;
        // What others drew is what the next one has to keep off.
        schoolBoardIn(world).drawings.pop();
        if (tally.drawn % 2 === 0) addDrawing(world, boris, drawn.drawing.strokes);
      } catch (error) {
        if (error instanceof RefusedError || !(error instanceof UsageError)) throw error;
        expect(countItems(world, ada, 'board_drawing')).toBe(before);
        tally.refused += 1;
      }
    }),
    { numRuns: 40 },
  );
  expect(tally.drawn).toBeGreaterThan(25);
});
