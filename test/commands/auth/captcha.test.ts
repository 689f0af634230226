import { expect, it } from 'vitest';
import captcha from '../../../src/commands/auth/captcha';
import { pipeView } from '../../support/terminal/views';

it('auth captcha leaves out what the service has no value for', () => {
  const answer = { provider: 'none', field: null } as never;
  expect(captcha.render?.(answer, pipeView())).toEqual(['provider\tnone']);
});
