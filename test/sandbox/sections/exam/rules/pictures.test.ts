/** Every picture that a paper or the gallery names is there, and is a picture of something. */
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { paperOf } from '../../../../../src/sandbox/sections/exam/rules/papers/paper';
import {
  pictureFolder,
  sampleDrawings,
  sampleFile,
} from '../../../../../src/sandbox/sections/exam/rules/pictures';
import { useSandbox } from '../../../../support/sandbox';

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
