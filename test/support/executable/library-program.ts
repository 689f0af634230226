/** Programs that import `plaza/client` from the build, as processes of their own, with a profile that is signed in as ada. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox } from '../../../src/fixture';
import type { Sandbox } from '../../../src/fixture-types';
import { type Running, startExecutable } from './executable';

const root = join(import.meta.dirname, '..', '..', '..');

export interface ProgramHome {
  readonly folder: string;
  readonly sandbox: Sandbox;
  readonly env: Readonly<Record<string, string>>;
  /** Starts a program of this text; the example addresses in it are those of the sandbox. */
  start(text: string, argv?: readonly string[], env?: Readonly<Record<string, string>>): Running;
}

/** A home with the profile `work` at a sandbox of its own, which the caller stops. */
export async function programHome(
  folder: string,
  switches: Readonly<Record<string, boolean>> = {},
): Promise<ProgramHome> {
  const sandbox = await startSandbox({ switches: { simulation: false, ...switches } });
  const { baseUrl, statusUrl, pixelUrl } = sandbox;
  const { accessToken, refreshToken, expiresAt } = sandbox.signIn('ada');
  const state = join(folder, 'home', 'state', 'accounts');
  mkdirSync(state, { recursive: true, mode: 0o700 });
  const account = {
    deviceId: randomUUID(),
    binding: new URL(baseUrl).origin,
    username: 'ada',
    refreshToken,
    accessToken,
    expiresAt: Date.parse(expiresAt),
  };
  writeFileSync(join(state, 'work.json'), JSON.stringify(account), { mode: 0o600 });
  const profiles = { work: { baseUrl, statusUrl, pixelUrl, keychain: 'file' } };
  const configuration = { active: 'work', profiles };
  writeFileSync(join(folder, 'home', 'config.json'), JSON.stringify(configuration), { mode: 0o600 });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules', 'plaza'), 'dir');
  const env = { PLAZA_CONFIG_DIR: join(folder, 'home') };
  let programs = 0;
  return {
    folder,
    sandbox,
    env,
    start(text, argv = [], more = {}) {
      programs += 1;
      const program = join(folder, `program-${programs}.mjs`);
      writeFileSync(program, text.replaceAll('https://api.plaza.example', baseUrl));
      return startExecutable(argv, { program, cwd: folder, env: { ...env, ...more }, input: '' });
    },
  };
}
