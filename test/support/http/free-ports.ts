/** Free ports for a sandbox, and the text at an address. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that the system hands out, so that only another run of the same tests could take one in between. */
let candidate = 20_000 + ((1009 * process.pid) % 3000) * 3;

/** The first of three ports in a row that are free. */
export async function freePorts(): Promise<number> {
  for (;;) {
    candidate = candidate > 32_000 ? 20_000 : candidate + 3;
    const free = await Promise.all([0, 1, 2].map((offset) => isFree(candidate + offset)));
    if (free.every(Boolean)) return candidate;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch {
    return false;
  }
}

/** The text at an address; empty where nothing listens. */
export const fetchText = (address: string) =>
  fetch(address)
    .then((answer) => answer.text())
    .catch(() => '');
