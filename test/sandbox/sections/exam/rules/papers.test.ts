import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { maxScoreOf, paperOf, scoreOf, shareOf } from '../../../../../src/sandbox/sections/exam/papers';
import { useSandbox } from '../../../../support/sandbox';
import { rightAnswers } from '../exam-setup';

const variants = [1, 2, 3] as const;
const origin = 'https://sandbox.test';

const questionsOf = (variant: 1 | 2 | 3) =>
  paperOf(variant, origin).questions.map(({ question }) => question);

const all = variants.flatMap(questionsOf);
const answersOf = (values: readonly unknown[]) => Object.fromEntries(values.entries()) as never;

describe('the papers', () => {
  it('are JSON of the declared type', () => {
    const ratings = ['option', 'words', 'fields', 'amount', 'tolerance', 'pairs', 'order'];
    for (const question of variants.flatMap((variant) => paperOf(variant, origin).questions))
      expect(ratings).toEqual(expect.arrayContaining(Object.keys(question.right ?? {})));
  });

  it('have every type of question, some without points, with placeholders, each with a drawing last', () => {
    expect(new Set(all.map(({ type }) => type))).toEqual(
      new Set(['single', 'text', 'text_multi', 'number', 'matching', 'ordering', 'draw']),
    );
    expect(all.filter(({ points }) => points === 0).length).toBeGreaterThan(variants.length);
    const placeholders = all.filter((one) => 'placeholder' in one).map(({ type }) => type);
    expect(placeholders).toEqual(expect.arrayContaining(['number', 'draw']));
    for (const variant of variants) expect(questionsOf(variant).at(-1)?.type).toBe('draw');
  });

  it('have pictures in the folder and at full URLs, and pictures to reveal', () => {
    const images = all.flatMap(({ image }) => image ?? []);
    expect(images.filter((image) => image.startsWith(origin))).toHaveLength(1);
    expect(images.filter((image) => !image.startsWith(origin)).length).toBeGreaterThan(1);
    const reveals = all.flatMap((one) => (one.type === 'single' && one.imageReveal ? [one] : []));
    expect(reveals.length).toBeGreaterThan(1);
    for (const { options, imageReveal } of reveals) expect(options[imageReveal?.onIdx ?? -1]).toBeDefined();
  });
});

describe('the score', () => {
  it.each(variants)('of variant %d is full for right answers, and zero without answers', (variant) => {
    const paper = paperOf(variant, origin);
    expect(scoreOf(paper, answersOf(rightAnswers[variant]))).toBe(maxScoreOf(paper));
    expect(maxScoreOf(paper)).toBe(13);
    expect(scoreOf(paper, {})).toBe(0);
  });

  it('counts parts of pairs and fields, and an order as a whole', () => {
    const answers = answersOf([0, 'oxygen', 204, [2, 3, -1, -1], [1, 3, 0, 2], ['ICE!', 'smoke']]);
    expect(scoreOf(paperOf(1, origin), answers)).toBe(3);
  });
});

it.each([
  [{ option: 2 }, 2, 1],
  [{ option: 2 }, '2', 0],
  [{ words: ['two words'] }, ' Two\n WORDS. ', 1],
  [{ words: ['two words'] }, 'two', 0],
  [{ words: ['two words'] }, 2, 0],
  [{ fields: [['a'], ['b', 'c']] }, ['a', 'c'], 1],
  [{ fields: [['a'], ['b', 'c']] }, ['a', 'd'], 0.5],
  [{ fields: [['a']] }, 'a', 0],
  [{ amount: 2 }, 2, 1],
  [{ amount: 2 }, 2.01, 0],
  [{ amount: 2, tolerance: 0.1 }, 2.01, 1],
  [{ amount: 2 }, '2', 0],
  [{ pairs: [1, 0, 2] }, [1, 0, 2], 1],
  [{ pairs: [1, 0, 2] }, [1, -1, 2], 2 / 3],
  [{ order: [1, 0] }, [1, 0], 1],
  [{ order: [1, 0, 2] }, [1, 2, 0], 0],
  [undefined, 1, 0],
])('a rating %# of %j gives %d', (right, value, share) => expect(shareOf(right, value)).toBeCloseTo(share));

const sandbox = useSandbox();
const pictureFolder = '/public/events/epepuy/2026-04/';
const samples = ['cloud', 'house', 'cat', 'sun', 'fish', 'triangles'].map((name) => `drawings/${name}.png`);
const named = variants
  .flatMap((variant) => paperOf(variant, '').questions)
  .flatMap(({ question }) => [question.image, question.type === 'single' && question.imageReveal?.src])
  .flatMap((image) => (image ? [image.replace(pictureFolder, '')] : []));

describe('the pictures of the exam', () => {
  const picture = (name: string) => fetch(`${sandbox().baseUrl}${pictureFolder}${name}`);

  it.each([...new Set([...named, ...samples])])('have %s', async (name) => {
    const answer = await picture(name);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { data } = PNG.sync.read(Buffer.from(await answer.arrayBuffer()));
    const colors = new Set<number>();
    for (let at = 0; at < data.length; at += 4) colors.add(data.readUInt32BE(at));
    expect(colors.size).toBeGreaterThan(1);
  });

  it.each(['none.png', 'drawings/none.png', 'toString', '../2026-04'])('have no %s', async (name) => {
    expect((await picture(name)).status).toBe(404);
  });
});
