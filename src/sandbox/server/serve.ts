/** A sandbox with a folder: one at a time, and other processes find it by the address it publishes there. */
import type { SandboxAddress, SandboxHome } from '../../ports/sandbox';
import { type SandboxOptions, startSandbox } from './server';

interface ServeOptions extends Omit<SandboxOptions, 'file'> {
  readonly home: Pick<
    SandboxHome,
    'lock' | 'writeAddress' | 'removeAddress' | 'loadWorld' | 'saveWorld' | 'worldLog' | 'contents'
  >;
  readonly pid: number;
  readonly version?: string;
}

export type RunningSandbox = Awaited<ReturnType<typeof serveSandbox>>;

/** Starts a sandbox in the folder and publishes its address there. */
export async function serveSandbox({ home, pid, version, ...options }: ServeOptions) {
  const release = await home.lock();
  try {
    await home.removeAddress();
    const { loadWorld: load, saveWorld: save, worldLog: log, contents } = home;
    const file = { load, save, log, contents };
    const sandbox = await startSandbox({ ...options, file });
    const { baseUrl, statusUrl, pixelUrl, secret } = sandbox;
    const world = sandbox.world().id;
    const address: SandboxAddress = { baseUrl, statusUrl, pixelUrl, pid, version, secret, world };
    await home.writeAddress(address);
    const ended = sandbox.ended.finally(home.removeAddress).finally(release);
    return {
      address,
      /** The world's time, ISO 8601. */
      time: sandbox.control.time().time,
      control: sandbox.control,
      /** Resolves once the sandbox has stopped and the folder is free. */
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
