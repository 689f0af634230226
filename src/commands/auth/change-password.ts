import { command, flag } from '../../app/command';
import { auth } from '../../protocol/routes/auth';
import { changePassword, withTypedPassword } from './flows/credentials';

export default command({
  summary: 'Change your password and end all other sessions',
  options: {
    passwordStdin: flag('Read two lines from standard input: the current password, then the new one'),
  },
  examples: ['plaza auth change-password', 'plaza auth change-password --password-stdin'],
  facts: { acts: 'here' },
  routes: [auth.changePassword],
  async run(ctx, { passwordStdin }) {
    const [currentPassword = '', newPassword = ''] = passwordStdin
      ? await ctx.files.secretLines(2)
      : [
          await ctx.ask.secret({ message: 'Current password', option: '--password-stdin' }),
          await ctx.ask.secret({ message: 'New password', option: '--password-stdin' }),
        ];
    const typed = { password: currentPassword, isTyped: !passwordStdin, message: 'Current password' };
    return withTypedPassword(ctx, typed, (current) => changePassword(ctx, current, newPassword));
  },
  receipt: true,
  render: () => ['Changed the password'],
});
