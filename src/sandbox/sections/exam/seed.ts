/** The exam of a new world: results of the paper exam, drawings to rate, ended attempts. All of it is made up. */

import type { World } from '../../world';
import { accountsIn, idByName, isUser } from '../auth/rules/accounts';
import { awardPin } from './rules/results';
import seed from './seed.json';
import { type AttemptState, examIn } from './state';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Full names, scores, and the seeded user to whom a result is linked. */
const paperResults = seed.paperResults as unknown as readonly (readonly [
  fullName: string,
  score: number,
  linkedTo?: string,
])[];

const drawings = seed.drawings as unknown as readonly (readonly [owner: string, sample: string])[];

/** Fills the exam: quinn has a score, rosa annulled, and sven ran out of time. */
export function seedExam(world: World, now: number): void {
  const idOf = idByName(world);
  const over = (days: number, fields: Partial<AttemptState>): AttemptState => ({
    variant: 1,
    startedAt: now - days * dayMs,
    answers: {},
    ended: null,
    score: null,
    ...fields,
  });
  const at = (days: number) => now - days * dayMs + 25 * minuteMs;
  examIn.set(world, {
    ...examIn(world),
    attempts: {
      [idOf('quinn')]: over(3, { variant: 2, ended: { how: 'completed', at: at(3) }, score: 9 }),
      [idOf('rosa')]: over(2, { ended: { how: 'annulled', at: at(2) } }),
      [idOf('sven')]: over(1, { variant: 3 }),
    },
    offline: paperResults.map(([fullName, score, linkedTo], index) => ({
      id: seededId('0ff1', index),
      fullName,
      score,
      linkedTo: linkedTo === undefined ? null : idOf(linkedTo),
    })),
    drawings: drawings.map(([owner, sample], index) => ({
      id: seededId('d4a3', index),
      ownerId: idOf(owner),
      fileId: null,
      sample,
    })),
  });
  for (const name of ['quinn', 'mira']) {
    const account = accountsIn(world).find(({ id }) => id === idOf(name));
    if (account && isUser(account)) awardPin(world, account);
  }
}

/** Independent of the world's random numbers, so that the order of the seeds has no effect. */
function seededId(kind: string, index: number): string {
  return `${kind}0000-7e51-4c0a-9b00-${String(index + 1).padStart(12, '0')}`;
}
