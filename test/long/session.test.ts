/** Many processes that share a session, and processes that are killed at random moments. */
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { accessIn } from '../../src/sandbox/sections/auth/rules/access';
import { digestOf } from '../../src/sandbox/world/secrets';
import type { RanExecutable } from '../support/executable/executable';
import {
  expectedRun,
  expectOneRefresh,
  lostAnswerMessage,
  type SharedSession,
  sharedSession,
} from '../support/executable/shared-session';
import { type Home, useHome } from '../support/home';

const home = useHome();
const processes = 50;
const rounds = Number(process.env.PLAZA_LONG_ROUNDS ?? 200);
const seconds = Number(process.env.PLAZA_LONG_SECONDS ?? 120);
const hourMs = 3_600_000;

it(
  `${processes} processes at once send one refresh for each of ${rounds} expiries, and none fails`,
  async () => {
    const session = sharedSession(home());
    for (let round = 1; round <= rounds; round += 1) {
      if (round % 2) session.expireHere();
      else session.expireThere();
      const ran = await Promise.all([...Array(processes)].map(() => session.run()));
      expect(ran, `round ${round}`).toEqual(Array(processes).fill(expectedRun));
      expectOneRefresh(session, `round ${round}`);
    }
    expect(await session.run()).toEqual(expectedRun);
    expect(filesBeside(home())).toEqual([]);
  },
  hourMs,
);

it(
  `a session survives ${seconds} s of kills, unless a kill falls between the answer and its storage`,
  async () => {
    let session = sharedSession(home());
    let kills = 0;
    let windows = 0;
    let round = 0;
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
      round += 1;
      if (round % 2) session.expireHere();
      else session.expireThere();
      const ran = await Promise.all([...Array(6)].map((_, turn) => killedSometimes(session, turn)));
      const killed = ran.filter(({ signal }) => signal === 'SIGKILL').length;
      const isLost = !isCurrent(home(), session.stored().refreshToken);
      const after = await session.run();
      const reported = [...ran, after].filter(({ exit }) => exit !== null && exit !== 0);
      const place = `round ${round}: ${JSON.stringify(reported)}`;
      kills += killed;
      const statuses = session.requests('auth.refresh').map(({ status }) => status);
      if (isLost) {
        windows += 1;
        expect(killed, place).toBeGreaterThan(0);
        expect(statuses.join(' '), place).toMatch(/^(200 )+401$/);
        expect(reported.length, place).toBeGreaterThan(0);
        for (const { exit, stderr } of reported) {
          expect(exit, place).toBe(4);
          expect(stderr, place).toMatch(new RegExp(`${lostAnswerMessage}|not signed in|UNAUTHORIZED`));
        }
        expect(
          reported.filter(({ stderr }) => stderr.includes(lostAnswerMessage)),
          place,
        ).toHaveLength(1);
        session = sharedSession(home());
      } else {
        expect(reported, place).toEqual([]);
        expect(after, place).toEqual(expectedRun);
        expect(new Set(statuses), place).toEqual(new Set([200]));
      }
    }
    expect(kills).toBeGreaterThan(round);
    expect(windows).toBeLessThan(round / 2);
    expect(filesBeside(home()).filter((name) => !/\.lock\.[\w-]+\.draft$/.test(name))).toEqual([]);
    process.stdout.write(`${round} rounds, ${kills} kills, ${windows} in the window\n`);
  },
  hourMs,
);

/** Every other process is killed between its start and its end. */
async function killedSometimes(session: SharedSession, turn: number): Promise<RanExecutable> {
  const running = session.start();
  if (turn % 2) return running.ended;
  const kill = setTimeout(() => running.child.kill('SIGKILL'), randomInt(50, 600));
  const ran = await running.ended;
  clearTimeout(kill);
  return ran;
}

/** Whether the service takes the refresh token. */
function isCurrent({ sandbox }: Home, refreshToken = ''): boolean {
  const digest = digestOf(sandbox.world(), refreshToken);
  return accessIn(sandbox.world()).sessions.some(({ refreshDigest }) => refreshDigest === digest);
}

/** The names of the files beside the account; none holds a token. */
function filesBeside({ folder }: Home): string[] {
  const accounts = join(folder, 'state', 'accounts');
  const names = readdirSync(accounts).filter((name) => name !== 'sandbox.json');
  for (const name of names) expect(readFileSync(join(accounts, name), 'utf8')).not.toMatch(/[Tt]oken/);
  return names;
}
