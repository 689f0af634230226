import { describe, expect, it } from 'vitest';
import { changePassword } from '../../../../src/commands/auth/flows/credentials';
import { RefusedError } from '../../../../src/errors';

/** A service that refuses the first body so; what it was sent. */
async function changed(refusal: RefusedError | undefined) {
  const bodies: unknown[] = [];
  const api = {
    change: async (_: unknown, { body }: { body: unknown }) => {
      bodies.push(body);
      if (bodies.length === 1 && refusal) throw refusal;
      return { success: true };
    },
  };
  const result = await changePassword({ api } as never, 'old', 'new').catch((error: unknown) => error);
  return { bodies, result };
}

const current = { currentPassword: 'old', newPassword: 'new' };
const older = { oldPassword: 'old', newPassword: 'new' };

describe('the current password', () => {
  it('goes under its usual name', async () => {
    expect(await changed(undefined)).toEqual({ bodies: [current], result: { success: true } });
  });

  it.each([
    ['in its message', new RefusedError('oldPassword is required', { status: 422 })],
    [
      'in a violation',
      new RefusedError('invalid', { status: 422, fields: { 'violations.oldPassword': 'x' } }),
    ],
  ])('goes once more under the older name where a 422 names it %s', async (_, refusal) => {
    expect(await changed(refusal)).toEqual({ bodies: [current, older], result: { success: true } });
  });

  it.each([
    new RefusedError('the password is too short', { status: 422, fields: { 'violations.newPassword': 'x' } }),
    new RefusedError('the oldPassword is wrong', { status: 400 }),
  ])('is sent once otherwise: %s', async (refusal) => {
    expect(await changed(refusal)).toEqual({ bodies: [current], result: refusal });
  });
});
