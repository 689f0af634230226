/**
 * The first screen and the first prompt of every command: lines end at words, within the width of the terminal. Only a
 * word, a command, JSON and a table of figures can be longer.
 */
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/terminal/text/text';
import { signedIn } from '../support/accounts';
import { begin } from '../support/app';
import { until } from '../support/clock';
import { useHome } from '../support/home';
import { allCommands, splitLine } from './command-line';

const home = useHome();

/** They start or end processes, write into the home of the user, copy everything, or read their input to its end. */
const skipped = /^(?:sandbox (?:start|stop|reset)|completion install|rehearse|export|mcp)$/;

const commands = (await allCommands()).filter(
  ({ line, command }) => command.kind !== 'screen' && !skipped.test(line),
);
/** Each command by its first example, and those with arguments also without them. */
const lines = commands.flatMap(({ words, command }) => {
  const end = command.kind === 'events' ? ['--for', '50ms'] : [];
  const example = [...splitLine(command.examples[0] ?? ''), ...end];
  return example.length > words.length ? [example, [...words, ...end]] : [example];
});

/** What a line prints until it ends, or until its first prompt, which is then left. */
async function shown(argv: readonly string[], columns: number, env: Readonly<Record<string, string>>) {
  const { input, output, errors, exit } = begin(argv, {
    env: { ...home().env, PAGER: 'cat', EDITOR: 'false', BROWSER: 'true', ...env },
    terminal: { columns, rows: 40 },
  });
  const prompt = /cancels\.\n[\s\S]*(?:\u001b\[\d*G|[:?] $)/;
  let isOver = false;
  const over = exit.then(() => {
    isOver = true;
  });
  await until(() => isOver || prompt.test(errors.text()));
  if (!isOver) input.end('\u0003');
  await over;
  return output.text() + errors.text();
}

/** A word, a command or JSON is copied whole, and the path of a row of `doctor`. */
const isWhole = (line: string) => /^\s*(?:\S+|[('"]*plaza .*|".*|[✓!✗] \w+ +\/\S+)$/.test(line);

const dumb = { TERM: 'dumb', TERM_PROGRAM: 'iTerm.app', VTE_VERSION: '7000' };

describe.each<[number, string, Readonly<Record<string, string>>]>([
  [50, 'a terminal', { NO_COLOR: '1' }],
  [80, 'a terminal', { NO_COLOR: '1' }],
  [100, 'a dumb terminal, without an escape sequence', dumb],
])('on %i columns of %s', (columns, _, env) => {
  it('every command prints lines that fit, and breaks no command', async () => {
    const tooLong: string[] = [];
    const greeting = await shown([], columns, { ...env, PLAZA_CONFIG_DIR: `${home().folder}/new` });
    expect(greeting).toMatch(/^Not signed in/);
    await signedIn(home(), 'ada');
    for (const argv of [undefined, ...lines]) {
      const text = argv ? await shown(argv, columns, env) : greeting;
      if (env === dumb && text.includes('\u001b')) tooLong.push(`${argv?.join(' ')}: an escape sequence`);
      for (const line of text.replace(/\u001b\[[?\d;]*[A-Za-z]/g, '').split(/[\r\n]+/)) {
        const isLong = displayWidth(line) > columns && !isWhole(line);
        // A command in quotes that is not whole ends in another line.
        if (isLong || /'plaza [^']*$/.test(line)) tooLong.push(`${argv?.join(' ')}: ${line}`);
      }
    }
    expect(tooLong).toEqual([]);
  }, 120_000);
});
