/** The privacy settings and their possible values (field notes 2.7). */
const audiences = ['nobody', 'mutual', 'followers', 'everyone'];
const booleans = [true, false];

/** By name, in the order of the output. */
export const privacySettings = {
  isPrivate: booleans,
  wallAccess: audiences,
  likesVisibility: audiences,
  messageAccess: audiences,
  showLastSeen: booleans,
};
