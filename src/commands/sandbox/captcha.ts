import { choice, command, option } from '../../app/command';

export default command({
  summary: 'Get a single-use captcha token from the sandbox',
  options: {
    for: option(choice(['login', 'register', 'password_reset']), 'Purpose of the token (default: login)'),
  },
  examples: ['plaza sandbox captcha', 'plaza auth login --captcha-token $(plaza sandbox captcha)'],
  facts: { acts: 'here' },
  routes: [],
  run: (ctx, { for: purpose }) =>
    ctx.sandbox.ask('POST', '/captcha', { purpose }) as Promise<{ token: string }>,
  render: ({ token }) => [token],
});
