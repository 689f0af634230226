/** A sandbox with a folder: one at a time, and other processes find it by the address it publishes there. */

import type { SandboxAddress, SandboxHome } from '../../ports/sandbox';
import type { Control } from './control/control';
import { type SandboxOptions, startSandbox } from './server';

export interface ServeOptions extends Omit<SandboxOptions, 'file'> {
  /** The folder of the sandbox. */
  readonly home: Pick<
    SandboxHome,
    'lock' | 'writeAddress' | 'removeAddress' | 'loadWorld' | 'saveWorld' | 'worldLog' | 'contents'
  >;
  readonly pid: number;
}

export interface Served {
  readonly address: SandboxAddress;
  /** The world's time, ISO 8601. */
  readonly time: string;
  readonly control: Control;
  /** Resolves once the sandbox has stopped and the folder is free. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Starts a sandbox in the folder and publishes its address there. */
export async function serveSandbox({ home, pid, ...options }: ServeOptions): Promise<Served> {
  const release = await home.lock();
  try {
    await home.removeAddress();
    const { loadWorld: load, saveWorld: save, worldLog: log, contents } = home;
    const file = { load, save, log, contents };
    const sandbox = await startSandbox({ ...options, file });
    const { baseUrl, statusUrl, pixelUrl, secret } = sandbox;
    const address = { baseUrl, statusUrl, pixelUrl, pid, secret, world: sandbox.world().id };
    await home.writeAddress(address);
    const ended = sandbox.ended.finally(home.removeAddress).finally(release);
    return {
      address,
      time: sandbox.control.time().time,
      control: sandbox.control,
      ended: ended.then(() => undefined),
      async stop() {
        await sandbox.stop();
        await ended;
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}
