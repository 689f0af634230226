/** Who is asking: the device id of every request, and the token of those that need one. */

/**
 * The session as the transport sees it. `origin` is always that of the main address, on whose behalf a request
 * goes out (the canvas host takes the same token): a token of another origin is never given.
 */
export interface Session {
  /** The UUID that is sent as `X-Device-Id`. */
  deviceId(): Promise<string>;
  /** A token that is still good, refreshed when its end is near; undefined when nobody is signed in. */
  accessToken(origin: string): Promise<string | undefined>;
  /**
   * A token in place of one that was answered with 401: a sibling's, or one fresh refresh.
   * @throws NetworkError when the refresh had no definite answer; undefined means the session ended
   */
  renewed(failedToken: string, origin: string): Promise<string | undefined>;
}

/** Nobody is signed in; there is only the device. */
export function anonymousSession(deviceId: () => Promise<string>): Session {
  return { deviceId, accessToken: async () => undefined, renewed: async () => undefined };
}
