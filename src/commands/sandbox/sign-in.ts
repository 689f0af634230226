import { argument, command, flag, text } from '../../app/command';
import { sandboxArrival } from '../../flows/auth/sandbox-sign-in';
import { seedPeople } from '../../sandbox/sections/auth/seed/people';

const person = { ...text('person'), offers: seedPeople.map(({ name }) => name) };

export default command({
  summary: 'Sign a person of the sandbox in, without password, captcha or code',
  description: [
    "Seeded people include ada and boris. The profile 'sandbox' takes the session, or with --profile NAME a sandbox profile of that name.",
  ],
  args: { person: argument(person, 'A username, an id or a mail address') },
  options: { mobile: flag("A phone's session, which may approve QR codes") },
  examples: ['plaza sandbox sign-in ada', 'plaza sandbox sign-in boris --profile boris'],
  routes: [],
  signsIn: true,
  run: (ctx, { person, mobile }) => sandboxArrival(ctx, person, mobile),
  render: ({ username, profile }) => [
    `Signed in as ${username ?? 'an account without a profile'} in profile '${profile}'`,
  ],
});
