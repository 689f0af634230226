/** The parts of undici that are loaded one by one: its package entry costs three times as much to start. */
declare module 'undici/lib/dispatcher/agent.js' {
  export interface DispatchController {
    abort(reason: unknown): void;
    pause(): void;
    resume(): void;
  }
  export interface DispatchHandler {
    onRequestStart(controller: DispatchController): void;
    onResponseStart(
      controller: DispatchController,
      status: number,
      headers: Record<string, string | string[] | undefined>,
    ): void;
    onResponseData(controller: DispatchController, piece: Uint8Array): void;
    onResponseEnd(): void;
    onResponseError(controller: DispatchController, error: unknown): void;
  }
  export interface Dispatcher {
    dispatch(
      options: {
        origin: string;
        path: string;
        method: string;
        headers: Record<string, string>;
        body: Uint8Array | AsyncIterable<Uint8Array> | null;
      },
      handler: DispatchHandler,
    ): boolean;
    destroy(): Promise<void>;
  }
  interface Limits {
    connections: number;
    headersTimeout: number;
    bodyTimeout: number;
  }
  const Agent: new (options: Limits & { connect: { ca?: string; timeout: number } }) => Dispatcher;
  export default Agent;
}

declare module 'undici/lib/dispatcher/proxy-agent.js' {
  import type { Dispatcher } from 'undici/lib/dispatcher/agent.js';

  const ProxyAgent: new (options: {
    connections: number;
    headersTimeout: number;
    bodyTimeout: number;
    uri: string;
    token?: string;
    requestTls: { ca?: string };
    proxyTls: { ca?: string };
  }) => Dispatcher;
  export default ProxyAgent;
}
