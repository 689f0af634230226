/** Hostile answers at a terminal, for each command; `test/long/hostile.test.ts` tries all in every form of output. */
import { expect, it } from 'vitest';
import { testedCommands, useEveryCommand } from './every-command';

const manner = { terminal: true, options: ['--yes'] };

/** Tests the commands whose names match. */
export function testAtTerminal(names: RegExp): void {
  const { tryCommand } = useEveryCommand();
  const own = testedCommands
    .filter(({ line }) => names.test(line))
    .map((command) => [command.line, command] as const);

  // First: the line that succeeds is used by the others.
  it.each(own)(
    'plaza %s succeeds with hostile texts in its answers, which do not drive the terminal',
    async (_, command) => {
      const { faults, isReached } = await tryCommand(command, { mood: 'answers', ...manner });
      expect({ faults, isReached }).toEqual({ faults: [], isReached: true });
    },
  );

  // Every second command is refused, and the others get null.
  it.each(own.filter((_, place) => place % 2 === 0))(
    'plaza %s does not let hostile texts in a refusal drive the terminal',
    async (_, command) => {
      expect((await tryCommand(command, { mood: 'refuses', ...manner })).faults).toEqual([]);
    },
  );

  it.each(own.filter((_, place) => place % 2 === 1))(
    'plaza %s reports no fault for null instead of an answer',
    async (_, command) => {
      const mood = { type: 'application/json', body: 'null', changesOnly: false };
      const { faults, shown } = await tryCommand(command, { mood, ...manner });
      expect(faults).toEqual([]);
      expect(shown.filter((text) => /\bundefined\b|\bNaN\b|\[object /.test(text))).toEqual([]);
    },
  );
}
