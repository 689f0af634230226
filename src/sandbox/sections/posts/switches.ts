/** The switches of the section `posts`. */
import type { SwitchSpec } from '../../world/switches';

export const postsSwitches = {
  writing: {
    description: 'Allow people to write posts, reposts, comments and replies',
    on: true,
    acts: ['posts.create', 'posts.repost', 'comments.create', 'comments.reply'],
  },
  phones: {
    description: 'Require a confirmed phone to write; new accounts have none',
    on: false,
    acts: ['posts.create', 'posts.repost', 'comments.create', 'comments.reply'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../world' {
  interface SwitchNames {
    writing: true;
    phones: true;
  }
}
