/** The hint where the service has ended the flow of a one-time code. */
import { expect, it } from 'vitest';
import { withRestartHint } from '../../../../src/commands/auth/flows/otp';
import { RefusedError } from '../../../../src/errors';
import type { FlowPurpose } from '../../../../src/ports/records';
import { fakePorts } from '../../../support/fake-ports';

const generic = 'start again with one of three commands';

async function hintFor(purpose: FlowPurpose, code = 'INVALID_FLOW_TOKEN', flowToken = 'stored') {
  const accounts = { pendingOtps: async () => ({ read: async () => ({ purpose, flowToken: 'stored' }) }) };
  const ended = Promise.reject(new RefusedError('the flow has ended', { code, hint: generic }));
  const error = await withRestartHint(fakePorts({ accounts }), flowToken, ended).catch((reason) => reason);
  return error.details.hint;
}

it.each([
  ['sign-in', "start again with 'plaza auth login'"],
  ['sign-up', "start again with 'plaza auth signup'"],
  ['password-reset', "start again with 'plaza auth forgot-password'"],
] as const)('an ended %s names the command that starts it', async (purpose, hint) => {
  expect(await hintFor(purpose)).toBe(hint);
});

it('another code, and a flow that is not the stored one, keep the hint of the code', async () => {
  expect(await hintFor('sign-up', 'OTP_INVALID')).toBe(generic);
  expect(await hintFor('sign-up', 'INVALID_FLOW_TOKEN', 'typed')).toBe(generic);
});
