/** Orders and posts by real processes under faults, killed at random moments. */
import { expect, it, onTestFinished } from 'vitest';
import { postsIn } from '../../src/sandbox/sections/posts/rules/posts';
import { runAs, signedIn } from '../support/accounts';
import { runClock } from '../support/clock';
import { startInHome } from '../support/executable/executable';
import { faultsOn, journalOf, killAfter, ordersMade, startOrder } from '../support/executable/killed-orders';
import { useHome } from '../support/home';
import { seededNumbers } from '../support/seeded-numbers';

const home = useHome();
const trials = Number(process.env.PLAZA_LONG_TRIALS ?? 36);
const faults = faultsOn('shop.ordersCreate');

/** A run under a fault, killed during it or after its end. */
async function troubledRun(mark: string, numbers: () => number) {
  const fault = faults[Math.floor(numbers() * faults.length)];
  // A run takes some 300 ms.
  return killAfter(home(), fault, () => startOrder(home(), mark), 100 + numbers() * 400);
}

it(`${trials} orders under faults and kills are each made once`, async () => {
  const numbers = seededNumbers(20_261_014);
  let kills = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const mark = `trial ${trial}`;
    let wasTold = false;
    const isOver = async () => ordersMade(home(), mark) > 0 && (await journalOf(home())).length === 0;
    for (let attempt = 0; attempt < 3 && !(await isOver()); attempt += 1) {
      const { killed, stdout } = await troubledRun(mark, numbers);
      kills += killed ? 1 : 0;
      wasTold ||= stdout !== '';
    }
    // An order that is over was printed by the last process, or by one before.
    if (await isOver()) expect({ mark, wasTold }).toEqual({ mark, wasTold: true });
    else expect(await startOrder(home(), mark).ended).toMatchObject({ exit: 0 });
    expect({ mark, made: ordersMade(home(), mark) }).toEqual({ mark, made: 1 });
    expect(await journalOf(home())).toEqual([]);
  }
  expect(kills).toBeGreaterThan(trials / 2);
});

const postFaults = faultsOn('posts.create').filter(({ kind }) => kind !== 'cut');
const postsMade = (text: string) =>
  postsIn(home().sandbox.world()).filter(({ content }) => content === text).length;

/** Lets the clock of the sandbox run, and the profile know its difference. */
async function withClock(): Promise<void> {
  onTestFinished(runClock(home().sandbox.clock));
  await signedIn(home(), 'ada');
  await runAs(home(), ['posts', 'by', 'me', '--limit', '1']);
}

it('12 posts under faults and kills are each made once, or their outcome is unknown', async () => {
  await withClock();
  const numbers = seededNumbers(20_261_123);
  let kills = 0;
  for (let trial = 0; trial < 12; trial += 1) {
    const text = `killed post ${trial}`;
    const line = ['posts', 'create', text, '--json'];
    const isOver = async () => postsMade(text) > 0 && (await journalOf(home())).length === 0;
    for (let attempt = 0; attempt < 2 && !(await isOver()); attempt += 1) {
      const fault = postFaults[Math.floor(numbers() * postFaults.length)];
      const start = () => startInHome(home(), line);
      kills += (await killAfter(home(), fault, start, 100 + numbers() * 400)).killed ? 1 : 0;
    }
    const last = (await isOver()) ? { exit: 0 } : await runAs(home(), line);
    expect([0, 9], text).toContain(last.exit);
    expect({ text, made: postsMade(text) <= 1 }).toEqual({ text, made: true });
    if (last.exit === 0) expect({ text, made: postsMade(text) }).toEqual({ text, made: 1 });
  }
  expect(kills).toBeGreaterThan(3);
});

it('12 posts with --once in two to eight processes are each made once', async () => {
  await withClock();
  const numbers = seededNumbers(20_261_124);
  let runs = 0;
  for (let trial = 0; trial < 12; trial += 1) {
    const text = `once ${trial}`;
    const line = ['posts', 'create', text, '--once', text, '--json'];
    const fault = postFaults[Math.floor(numbers() * (postFaults.length + 2))];
    if (fault) home().sandbox.addFault(fault);
    const count = 2 + Math.floor(numbers() * 7);
    const started = Array.from({ length: count }, () => startInHome(home(), line));
    runs += count;
    if (numbers() < 0.5) {
      const killed = started[Math.floor(numbers() * count)];
      setTimeout(() => killed?.child.kill('SIGKILL'), 100 + numbers() * 400);
    }
    await Promise.all(started.map(({ ended }) => ended));
    home().sandbox.control.clearFaults();
    const last = await runAs(home(), line);
    expect({ text, exit: last.exit, made: postsMade(text) }).toEqual({ text, exit: 0, made: 1 });
    expect(JSON.parse((await runAs(home(), line)).stdout)).toMatchObject({ content: text });
  }
  expect(runs).toBeGreaterThan(30);
});
