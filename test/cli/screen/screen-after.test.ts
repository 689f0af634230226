/** What a screen leaves on the terminal when it has ended. */
import { describe, expect, it } from 'vitest';
import type { ScreenSource } from '../../../src/cli/definition/command';
import type { ScreenCommand } from '../../../src/cli/screen/step';
import { InterruptedError } from '../../../src/errors';
import { turns } from '../../support/terminal/terminal';
import { leave, noting, type State, showing, start } from './screen-setup';

/** A screen behind which every message stays. */
const leaving = (after: (state: State) => readonly string[] = (state) => state) =>
  ({ ...showing(noting), after }) as unknown as ScreenCommand;

const source = (events: () => AsyncGenerator<unknown>): ScreenSource<unknown, unknown> => ({
  events: { [Symbol.asyncIterator]: events },
});

/** What was written behind the screen. */
const behind = (text: string) => text.slice(text.lastIndexOf(leave) + leave.length);

describe('the lines behind a screen', () => {
  it('are those of its last state, on the screen from before', async () => {
    const screen = start(leaving());
    await turns();
    screen.input.type('xq');
    expect(await screen.ended).toBe('ended');
    expect(behind(screen.output.text())).toBe('40 wide\nkey x\nkey q\n');
  });

  it('stand there after an interrupt too', async () => {
    const screen = start(leaving());
    await turns();
    screen.input.type('x\u0003');
    expect(await screen.ended).toBeInstanceOf(InterruptedError);
    expect(behind(screen.output.text())).toMatch(/^40 wide\n/);
  });

  it('know the events that came right before a failure', async () => {
    const failure = new Error('3 pixels were left alone');
    const screen = start(
      leaving(),
      source(async function* () {
        yield 'one';
        yield 'two';
        throw failure;
      }),
    );
    // A terminal that is slower than the events: the screen does not come to them.
    const { write } = screen.output;
    screen.output.write = async (chunk) => {
      await turns();
      return write(chunk);
    };
    expect(await screen.ended).toBe(failure);
    expect(behind(screen.output.text())).toBe('40 wide\nevent one\nevent two\n');
  });

  it('are none where the command has none to leave', async () => {
    for (const command of [showing(noting), leaving(() => [])]) {
      const screen = start(command);
      await turns();
      screen.input.type('q');
      await screen.ended;
      expect(behind(screen.output.text())).toBe('');
    }
  });

  it('fail nothing when nobody reads them any more', async () => {
    const screen = start(leaving());
    await turns();
    screen.input.type('q');
    screen.output.close();
    expect(await screen.ended).not.toBeInstanceOf(TypeError);
    expect(screen.input.raw()).toBe(false);
  });
});
