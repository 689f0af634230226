/** Who is signed in. */
import { record } from '../../../terminal/text/table';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';

/** The state of the session, as `--json` prints it. */
export interface SessionStatus {
  /** Name of the profile. */
  readonly account: string | null;
  readonly baseUrl: string | null;
  readonly secrets: 'keychain' | 'file' | 'environment' | null;
  /** The answer of the profile check. */
  readonly profile: ProfileState;
}

export interface ProfileState {
  readonly authenticated: boolean;
  readonly banned?: boolean;
  readonly deleted?: boolean;
  readonly profileRequired?: boolean;
  readonly restoreDeadline?: string | null;
  readonly message?: string;
  readonly user?: { readonly username?: string | null; readonly displayName?: string | null } | null;
}

export function sessionStatusRecord(
  { account, baseUrl, secrets, profile }: SessionStatus,
  view: View,
): string[] {
  return record(view, [
    ['state', stateText(profile)],
    ['username', profile.user?.username],
    ['name', profile.user?.displayName],
    ['profile', account],
    ['address', baseUrl],
    ['secrets', secrets],
    ['restore deadline', profile.restoreDeadline && timeText(profile.restoreDeadline, view)],
    ['message', profile.message],
  ]);
}

function stateText({ authenticated, banned, deleted, profileRequired }: ProfileState): string {
  if (banned) return 'banned';
  if (deleted) return 'deactivated';
  if (profileRequired) return "signed in, without a profile (create one with 'plaza users create-profile')";
  return authenticated ? 'signed in' : 'signed out';
}
