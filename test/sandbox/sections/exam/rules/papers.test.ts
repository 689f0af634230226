/** The papers hold every kind of question, and score what is right. */

import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { questionKinds } from '../../../../../src/commands/exam/paper/question';
import {
  amount,
  fields,
  option,
  order,
  pairs,
  unscored,
  words,
} from '../../../../../src/sandbox/sections/exam/rules/papers/exam-paper';
import { paperOf } from '../../../../../src/sandbox/sections/exam/rules/papers/paper';
import {
  pictureFolder,
  sampleDrawings,
  sampleFile,
} from '../../../../../src/sandbox/sections/exam/rules/pictures';
import { maxScoreOf, scoreOf } from '../../../../../src/sandbox/sections/exam/rules/results';
import { useSandbox } from '../../../../support/sandbox';
import { rightAnswers } from '../exam-setup';

const variants = [1, 2, 3] as const;
const origin = 'https://sandbox.test';

const questionsOf = (variant: 1 | 2 | 3) =>
  paperOf(variant, origin).questions.map(({ question }) => question);

const all = variants.flatMap(questionsOf);
const answersOf = (values: readonly unknown[]) => Object.fromEntries(values.entries()) as never;

describe('the papers', () => {
  it('hold every kind of the protocol between them', () => {
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(questionKinds));
  });

  it('hold pictures below the folder and at full addresses, and second ones', () => {
    const images = all.flatMap(({ image }) => image ?? []);
    expect(images.filter((image) => image.startsWith(origin))).toHaveLength(1);
    expect(images.filter((image) => !image.startsWith(origin)).length).toBeGreaterThan(1);
    const reveals = all.flatMap((one) => (one.type === 'single' && one.imageReveal ? [one] : []));
    expect(reveals.length).toBeGreaterThan(1);
    for (const { options, imageReveal } of reveals) expect(options[imageReveal?.onIdx ?? -1]).toBeDefined();
  });

  it('hold questions that are not scored, and placeholders', () => {
    expect(all.filter(({ points }) => points === 0).length).toBeGreaterThan(variants.length);
    expect(all.filter((one) => 'placeholder' in one).map(({ type }) => type)).toContain('number');
    expect(all.filter((one) => 'placeholder' in one).map(({ type }) => type)).toContain('draw');
  });

  it.each(variants)('end in a drawing: variant %d', (variant) => {
    expect(questionsOf(variant).at(-1)?.type).toBe('draw');
  });
});

describe('the score', () => {
  it.each(variants)('of right answers is full, and of none zero: variant %d', (variant) => {
    const paper = paperOf(variant, origin);
    expect(scoreOf(paper, answersOf(rightAnswers[variant]))).toBe(maxScoreOf(paper));
    expect(maxScoreOf(paper)).toBe(13);
    expect(scoreOf(paper, {})).toBe(0);
  });

  it('counts parts of pairs and fields, and an order as a whole', () => {
    const paper = paperOf(1, origin);
    expect(
      scoreOf(paper, answersOf([0, 'oxygen', 204, [2, 3, -1, -1], [1, 3, 0, 2], ['ICE!', 'smoke']])),
    ).toBe(3);
  });
});

describe('a rating', () => {
  it.each([
    [option(2), 2, 1],
    [option(2), '2', 0],
    [words('two words'), ' Two\n WORDS. ', 1],
    [words('two words'), 'two', 0],
    [words('two words'), 2, 0],
    [fields(['a'], ['b', 'c']), ['a', 'c'], 1],
    [fields(['a'], ['b', 'c']), ['a', 'd'], 0.5],
    [fields(['a']), 'a', 0],
    [amount(2), 2, 1],
    [amount(2), 2.01, 0],
    [amount(2, 0.1), 2.01, 1],
    [amount(2), '2', 0],
    [pairs(1, 0, 2), [1, 0, 2], 1],
    [pairs(1, 0, 2), [1, -1, 2], 2 / 3],
    [order(1, 0), [1, 0], 1],
    [order(1, 0, 2), [1, 2, 0], 0],
    [unscored, 1, 0],
  ])('%# of %j is %d', (rating, value, share) => {
    expect(rating(value)).toBeCloseTo(share);
  });
});

const sandbox = useSandbox();

const named = ([1, 2, 3] as const)
  .flatMap((variant) => paperOf(variant, '').questions)
  .flatMap(({ question }) => [
    question.image,
    question.type === 'single' ? question.imageReveal?.src : undefined,
  ])
  .flatMap((image) => (image === undefined ? [] : [image.replace(pictureFolder, '')]));

describe('the picture', () => {
  it.each([...new Set([...named, ...Object.keys(sampleDrawings).map(sampleFile)])])('%s', async (name) => {
    const answer = await fetch(`${sandbox().baseUrl}${pictureFolder}${name}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const { data } = PNG.sync.read(Buffer.from(await answer.arrayBuffer()));
    const colors = new Set<number>();
    for (let at = 0; at < data.length; at += 4) colors.add(data.readUInt32BE(at));
    expect(colors.size).toBeGreaterThan(1);
  });

  it.each(['none.png', 'drawings/none.png', 'toString', '../2026-04'])('%s is not there', async (name) => {
    expect((await fetch(`${sandbox().baseUrl}${pictureFolder}${name}`)).status).toBe(404);
  });
});
