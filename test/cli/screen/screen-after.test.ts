import { describe, expect, it } from 'vitest';
import type { ScreenSource } from '../../../src/cli/definition/command';
import type { ScreenCommand } from '../../../src/cli/screen/step';
import { InterruptedError } from '../../../src/errors';
import { turns } from '../../support/terminal/terminal';
import { leave, noting, quit, type State, showing, start } from './screen-setup';

/** A screen that leaves a line for every message. */
const leaving = (after: (state: State) => readonly string[] = (state) => state) =>
  ({ ...showing(noting), after }) as unknown as ScreenCommand;

const source = (events: () => AsyncGenerator<unknown>): ScreenSource<unknown, unknown> => ({
  events: { [Symbol.asyncIterator]: events },
});

const behind = (text: string) => text.slice(text.lastIndexOf(leave) + leave.length);

describe('the lines that a screen leaves', () => {
  it('show its last state', async () => {
    const screen = start(leaving());
    await turns();
    screen.input.type('xq');
    expect(await screen.ended).toBe('ended');
    expect(behind(screen.output.text())).toBe('40 wide\nkey x\nkey q\n');
  });

  it('are written after an interrupt too', async () => {
    const screen = start(leaving());
    await turns();
    screen.input.type('x\u0003');
    expect(await screen.ended).toBeInstanceOf(InterruptedError);
    expect(behind(screen.output.text())).toMatch(/^40 wide\n/);
  });

  it('show the events right before a failure', async () => {
    const failure = new Error('3 pixels were left alone');
    const screen = start(
      leaving(),
      source(async function* () {
        yield 'one';
        yield 'two';
        throw failure;
      }),
    );
    // The terminal is slower than the events.
    const { write } = screen.output;
    screen.output.write = async (chunk) => {
      await turns();
      return write(chunk);
    };
    expect(await screen.ended).toBe(failure);
    expect(behind(screen.output.text())).toBe('40 wide\nevent one\nevent two\n');
  });

  it('are none for a command that leaves none', async () => {
    for (const command of [showing(noting), leaving(() => [])]) {
      const screen = start(command);
      await turns();
      await quit(screen);
      expect(behind(screen.output.text())).toBe('');
    }
  });

  it('fail nothing when the output is closed', async () => {
    const screen = start(leaving());
    await turns();
    screen.input.type('q');
    screen.output.close();
    expect(await screen.ended).not.toBeInstanceOf(TypeError);
    expect(screen.input.raw()).toBe(false);
  });
});
