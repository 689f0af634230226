import { describe, expect, it } from 'vitest';
import type { CompletedTasks, Tasks } from '../../../../../../src/protocol/records/school/tasks';
import { balanceOf, earnedBy } from '../../../../../../src/sandbox/sections/school/rules/belongings';
import { useSandbox } from '../../../../../support/sandbox';
import { expectOk, expectRefusal } from '../../../../requests';
import { event, type Pupil, pupilOf } from '../../school-support';

const sandbox = useSandbox();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const tasksOf = async (who: Pupil) => (await who.get(`${event}/tasks`)) as unknown as Tasks;
const submit = (who: Pupil, code: string, link: string) =>
  who.send(`POST ${event}/tasks/${code}/submission`, { body: { link } });
const check = (who: Pupil, code: string) => who.get(`${event}/tasks/${code}/submission`);
const good = 'https://chat.sandbox.test/share/a-new-one';

const mira = () => pupilOf(sandbox(), 'mira');

describe('the tasks of a day', () => {
  it('are listed with the cycle, the balance and all fields', async () => {
    const { clock } = sandbox();
    const { tasks, ...rest } = await tasksOf(mira());
    expect(rest).toEqual({
      balance: 720,
      cycle: {
        number: 9,
        startsAt: new Date(clock.now() - 180 * minuteMs).toISOString(),
        endsAt: new Date(clock.now() + 21 * 60 * minuteMs).toISOString(),
        refreshesInSec: 75_600,
      },
      completedInCycle: 0,
    });
    const rewards = tasks.map(({ code, reward }) => `${code.slice(5)} ${reward}`);
    expect(rewards).toEqual(['chemistry 40', 'english 50', 'astronomy 80', 'music 120', 'bonus 90']);
    expect(tasks[3]).toEqual({
      code: 'day9-music',
      title: 'What does a conductor do?',
      description: 'Talk it over with the assistant until you could explain it to a friend.',
      link: '',
      group: 'daily',
      reward: 120,
      progress: 0,
      target: 1,
      cycle: 9,
      kind: 'chat',
      subject: 'music',
      difficulty: 'hard',
      minutes: '30',
      save: 'The link to the shared chat',
    });
  });

  it('change at the end of the day, to the millisecond, for years', async () => {
    const { clock } = sandbox();
    clock.move(21 * 60 * minuteMs - 1);
    expect((await tasksOf(mira())).cycle?.number).toBe(9);
    clock.move(1);
    const { cycle, tasks } = await tasksOf(mira());
    expect(cycle).toMatchObject({ number: 10, refreshesInSec: 86_400 });
    expect(tasks[0]?.code).toBe('day10-algebra');
    clock.move(364 * dayMs);
    const later = await tasksOf(mira());
    expect(later.cycle?.number).toBe(374);
    expect(new Set(later.tasks.map(({ code }) => code)).size).toBe(5);
  });

  it('of a new world have every state', async () => {
    const ada = pupilOf(sandbox(), 'ada');
    const { tasks, completedInCycle } = await tasksOf(ada);
    expect(completedInCycle).toBe(1);
    const seen = tasks.map(({ code, link, progress }) => `${code} ${Boolean(link)} ${progress}`);
    expect(seen).toEqual(['day9-astronomy true 0', 'day9-music false 0', 'day9-bonus false 1']);
    const states = ['chemistry', 'english', 'astronomy'].map((name) => check(ada, `day9-${name}`));
    const expected = ['accepted', 'refused', 'checking'];
    expect((await Promise.all(states)).map(({ status }) => status)).toEqual(expected);
  });
});

describe('submitting a result', () => {
  it('pays it when it was checked, ten minutes later', async () => {
    const who = mira();
    const { clock, world } = sandbox();
    const expected = { status: 'checking', attemptsUsed: 1, link: good, checkedAt: null };
    await expectOk(submit(who, 'day9-music', good), expected);
    expect((await tasksOf(who)).tasks.find(({ code }) => code === 'day9-music')?.link).toBe(good);
    clock.move(10 * minuteMs - 1);
    expect(await who.get(`${event}/balance`)).toEqual({ balance: 720 });
    clock.move(1);
    expect(await who.get(`${event}/balance`)).toEqual({ balance: 840 });
    expect(earnedBy(world(), who.id)).toBe(1560);
    const checkedAt = new Date(clock.now()).toISOString();
    expect(await check(who, 'day9-music')).toMatchObject({ status: 'accepted', checkedAt });
    expect((await tasksOf(who)).tasks.map(({ code }) => code)).not.toContain('day9-music');
    expect(balanceOf(world(), who.id)).toBe(840);
  });

  it.each([
    ['http://chat.sandbox.test/share/1', 'the link does not lead to a public page'],
    ['https://localhost/share', 'the link does not lead to a public page'],
    ['https://chat.sandbox.test/', 'the link does not lead to a public page'],
    ['https://chat.sandbox.test/share/boris-day8-physics', 'the link was submitted before'],
  ])('with the link %s fails the check: %s', async (link, reason) => {
    const who = mira();
    await submit(who, 'day9-music', link);
    sandbox().clock.move(10 * minuteMs);
    expect(await check(who, 'day9-music')).toMatchObject({ status: 'refused', reason });
    expect(await who.get(`${event}/balance`)).toEqual({ balance: 720 });
    await expectRefusal(submit(who, 'day9-music', good), 'ATTEMPT_ALREADY_USED');
  });

  it('counts once for the bonus of its day, also when it is checked on the next', async () => {
    const { clock, world } = sandbox();
    clock.move(21 * 60 * minuteMs - 5 * minuteMs);
    const who = mira();
    for (const [nth, name] of ['chemistry', 'english', 'astronomy', 'music'].entries())
      await submit(who, `day9-${name}`, `${good}-${nth}`);
    clock.move(10 * minuteMs);
    expect(await who.get(`${event}/balance`)).toEqual({ balance: 720 + 40 + 50 + 80 + 120 + 90 });
    expect(await who.get(`${event}/balance`)).toEqual({ balance: 1100 });
    expect(earnedBy(world(), who.id)).toBe(1440 + 380);
  });

  it.each([
    ['day9-moon', good, 404, 'NOT_FOUND'],
    ['day8-physics', good, 404, 'NOT_FOUND'],
    ['constructor', good, 404, 'NOT_FOUND'],
    ['day9-bonus', good, 422, 'VALIDATION_ERROR'],
    ['day9-music', 'no link', 422, 'VALIDATION_ERROR'],
    ['day9-music', 'ftp://chat.sandbox.test/share/1', 422, 'VALIDATION_ERROR'],
    ['day9-music', 'javascript:alert(1)', 422, 'VALIDATION_ERROR'],
    ['day9-music', `https://chat.sandbox.test/${'x'.repeat(2000)}`, 422, 'VALIDATION_ERROR'],
  ])('for %s with %.40s is refused with %i %s', async (code, link, ...refusal) => {
    const who = mira();
    await expectRefusal(submit(who, code, link), ...refusal);
    await expectRefusal(who.send(`GET ${event}/tasks/${code}/submission`), 404);
  });

  it('is possible once for each task, and not while tasks are paused', async () => {
    await expectOk(submit(mira(), 'day9-music', good));
    await expectRefusal(submit(mira(), 'day9-music', good), 409, 'ATTEMPT_ALREADY_USED');
    sandbox().world().switches.tasks = false;
    const message = 'answers to tasks are not accepted now; no attempt was used';
    const asked = submit(mira(), 'day9-english', good);
    await expectRefusal(asked, 403, 'EVENT_APPLICATIONS_DISABLED', { message });
    expect((await tasksOf(mira())).tasks).toHaveLength(5);
  });
});

describe('completed tasks', () => {
  const page = async (who: Pupil, query = '') =>
    (await who.get(`${event}/tasks/completed${query}`)) as unknown as CompletedTasks;

  it('are paged newest first, each once, while more are completed', async () => {
    const ada = pupilOf(sandbox(), 'ada');
    const first = await page(ada);
    await submit(ada, 'day9-music', good);
    const second = await page(ada, `?before=${first.nextBefore}`);
    const codes = [...first.tasks, ...second.tasks].map(({ code }) => code);
    expect([first.tasks.length, second.tasks.length, second.nextBefore]).toEqual([20, 9, null]);
    expect(new Set(codes).size).toBe(29);
    expect(codes[0]).toBe('day9-chemistry');
    expect(codes.at(-1)).toBe('day0-algebra');
    const times = [...first.tasks, ...second.tasks].map(({ completedAt }) => completedAt ?? '');
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('are none at first, and a malformed cursor is refused', async () => {
    expect(await page(mira())).toEqual({ tasks: [], nextBefore: null });
    await expectRefusal(mira().send(`GET ${event}/tasks/completed?before=never`), 400);
  });
});
