/** The privacy settings and the values each may have (field notes 2.7). */
const access = ['nobody', 'mutual', 'followers', 'everyone'];
const flag = [true, false];

/** By name, in the order in which they are shown. */
export const privacySettings = {
  isPrivate: flag,
  wallAccess: access,
  likesVisibility: access,
  messageAccess: access,
  showLastSeen: flag,
};
