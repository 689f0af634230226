import { describe, expect, it } from 'vitest';
import type { Mouse } from '../../../src/cli/definition/command';
import { mouseReader } from '../../../src/cli/screen/inbox';
import { turns } from '../../support/terminal/terminal';
import { enter, leave, quit, showing, start } from './screen-setup';

const off = '\u001b[?1006l\u001b[?1000l';
const on = '\u001b[?1000h\u001b[?1006h';

/** A screen that records its keys and mouse events. */
function pointing() {
  const keys: (string | Mouse)[] = [];
  const command = showing((state, message) => {
    if (message.type === 'intent') keys.push(message.intent);
    if (message.type === 'mouse') keys.push(message.mouse);
    return { state, end: message.type === 'intent' && message.intent === 'q' };
  });
  return { keys, screen: start({ ...command, mouse: () => true }) };
}

describe('a screen with a mouse', () => {
  it('switches reports on, and off when it ends', async () => {
    const { screen } = pointing();
    await turns();
    expect(screen.output.text().startsWith(enter + on)).toBe(true);
    await quit(screen);
    expect(screen.output.text().endsWith(off + leave)).toBe(true);
  });

  it('gets presses and the wheel in cells from 0, among its keys', async () => {
    const { keys, screen } = pointing();
    await turns();
    screen.input.type('a\u001b[<0;12;5M\u001b[<0;12;5mb\u001b[<64;1;2M\u001b[<65;100;200Mq');
    await screen.ended;
    expect(keys).toEqual([
      'a',
      { column: 11, row: 4, wheel: 0 },
      'b',
      { column: 0, row: 1, wheel: 1 },
      { column: 99, row: 199, wheel: -1 },
      'q',
    ]);
  });

  it('ignores other buttons, motion and wrong positions', async () => {
    const { keys, screen } = pointing();
    await turns();
    screen.input.type('\u001b[<2;3;3M\u001b[<32;3;3M\u001b[<0;0;3M\u001b[<16;7;8Mq');
    await screen.ended;
    expect(keys).toEqual([{ column: 6, row: 7, wheel: 0 }, 'q']);
  });
});

it('mouseReader gives up a report that is wrong or too long', () => {
  const read = mouseReader();
  const isPart = (text: string) => read(text) === 'part';
  expect(['a', '\u001b[<', '1', 'x', 'y'].map(isPart)).toEqual([false, true, true, false, false]);
  expect(isPart('\u001b[<')).toBe(true);
  for (let digit = 0; digit < 15; digit += 1) expect(isPart('9')).toBe(true);
  expect(read('9')).toBeUndefined();
});
