import { describe, expect, it } from 'vitest';
import { colorLevel, saysLight, terminalOf } from '../../../src/cli/process/terminal';
import { fakeInput, fakeOutput, fakeTerminal } from '../../support/terminal/terminal';

type Environment = Readonly<Record<string, string>>;

const rich = { TERM: 'xterm-256color', COLORTERM: 'truecolor' };

describe('how many colors', () => {
  it.each<[string, Environment, boolean | undefined, number]>([
    ['the terminal knows all of them, though the environment does not say so', { TERM: 'xterm' }, true, 3],
    ['it does not, though the environment says so', rich, false, 2],
    ['it does not tell', rich, undefined, 3],
    ['it is a dumb one', { TERM: 'dumb' }, true, 0],
    ['NO_COLOR wins over its word', { NO_COLOR: '1' }, true, 0],
  ])('%s', (_, env, trueColor, level) => {
    expect(colorLevel({ terminal: true }, env, { noColor: false, setting: 'auto', trueColor })).toBe(level);
  });

  it.each<[string, Environment, boolean, number]>([
    ['a terminal that says nothing', {}, true, 1],
    ['a terminal of sixteen colors', { TERM: 'vt220' }, true, 1],
    ['what calls itself xterm', { TERM: 'xterm' }, true, 2],
    ['a terminal of 256 colors', { TERM: 'xterm-256color' }, true, 2],
    ['a terminal of all colors', { TERM: 'xterm', COLORTERM: 'truecolor' }, true, 3],
    ['the other word for that', { COLORTERM: '24bit' }, true, 3],
    ['the terminal of Windows', { WT_SESSION: 'x' }, true, 3],
    ['a dumb terminal', { TERM: 'dumb', COLORTERM: 'truecolor' }, true, 0],
    ['a pipe', rich, false, 0],
    ['NO_COLOR', { ...rich, NO_COLOR: '1' }, true, 0],
    ['NO_COLOR, whatever it says', { ...rich, NO_COLOR: '0' }, true, 0],
    ['an empty NO_COLOR counts for nothing', { ...rich, NO_COLOR: '' }, true, 3],
    ['NO_COLOR wins over FORCE_COLOR', { NO_COLOR: '1', FORCE_COLOR: '3' }, true, 0],
    ['FORCE_COLOR in a pipe', { FORCE_COLOR: '1' }, false, 1],
    ['FORCE_COLOR gives what the terminal can', { ...rich, FORCE_COLOR: '1' }, false, 3],
    ['FORCE_COLOR of a level', { FORCE_COLOR: '2' }, false, 2],
    ['FORCE_COLOR of all colors', { FORCE_COLOR: '3' }, false, 3],
    ['FORCE_COLOR at a dumb terminal', { TERM: 'dumb', FORCE_COLOR: 'true' }, true, 1],
    ['an empty FORCE_COLOR', { FORCE_COLOR: '' }, false, 1],
    ['FORCE_COLOR says no', { ...rich, FORCE_COLOR: '0' }, true, 0],
    ['FORCE_COLOR says false', { ...rich, FORCE_COLOR: 'false' }, true, 0],
  ])('%s', (_, env, terminal, level) => {
    expect(colorLevel({ terminal }, env, { noColor: false, setting: 'auto' })).toBe(level);
  });

  it.each<[string, boolean, string, Environment, boolean, number]>([
    ['--no-color wins over everything', true, 'always', { ...rich, FORCE_COLOR: '3' }, true, 0],
    ['never', false, 'never', rich, true, 0],
    ['always, in a pipe', false, 'always', rich, false, 3],
    ['always, of what nobody knows', false, 'always', { TERM: 'dumb' }, false, 1],
    ['the environment wins over never', false, 'never', { FORCE_COLOR: '2' }, false, 2],
    ['the environment wins over always', false, 'always', { NO_COLOR: '1' }, true, 0],
  ])('by flag and setting: %s', (_, noColor, setting, env, terminal, level) => {
    expect(colorLevel({ terminal }, env, { noColor, setting })).toBe(level);
  });
});

describe('the facts', () => {
  const wish = { noColor: false, setting: 'auto' };

  it('of a terminal', () => {
    const facts = terminalOf({ ...fakeTerminal({ columns: 120, rows: 40 }), env: rich }, wish, {
      light: false,
    });
    expect(facts).toEqual({
      input: true,
      output: true,
      errors: true,
      columns: 120,
      rows: 40,
      color: 3,
      light: false,
    });
  });

  it('of the one that standard error is, where standard output is a pipe', () => {
    const { input, errors } = fakeTerminal({ columns: 44, rows: 60 });
    const facts = terminalOf({ input, output: fakeOutput(), errors, env: rich }, wish, { light: true });
    expect(facts).toMatchObject({
      output: false,
      errors: true,
      columns: 44,
      rows: 60,
      color: 3,
      light: true,
    });
  });

  it('of pipes', () => {
    const facts = terminalOf(
      { input: fakeInput(false), output: fakeOutput(), errors: fakeOutput(), env: rich },
      wish,
      { light: false },
    );
    expect(facts).toEqual({
      input: false,
      output: false,
      errors: false,
      columns: 80,
      rows: 24,
      color: 0,
      light: false,
    });
  });

  it('of its background: light where it says so', () => {
    const light = (COLORFGBG?: string) => saysLight({ ...(COLORFGBG !== undefined && { COLORFGBG }) });
    expect(['0;15', '0;default;15', '0;7', '15;0', '7;8', '', undefined].map(light)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
