/** A session bus of a test's own, with GNOME's keyring (Debian: dbus, gnome-keyring), or without an answer. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

const programs = ['dbus-daemon', 'gnome-keyring-daemon'];

export const missingPrograms = programs.filter((name) => spawnSync('which', [name]).status !== 0);

export type Bus = Awaited<ReturnType<typeof startBus>>;

export async function startBus(folder: string) {
  const address = `unix:path=${join(folder, 'bus')}`;
  const config = join(folder, 'bus.conf');
  await writeFile(config, busConfig(address));
  const bus = spawn('dbus-daemon', ['--nofork', '--print-address', `--config-file=${config}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise((resolve, reject) => {
    bus.stdout?.once('data', resolve);
    bus.once('exit', reject);
  });
  const env = { DBUS_SESSION_BUS_ADDRESS: address, XDG_RUNTIME_DIR: folder };
  let keyring: ChildProcess | undefined;
  const endKeyring = async () => {
    await ended(keyring);
    keyring = undefined;
  };
  return {
    env,
    /** Puts a keyring on the bus; with `unlocked` its collection is made and open. */
    async keyring(state: 'unlocked' | 'locked') {
      await endKeyring();
      const home = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: join(folder, 'data'), ...env };
      const wish = state === 'unlocked' ? ['--unlock'] : [];
      keyring = spawn('gnome-keyring-daemon', ['--foreground', '--components=secrets', ...wish], {
        env: home,
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      keyring.stdin?.end('a keyring password');
      await named('org.freedesktop.secrets', home);
    },
    endKeyring,
    async end() {
      await endKeyring();
      await ended(bus);
    },
  };
}

/** A session bus that starts nothing by itself. */
function busConfig(address: string): string {
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>${address}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
`;
}

/** Resolves when the name is taken on the bus. */
async function named(name: string, env: Readonly<Record<string, string | undefined>>): Promise<void> {
  for (;;) {
    const bus = ['--session', '--dest=org.freedesktop.DBus', '--print-reply', '/'];
    const call = [...bus, 'org.freedesktop.DBus.NameHasOwner', `string:${name}`];
    const reported = execFileSync('dbus-send', call, { env, encoding: 'utf8' });
    if (reported.includes('boolean true')) return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const over = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await over;
}

export async function startSilentBus(folder: string) {
  const path = join(folder, 'silent');
  const server = createServer((socket) => socket.on('error', () => undefined).resume());
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return {
    env: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}`, XDG_RUNTIME_DIR: folder },
    end: async () => void server.close(),
  };
}
