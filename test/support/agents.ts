/** `plaza mcp` as a process, and the client of the official SDK. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach } from 'vitest';
import { executable } from './executable/executable';
import type { Home } from './home';

/** The structured content of `run_command`. */
interface Result {
  readonly exit: number;
  readonly data: never;
  readonly notes: readonly string[];
  readonly planned: boolean;
  readonly untrusted: boolean;
  readonly truncated: boolean;
  readonly changesLeft: number;
  readonly spendLeft: number;
}

/** The environment of a server in a home. */
export const serverEnvironment = (home: Pick<Home, 'folder' | 'env'>) => ({
  PATH: process.env.PATH ?? '',
  HOME: home.folder,
  ...home.env,
});

/** Connects clients to servers of their own, which end with the test. */
export function useAgents(home: () => Home) {
  let clients: Client[] = [];
  afterEach(async () => {
    for (const client of clients) await client.close();
    clients = [];
  });
  /** A client of a server with these options. @param answer what its user answers; undefined: it cannot ask */
  return async (options: readonly string[], answer?: boolean) => {
    const capabilities = answer === undefined ? {} : { elicitation: {} };
    const client = new Client({ name: 'test', version: '1' }, { capabilities });
    const questions: string[] = [];
    if (answer !== undefined)
      client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
        questions.push(params.message);
        return { action: 'accept', content: { approve: answer } };
      });
    clients.push(client);
    const args = [executable, 'mcp', ...options];
    const env = serverEnvironment(home());
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
    const run = async (words: readonly string[], more: object = {}) => {
      const found = await client.callTool({ name: 'run_command', arguments: { words, ...more } });
      return found.structuredContent as unknown as Result;
    };
    return { client, run, questions };
  };
}
