/**
 * How long a new refresh token is in danger: from the moment a process has the bytes of the answer until the account's
 * file holds the token, measured within the executable. A kill in between signs the account out.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sandbox } from '../../src/sandbox/server/server';
import { median, plaza, print, probed, withSandbox } from './rounds';

const rounds = Number(process.env.ROUNDS ?? 40);
const targetMs = 1;
const deviceId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** Reports the time between the two moments, and the one until the durable write has ended. */
const probe = `const fs = require('fs');
const { Socket } = require('net');
const { push } = Socket.prototype;
let arrived;
const times = [];
Socket.prototype.push = function (chunk, ...rest) {
  if (chunk && arrived === undefined && chunk.includes('set-cookie: refresh_token=')) arrived = process.hrtime.bigint();
  return push.call(this, chunk, ...rest);
};
const { renameSync, writeSync } = fs;
const seen = () => times.push(Number(process.hrtime.bigint() - arrived) / 1e6);
fs.writeSync = (...given) => {
  const written = writeSync(...given);
  if (arrived !== undefined && String(given[1]).includes('refreshToken')) seen();
  return written;
};
fs.renameSync = (from, to) => {
  renameSync(from, to);
  if (arrived !== undefined && String(to).endsWith('environment.json')) seen();
};
process.on('exit', () => fs.writeSync(3, JSON.stringify(times)));`;

/** The two times of one refresh, in milliseconds. */
async function refreshOnce({ baseUrl, control }: Sandbox, folder: string): Promise<readonly number[]> {
  const { refreshToken, accessToken } = control.signIn({ person: 'ada', deviceId });
  const accounts = join(folder, 'state', 'accounts');
  mkdirSync(accounts, { recursive: true, mode: 0o700 });
  const account = { deviceId, binding: baseUrl, refreshToken, accessToken, expiresAt: 1 };
  writeFileSync(join(accounts, 'environment.json'), JSON.stringify(account), { mode: 0o600 });
  const env = { PLAZA_CONFIG_DIR: folder, PLAZA_BASE_URL: baseUrl };
  return JSON.parse((await probed(folder, probe, [plaza, 'users', 'get', 'me', '--json'], env)).report);
}

void withSandbox(async (sandbox, folder) => {
  const all: (readonly number[])[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await refreshOnce(sandbox, folder));
  const line = (name: string, index: number) => {
    const times = all.map((one) => one[index] ?? Number.NaN).sort((a, b) => a - b);
    const shown = [times[0], median(times), times.at(-1)].map((ms) => `${ms?.toFixed(2).padStart(7)} ms`);
    return `${name.padEnd(26)} shortest ${shown[0]}, median ${shown[1]}, longest ${shown[2]}`;
  };
  print(`${rounds} refreshes, from the answer's bytes on; target: stored within ${targetMs} ms`);
  print(`${line('stored', 0)}\n${line('durable, access token too', 1)}`);
});
