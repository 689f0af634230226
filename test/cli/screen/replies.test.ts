import { describe, expect, it } from 'vitest';
import { turns } from '../../support/terminal/terminal';
import { expectRestored, leave, showing, start } from './screen-setup';

const sixel =
  '\u001bP>|XTerm(390)\u001b\\\u001b]11;rgb:1111/2222/3333\u0007\u001b[3;2R\u001b[6;20;10t\u001b[?62;4c';
const query = '\u001b[c';

/** A screen that asks one question, and what it is answered. */
async function asking(question = '\u001b[>q') {
  const heard: (string | undefined)[] = [];
  const screen = start(showing(), {}, async (ask) => {
    heard.push(await ask(question), await ask('\u001b[16t'));
    return false;
  });
  await turns();
  return { ...screen, heard };
}
type Asking = Awaited<ReturnType<typeof asking>>;

async function type({ input }: Pick<Asking, 'input'>, ...pieces: readonly string[]) {
  for (const piece of pieces) {
    input.type(piece);
    await turns();
  }
}

describe('a question of a screen', () => {
  it('is asked behind the first frame, and keys are taken while nobody answers; then nothing more is asked', async () => {
    const screen = await asking();
    expect(screen.output.text()).toMatch(/top[\s\S]*40 wide[\s\S]*\u001b\[10;1H\u001b\[>q\u001b\[c$/);
    await type(screen, 'a');
    expect(screen.output.text()).toContain('key a');
    expect(screen.heard).toEqual([]);
    screen.clock.move(2000);
    await turns();
    expect(screen.heard).toEqual(['', undefined]);
    await type(screen, 'q');
    expect(await screen.ended).toBe('ended');
    expectRestored(screen);
  });

  it('gets its replies, however they are cut, and the keys between them stay keys', async () => {
    const screen = await asking();
    await type(
      screen,
      `a${sixel.slice(0, 1)}`,
      sixel.slice(1, 9),
      sixel.slice(9, 30),
      `${sixel.slice(30)}b\u001b[A`,
    );
    await type(screen, '\u001b[6;20;10t\u001b[?62;4c');
    expect(screen.heard).toEqual([sixel, '\u001b[6;20;10t\u001b[?62;4c']);
    expect(screen.output.text().match(/key \w+/g)).toEqual(['key a', 'key b', 'key up']);
    await type(screen, 'q');
    expect(await screen.ended).toBe('ended');
  });

  it('shows the screen again when it has drawn, and when the view is another one', async () => {
    const screen = await asking('\ra sample');
    expect(screen.output.text()).toMatch(/a sample\u001b\[c\u001b\[2J[\s\S]*top/);
    await type(screen, sixel, sixel, 'q');
    expect(await screen.ended).toBe('ended');
  });

  it('is waited for when the screen ends, so that the shell does not get the reply', async () => {
    const screen = await asking();
    await type(screen, 'q');
    expect(screen.output.text().endsWith(leave)).toBe(true);
    expect(screen.input.raw()).toBe(true);
    await type(screen, sixel);
    expect(await screen.ended).toBe('ended');
    expectRestored(screen);
    expect(screen.output.text().split(query)).toHaveLength(2);
  });

  it('that is answered too late types nothing', async () => {
    const screen = await asking();
    screen.clock.move(2000);
    await turns();
    await type(screen, sixel.slice(0, 12), sixel.slice(12), 'x', 'q');
    expect(await screen.ended).toBe('ended');
    expect(screen.output.text().match(/key \S/g)).toEqual(['key x']);
  });

  it('leaves Escape a key, also while it waits', async () => {
    const screen = await asking();
    await type(screen, '\u001b');
    screen.clock.move(100);
    await type(screen, sixel, sixel, 'q');
    expect(await screen.ended).toBe('ended');
    expect(screen.heard[0]).toBe(sixel);
  });
});
