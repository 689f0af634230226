/** Hostile answers at a terminal, for each command; `test/long/hostile.test.ts` tries pipes, JSON and dry runs. */
import { describe, expect, it } from 'vitest';
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

  describe.each(own)('plaza %s', (_, command) => {
    it('does not let hostile texts in a refusal drive the terminal', async () => {
      expect((await tryCommand(command, { mood: 'refuses', ...manner })).faults).toEqual([]);
    });

    it('reports no fault for null instead of an answer', async () => {
      const mood = { type: 'application/json', body: 'null', changesOnly: false };
      const { faults, shown } = await tryCommand(command, { mood, ...manner });
      expect(faults).toEqual([]);
      expect(shown.filter((text) => /\bundefined\b|\bNaN\b|\[object /.test(text))).toEqual([]);
    });
  });
}
