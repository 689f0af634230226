import { argument, command, flag, text } from '../../app/command';
import { seedUsers } from '../../sandbox/sections/auth/seed/users';
import { signInToSandbox } from './flows/sign-in';

const person = { ...text('person'), offers: seedUsers.map(({ name }) => name) };

export default command({
  summary: 'Sign in as a user of the sandbox, without password, captcha or code',
  description: [
    "The initial users include ada and boris. The session is stored in the profile 'sandbox', or with --profile NAME in a sandbox profile of that name.",
  ],
  args: { person: argument(person, 'Username, ID or email address') },
  options: { mobile: flag('Create a session of the mobile app, which can approve QR codes') },
  examples: ['plaza sandbox sign-in ada', 'plaza sandbox sign-in boris --profile boris'],
  routes: [],
  signsIn: true,
  run: (ctx, { person, mobile }) => signInToSandbox(ctx, person, mobile),
  render: ({ username, profile }) => [
    `Signed in as ${username ?? 'an account without a profile'} in profile '${profile}'`,
  ],
});
