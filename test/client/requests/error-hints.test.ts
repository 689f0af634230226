/** What a refusal means where it was asked. */
import { describe, expect, it } from 'vitest';
import { withHints } from '../../../src/client/requests/error-hints';
import { orOn404 } from '../../../src/client/requests/or-on-404';
import { NotFoundError, RefusedError } from '../../../src/errors';

const missing = () => Promise.reject(new NotFoundError('nothing', { code: 'NOT_FOUND', status: 404 }));
const refused = () => Promise.reject(new RefusedError('no', { code: 'CONFLICT', hint: 'wait' }));

it('what need not be there has an answer of its own for a 404, and for nothing else', async () => {
  expect(await orOn404(Promise.resolve('there'), 'none')).toBe('there');
  expect(await orOn404(missing(), 'none')).toBe('none');
  await expect(orOn404(refused(), 'none')).rejects.toThrow('no');
});

describe('a refusal', () => {
  const hints = { NOT_FOUND: 'look elsewhere', CONFLICT: 'never mind' };

  it('gets the next step for its code, and keeps what it is', async () => {
    expect(await withHints(Promise.resolve('there'), hints)).toBe('there');
    await expect(withHints(missing(), hints)).rejects.toMatchObject({
      kind: 'not-found',
      exit: 5,
      message: 'nothing',
      details: { code: 'NOT_FOUND', status: 404, hint: 'look elsewhere' },
    });
  });

  it('keeps its own, and none where there is none for its code', async () => {
    await expect(withHints(refused(), hints)).rejects.toMatchObject({ details: { hint: 'wait' } });
    await expect(withHints(missing(), { OTHER: 'x' })).rejects.not.toHaveProperty('details.hint');
    await expect(withHints(Promise.reject(new TypeError('a fault')), hints)).rejects.toThrow(TypeError);
  });
});
