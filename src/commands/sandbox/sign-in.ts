import { argument, command, flag, text } from '../../app/command';
import { accessTokenIn, claimsOf } from '../../client/session/tokens';
import type { Context } from '../../ports/index';
import { seedUsers } from '../../sandbox/sections/auth/seed/users';

const person = { ...text('person'), offers: seedUsers.map(({ name }) => name) };

export default command({
  summary: 'Sign in as a user of the sandbox, without password, captcha or code',
  description: [
    "The initial users include ada and boris. The session is stored in the profile 'sandbox', or with --profile NAME in a sandbox profile of that name.",
  ],
  args: { person: argument(person, 'Username, ID or email address') },
  options: { mobile: flag('Create a session of the mobile app, which can approve QR codes') },
  examples: ['plaza sandbox sign-in ada', 'plaza sandbox sign-in boris --profile boris'],
  facts: { acts: 'here' },
  routes: [],
  signsIn: true,
  run: (ctx, { person, mobile }) => signInToSandbox(ctx, person, mobile),
  receipt: true,
  render: ({ username, profile }) => [
    `Signed in as ${username ?? 'an account without a profile'} in profile '${profile}'`,
  ],
});

type ControlSignIn = Readonly<Record<'accessToken' | 'refreshToken' | 'email' | 'world', string>> & {
  readonly username: string | null;
};

/** Signs a user in and stores the session. The result contains no tokens. */
async function signInToSandbox({ clock, sandbox, accounts }: Context, person: string, mobile: boolean) {
  await sandbox.ensure();
  const deviceId = await accounts.deviceIdInSandbox();
  const signedIn = (await sandbox.ask('POST', '/sign-in', { person, mobile, deviceId })) as ControlSignIn;
  const { accessToken, refreshToken, email, world } = signedIn;
  const username = signedIn.username ?? undefined;
  const account = {
    binding: `sandbox ${world}`,
    accessToken,
    refreshToken,
    // From the lifetime of the token: the clock of the sandbox may have been moved.
    expiresAt: clock.now() + accessTokenIn(signedIn).lifeMs,
    username,
    userId: String(claimsOf(accessToken).sub),
  };
  const { profile } = await accounts.saveSandboxSignIn({ account, username });
  return { username: signedIn.username, email, profile };
}
