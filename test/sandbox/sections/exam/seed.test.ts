/** What a new world knows of the exam. */

import { expect, it } from 'vitest';
import { examIn } from '../../../../src/sandbox/sections/exam/state';
import { useSandbox } from '../../../support/sandbox';
import { expectOk } from '../../requests';
import { examinee } from './exam-setup';

const sandbox = useSandbox();

it.each([
  ['ada', { status: 'idle' }],
  ['quinn', { status: 'completed', variantId: 2, score: 9, maxScore: 13, username: 'quinn' }],
  ['rosa', { status: 'annulled' }],
  ['sven', { status: 'expired', variantId: 3 }],
] as const)('the attempt of %s', async (name, state) => {
  expect(await examinee(sandbox(), name).status()).toMatchObject(state);
});

it.each([
  ['quinn', 'epepuy_202605_9'],
  ['mira', 'epepuy_202605_72'],
])('the badge of %s', async (name, slug) => {
  const { data } = await expectOk(examinee(sandbox(), name).asked('GET ../../users/me/pins'));
  expect((data as { pins: object[] }).pins).toMatchObject([
    { slug, description: 'Took the exam of May 2026' },
  ]);
});

it('drawings of several people, one of them ada', () => {
  const { drawings } = examIn(sandbox().world());
  expect(new Set(drawings.map(({ ownerId }) => ownerId)).size).toBe(drawings.length);
  expect(drawings.map(({ ownerId }) => ownerId)).toContain(examinee(sandbox(), 'ada').id);
});
