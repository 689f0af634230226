/** What every command's definition must hold. */
import { beforeAll, describe, expect, it } from 'vitest';
import { commandsByRoute } from '../../src/app/context/context';
import type { AnyCommand } from '../../src/cli/definition/command';
import { eventOptions, globalOptions, journaledOptions } from '../../src/cli/definition/parameters';
import { type Leaf, leavesOf, makeManifest } from '../../src/cli/line/manifest';
import { parseCommandLine } from '../../src/cli/line/parse';
import { resolve } from '../../src/cli/line/resolve';
import { groups } from '../../src/commands/index';
import { allRoutes } from '../../src/protocol/routes/index';
import { splitLine } from './command-line';

interface Definition {
  readonly line: string;
  readonly command: AnyCommand;
}

let definitions: Definition[] = [];
let leaves: Leaf[] = [];

beforeAll(async () => {
  leaves = leavesOf(await makeManifest(groups));
  definitions = await Promise.all(
    leaves.map(async ({ words }) => {
      const { found } = await resolve(words, groups);
      if (!found || found.kind === 'group') throw new Error(`${words.join(' ')} is no command`);
      return { line: words.join(' '), command: found };
    }),
  );
});

/** The lines of all definitions for which something does not hold. */
function without(holds: (definition: Definition) => boolean): string[] {
  return definitions.filter((definition) => !holds(definition)).map(({ line }) => line);
}

describe('definitions', () => {
  it('are there', () => {
    expect(definitions.length).toBeGreaterThan(20);
  });

  it('call every route of the catalogue', async () => {
    const called = commandsByRoute(await makeManifest(groups));
    expect(
      allRoutes.map(({ name }) => name).filter((name) => !called.has(name)),
      'routes that no command names: they belong into `routes` of src/commands/<group>/<verb>.ts, and the verb into the index.ts beside it',
    ).toEqual([]);
  });

  it('have a summary: a sentence without its full stop, in the imperative', () => {
    expect(without(({ command }) => /^[A-Z][^\n]*[^.\s]$/.test(command.summary))).toEqual([]);
  });

  it('have descriptions that end their sentences', () => {
    const sentence = /^[A-Z"'].*[.)]$|^[\w-]+: /;
    expect(without(({ command }) => (command.description ?? []).every((one) => sentence.test(one)))).toEqual(
      [],
    );
  });

  it('have at least two examples, each of the command itself', () => {
    expect(
      without(
        ({ command, line }) =>
          command.examples.length >= 2 && command.examples.every((one) => one.includes(`plaza ${line}`)),
      ),
    ).toEqual([]);
  });

  it('have examples that parse', async () => {
    for (const { command, line } of definitions) {
      for (const example of command.examples) {
        const argv = splitLine(example);
        const { words, found, rest } = await resolve(argv, groups);
        expect(words.join(' '), example).toBe(line);
        if (found && found.kind !== 'group')
          expect(() => parseCommandLine({ words, command: found, rest }), example).not.toThrow();
      }
    }
  });

  it('keep one meaning for the options of every command', () => {
    const reserved = new Set([
      ...Object.keys(globalOptions),
      ...Object.keys(journaledOptions),
      'help',
      'version',
      'all',
      'limit',
      'cursor',
      'page',
      'offset',
      'before',
    ]);
    const paging = new Set(['all', 'limit', 'cursor', 'page', 'offset', 'before']);
    expect(
      without(({ command }) =>
        Object.keys(command.options ?? {}).every((key) => {
          // Dispatch adds these to commands that tell events; an answer's `--for` may be its own.
          if (key in eventOptions) return command.kind === 'answer';
          return !reserved.has(key) || paging.has(key);
        }),
      ),
    ).toEqual([]);
  });

  it('give one meaning to an option wherever it stands', () => {
    const kinds = new Map<string, Set<boolean>>();
    // The one exception the command map makes: `auth captcha --page` is the page of the widget.
    for (const { command } of definitions.filter(({ line }) => line !== 'auth captcha')) {
      for (const [key, option] of Object.entries(command.options ?? {})) {
        kinds.set(key, (kinds.get(key) ?? new Set()).add(option.value !== undefined));
      }
    }
    // Of a list the number of a page, of the captcha its page: both are fixed names.
    kinds.delete('page');
    // The shop of the board, or its background; a picture that fits the terminal, or a size that a drawing fits.
    kinds.delete('board');
    kinds.delete('fit');
    expect([...kinds].filter(([, takesValue]) => takesValue.size > 1).map(([key]) => key)).toEqual([]);
  });

  it('put what may be left out, or repeated, last', () => {
    const ordered = ({ command }: Definition) => {
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
