import { describe, expect, it } from 'vitest';
import { eventOptions, globalOptions, journaledOptions } from '../../src/cli/definition/parameters';
import { commandsByRoute, makeManifest } from '../../src/cli/line/manifest';
import { parseCommandLine } from '../../src/cli/line/parse';
import { resolve } from '../../src/cli/line/resolve';
import { groups } from '../../src/commands/index';
import { allRoutes } from '../../src/protocol/routes/index';
import { allCommands, type NamedCommand, splitLine } from './command-line';

const definitions = await allCommands();

/** The lines of all definitions for which something does not hold. */
function without(holds: (definition: NamedCommand) => boolean): string[] {
  return definitions.filter((definition) => !holds(definition)).map(({ line }) => line);
}

const pagingOptions = ['all', 'limit', 'cursor', 'page', 'offset', 'before'];

describe('the definitions of commands', () => {
  it('call every route of the catalogue', async () => {
    expect(definitions.length).toBeGreaterThan(200);
    const called = commandsByRoute(await makeManifest(groups));
    expect(
      allRoutes.map(({ name }) => name).filter((name) => !called.has(name)),
      'routes that no command names: they belong into `routes` of src/commands/<group>/<verb>.ts, and the verb into the index.ts beside it',
    ).toEqual([]);
  });

  it('have a summary that starts with a capital and has no full stop', () => {
    expect(without(({ command }) => /^[A-Z][^\n]*[^.\s]$/.test(command.summary))).toEqual([]);
  });

  it('have descriptions of whole sentences', () => {
    const sentence = /^[A-Z"'].*[.)]$|^[\w-]+: /;
    const isWhole = (text: string) => sentence.test(text);
    expect(without(({ command }) => (command.description ?? []).every(isWhole))).toEqual([]);
  });

  it('have at least two examples, each of the command itself, that parse', async () => {
    expect(without(({ command }) => command.examples.length >= 2)).toEqual([]);
    for (const { command, line } of definitions) {
      for (const example of command.examples) {
        const argv = splitLine(example);
        const { words, found, rest } = await resolve(argv, groups);
        expect(example).toContain(`plaza ${line}`);
        expect(words.join(' '), example).toBe(line);
        if (found && found.kind !== 'group')
          expect(() => parseCommandLine({ words, command: found, rest }), example).not.toThrow();
      }
    }
  });

  it('keep one meaning for the options of every command', () => {
    const reserved = new Set([...Object.keys({ ...globalOptions, ...journaledOptions }), 'help', 'version']);
    expect(
      without(({ command }) =>
        Object.keys(command.options ?? {}).every((key) => {
          // Commands with events get these options; `--for` of an answer may be its own.
          if (key in eventOptions) return command.kind === 'answer';
          return !reserved.has(key) || pagingOptions.includes(key);
        }),
      ),
    ).toEqual([]);
  });

  it('give an option a value everywhere or nowhere', () => {
    const kinds = new Map<string, Set<boolean>>();
    for (const { command } of definitions) {
      for (const [key, option] of Object.entries(command.options ?? {})) {
        kinds.set(key, (kinds.get(key) ?? new Set()).add(option.value !== undefined));
      }
    }
    const mixed = [...kinds].filter(([, takesValue]) => takesValue.size > 1).map(([key]) => key);
    // The page of a list or of the captcha; the shop of the board or its background; a flag or a size.
    expect(mixed.filter((key) => !['page', 'board', 'fit'].includes(key))).toEqual([]);
  });

  it('have -n for --limit everywhere', () => {
    expect(without(({ command: { options = {} } }) => !options.limit || options.limit.short === 'n')).toEqual(
      [],
    );
  });

  it('put optional and repeated arguments last', () => {
    const ordered = ({ command }: NamedCommand) => {
      const args = Object.values(command.args ?? {});
      return args.every(
        (argument, index) =>
          !(argument.optional || argument.repeated) ||
          index === args.length - 1 ||
          args.slice(index + 1).every(({ optional }) => optional),
      );
    };
    expect(without(ordered)).toEqual([]);
  });
});
