/**
 * The messages of `plaza mcp` on standard input and output: one per line. An invalid line is answered with the error
 * of JSON-RPC, and the next line is read. The transport of the SDK drops such lines, and closes at a large one.
 */
import { appendFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { UsageError } from '../../errors';
import type { Clock } from '../../ports/machine';

/** Bytes of a message. */
const maxMessageBytes = 16 * 1024 * 1024;
const parseError = -32_700;
const invalidRequest = -32_600;

/** Appends a line to the log: facts of a message, never its content. */
export type Log = (facts: Readonly<Record<string, unknown>>) => void;

export function stdioTransport(
  input: Readable,
  output: Writable,
  schema: Pick<typeof JSONRPCMessageSchema, 'safeParse'>,
  log: Log = () => undefined,
): Transport {
  const write = (message: object) =>
    new Promise<void>((resolve) => {
      log({ sent: factsOf(message) });
      if (output.write(`${JSON.stringify(message)}\n`)) resolve();
      else output.once('drain', resolve);
    });
  const refuse = (code: number, message: string, id: unknown = null) => {
    void write({ jsonrpc: '2.0', id, error: { code, message } });
  };
  const read = (line: string) => {
    if (line.trim() === '') return;
    let json: unknown;
    try {
      json = JSON.parse(line);
    } catch {
      return refuse(parseError, 'the message is not JSON');
    }
    if (Array.isArray(json))
      return refuse(invalidRequest, 'batches are not supported: send one message per line');
    const { success, data } = schema.safeParse(json);
    if (!success) return refuse(invalidRequest, 'the message is not a request of JSON-RPC 2.0', idOf(json));
    log({ received: factsOf(data) });
    transport.onmessage?.(data as JSONRPCMessage);
  };
  const lines = lineReader(read, () =>
    refuse(invalidRequest, `a message has at most ${maxMessageBytes} bytes`),
  );
  const transport: Transport = {
    async start() {
      input.on('data', lines).on('error', failed);
    },
    send: write,
    async close() {
      input.off('data', lines).off('error', failed).pause();
      transport.onclose?.();
    },
  };
  const failed = (error: Error) => transport.onerror?.(error);
  return transport;
}

/** Splits chunks into lines. A line of more than the maximum is skipped, and reported once. */
function lineReader(read: (line: string) => void, tooLong: () => void): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let size = 0;
  return (chunk) => {
    let rest = Buffer.from(chunk);
    for (;;) {
      const end = rest.indexOf(10);
      const part = end < 0 ? rest : rest.subarray(0, end);
      size += part.length;
      if (size <= maxMessageBytes) parts.push(part);
      else parts = [];
      if (end < 0) return;
      if (size > maxMessageBytes) tooLong();
      else read(Buffer.concat(parts).toString('utf8'));
      parts = [];
      size = 0;
      rest = rest.subarray(end + 1);
    }
  };
}

/** The ID of a request that is otherwise invalid. */
function idOf(json: unknown): unknown {
  const { id } = typeof json === 'object' && json !== null && 'id' in json ? json : { id: null };
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

function factsOf(message: object): Readonly<Record<string, unknown>> {
  const { id, method, error } = message as Readonly<Record<string, { readonly code?: number }>>;
  return { id, method, error: error?.code };
}

/** A log in a private file, one JSON document per line. @throws UsageError for a file that cannot be written */
export function logFile(path: string, clock: Pick<Clock, 'now'>): Log {
  const append = (text: string) => appendFileSync(path, text, { mode: 0o600 });
  try {
    append('');
  } catch (error) {
    throw new UsageError(`--log: ${path} can't be written`, { cause: error });
  }
  return (facts) => append(`${JSON.stringify({ time: new Date(clock.now()).toISOString(), ...facts })}\n`);
}
