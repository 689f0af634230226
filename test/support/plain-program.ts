/** Another program of the framework's: it has no service, no account and nothing on disk. */
import { commandKinds, type Groups } from '../../src/cli/definition/command';
import type { Additions, OpenContext, Program } from '../../src/cli/definition/program';

/** What its commands receive. */
export interface PlainContext {
  readonly greeting: string;
}

/** The kinds of command whose definitions say nothing beyond what the framework asks. */
export const { command, eventsCommand, screenCommand } = commandKinds<PlainContext, object>();

/** What the framework asks of the context of a command that has nothing to show but its answer. */
export const plainContext: OpenContext = {
  context: { greeting: 'good morning' } satisfies PlainContext,
  dryRunRequests: [],
  printer: () => undefined,
  pager: async () => undefined,
  color: async () => 'never',
  envelopeOf: () => undefined,
  asReceived: (value) => value,
  explain: async (thrown) => thrown,
  hasChanged: () => false,
  reportPrinted: async () => [],
};

/** What a program adds that has nothing to say of a command. */
export const noAdditions: Additions = { options: {}, help: async () => [], manifest: {} };

/** The program with these commands, changed as the test wants it. */
export function plainProgram(groups: Groups, change: Partial<Program> = {}): Program {
  return {
    name: 'orchard',
    title: 'orchard: trees and what they bear',
    firstStep: "Begin with 'orchard trees list'.",
    groups,
    options: {},
    additions: () => noAdditions,
    headings: {},
    headlines: [],
    topics: [],
    topic: async () => undefined,
    synonyms: {},
    open: async () => plainContext,
    greeting: async () => [],
    memory: async () => undefined,
    terminalFacts: async () => ({ light: false, links: false }),
    completions: async () => [],
    redactor: async () => (text) => text,
    saveReport: async (_, name) => name,
    ...change,
  };
}
