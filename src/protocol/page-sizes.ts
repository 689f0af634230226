/**
 * The pages of lists: the size without a `limit`, and the largest size that the service returns (protocol: page sizes; field
 * notes 10.2). The client asks by these, help names them, and the sandbox keeps to them.
 */
export interface PageSizes {
  readonly defaultSize: number;
  readonly maxSize: number;
}

export const pageSizes = {
  posts: { defaultSize: 20, maxSize: 50 },
  /** The default is our choice. */
  comments: { defaultSize: 20, maxSize: 500 },
  replies: { defaultSize: 50, maxSize: 100 },
  notifications: { defaultSize: 20, maxSize: 1000 },
  users: { defaultSize: 20, maxSize: 20 },
  trendingHashtags: { defaultSize: 10, maxSize: 50 },
  /** Per kind; the maximum is our choice. */
  search: { defaultSize: 5, maxSize: 50 },
  /** Our choice: the route has no `limit`. */
  completedTasks: { defaultSize: 20, maxSize: 20 },
} as const satisfies Readonly<Record<string, PageSizes>>;

/** Maximum number of IDs in one request (field notes 2.9, 10.2). */
export const maxIds = { followStatus: 20, postStats: 100 } as const;
