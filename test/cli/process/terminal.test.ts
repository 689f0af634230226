import { describe, expect, it } from 'vitest';
import { colorLevel, saysLight, terminalOf } from '../../../src/cli/process/terminal';
import { fakeInput, fakeOutput, fakeTerminal } from '../../support/terminal/terminal';

type Environment = Readonly<Record<string, string>>;

const rich = { TERM: 'xterm-256color', COLORTERM: 'truecolor' };

describe('colorLevel', () => {
  it.each<[string, Environment, boolean | undefined, number]>([
    ['24 bits against the environment', { TERM: 'xterm' }, true, 3],
    ['no 24 bits against the environment', rich, false, 2],
    ['nothing', rich, undefined, 3],
    ['24 bits as a dumb terminal', { TERM: 'dumb' }, true, 0],
    ['24 bits under NO_COLOR', { NO_COLOR: '1' }, true, 0],
  ])('follows a terminal that reports %s', (_, env, trueColor, level) => {
    expect(colorLevel({ terminal: true }, env, { noColor: false, setting: 'auto', trueColor })).toBe(level);
  });

  it.each<[string, Environment, boolean, number]>([
    ['a terminal that says nothing', {}, true, 1],
    ['a terminal of sixteen colors', { TERM: 'vt220' }, true, 1],
    ['xterm', { TERM: 'xterm' }, true, 2],
    ['a terminal of 256 colors', { TERM: 'xterm-256color' }, true, 2],
    ['COLORTERM=truecolor', { TERM: 'xterm', COLORTERM: 'truecolor' }, true, 3],
    ['COLORTERM=24bit', { COLORTERM: '24bit' }, true, 3],
    ['the terminal of Windows', { WT_SESSION: 'x' }, true, 3],
    ['a dumb terminal', { TERM: 'dumb', COLORTERM: 'truecolor' }, true, 0],
    ['a pipe', rich, false, 0],
    ['NO_COLOR', { ...rich, NO_COLOR: '1' }, true, 0],
    ['NO_COLOR=0', { ...rich, NO_COLOR: '0' }, true, 0],
    ['an empty NO_COLOR', { ...rich, NO_COLOR: '' }, true, 3],
    ['NO_COLOR and FORCE_COLOR', { NO_COLOR: '1', FORCE_COLOR: '3' }, true, 0],
    ['FORCE_COLOR in a pipe', { FORCE_COLOR: '1' }, false, 1],
    ['FORCE_COLOR at a terminal of all colors', { ...rich, FORCE_COLOR: '1' }, false, 3],
    ['FORCE_COLOR of a level', { FORCE_COLOR: '2' }, false, 2],
    ['FORCE_COLOR of all colors', { FORCE_COLOR: '3' }, false, 3],
    ['FORCE_COLOR at a dumb terminal', { TERM: 'dumb', FORCE_COLOR: 'true' }, true, 1],
    ['an empty FORCE_COLOR', { FORCE_COLOR: '' }, false, 1],
    ['FORCE_COLOR=0', { ...rich, FORCE_COLOR: '0' }, true, 0],
    ['FORCE_COLOR=false', { ...rich, FORCE_COLOR: 'false' }, true, 0],
  ])('follows the environment: %s', (_, env, terminal, level) => {
    expect(colorLevel({ terminal }, env, { noColor: false, setting: 'auto' })).toBe(level);
  });

  it.each<[string, boolean, string, Environment, boolean, number]>([
    ['--no-color, against everything', true, 'always', { ...rich, FORCE_COLOR: '3' }, true, 0],
    ['never', false, 'never', rich, true, 0],
    ['always, in a pipe', false, 'always', rich, false, 3],
    ['always, for a dumb terminal', false, 'always', { TERM: 'dumb' }, false, 1],
    ['never, against FORCE_COLOR', false, 'never', { FORCE_COLOR: '2' }, false, 2],
    ['always, against NO_COLOR', false, 'always', { NO_COLOR: '1' }, true, 0],
  ])('follows the option and the setting: %s', (_, noColor, setting, env, terminal, level) => {
    expect(colorLevel({ terminal }, env, { noColor, setting })).toBe(level);
  });
});

const seen = fakeTerminal({ columns: 44, rows: 60 });
const big = { columns: 44, rows: 60, color: 3 };
const none = { input: false, output: false, errors: false };
const pipes = { input: fakeInput(false), output: fakeOutput(), errors: fakeOutput() };

it.each([
  ['a terminal', seen, { ...big, input: true, output: true, errors: true }],
  [
    'standard error alone at a terminal',
    { ...pipes, errors: seen.errors },
    { ...none, ...big, errors: true },
  ],
  ['pipes', pipes, { ...none, columns: 80, rows: 24, color: 0 }],
])('terminalOf describes %s', (_, streams, facts) => {
  for (const light of [true, false])
    expect(terminalOf({ ...streams, env: rich }, { noColor: false, setting: 'auto' }, { light })).toEqual({
      ...facts,
      light,
    });
});

it('saysLight reads a light background from COLORFGBG', () => {
  const light = ['0;15', '0;default;15', '0;7'];
  const values = [...light, '15;0', '7;8', ''];
  expect(values.filter((COLORFGBG) => saysLight({ COLORFGBG }))).toEqual(light);
  expect(saysLight({})).toBe(false);
});
