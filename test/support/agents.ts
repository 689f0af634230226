/** `plaza mcp` in the test's own process or as a process, and the client of the official SDK. */
import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, expect } from 'vitest';
import { run as runPlaza } from '../../src/app/run';
import { systemChance, systemClock } from '../../src/cli/process/clock';
import { groups } from '../../src/commands/index';
import { executable, shareCode } from './executable/executable';
import type { Home } from './home';
import { fakeIo } from './io';
import { fakeInput, fakeOutput } from './terminal/terminal';

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

interface Server {
  readonly transport: Transport;
  /** Called after the client has closed. */
  ended(): Promise<void>;
}

/** A server in the test's own process. @param options those of `plaza mcp` */
function serverInProcess(home: Pick<Home, 'folder' | 'env'>, options: readonly string[]): Server {
  const [toServer, fromServer] = [new PassThrough(), new PassThrough()];
  const errors = fakeOutput();
  const stream = Object.assign(toServer, { isTTY: false, setRawMode: () => undefined });
  const exit = runPlaza(
    fakeIo({
      argv: ['mcp', ...options],
      env: serverEnvironment(home),
      pid: process.pid,
      input: { ...fakeInput(false), stream },
      output: { ...fakeOutput(), stream: fromServer },
      errors,
      clock: systemClock,
      random: systemChance,
    }),
    groups,
  );
  return {
    // The streams of a server, seen from its client.
    transport: new StdioServerTransport(fromServer, toServer),
    async ended() {
      toServer.end();
      expect({ exit: await exit, errors: errors.text() }).toEqual({ exit: 0, errors: '' });
    },
  };
}

function serverProcess(home: Pick<Home, 'folder' | 'env'>, options: readonly string[]): Server {
  const args = [executable, 'mcp', ...options];
  const env = serverEnvironment(home);
  shareCode(env);
  return {
    transport: new StdioClientTransport({ command: process.execPath, args, env }),
    ended: async () => undefined,
  };
}

/** Connects clients to servers of their own, which end with the test. @param serve a server in this process by default */
export function useAgents(home: () => Home, serve = serverInProcess) {
  let connected: { readonly client: Client; readonly server: Server }[] = [];
  afterEach(async () => {
    const all = connected;
    connected = [];
    for (const { client, server } of all) {
      await client.close();
      await server.ended();
    }
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
    const server = serve(home(), options);
    connected.push({ client, server });
    await client.connect(server.transport);
    const run = async (words: readonly string[], more: object = {}) => {
      const found = await client.callTool({ name: 'run_command', arguments: { words, ...more } });
      return found.structuredContent as unknown as Result;
    };
    return { client, run, questions };
  };
}

/** The same with a process per server. */
export const useAgentProcesses = (home: () => Home) => useAgents(home, serverProcess);
