/** The switches of the section `posts`. */
import type { SwitchSpec } from '../../world/switches';

export const postsSwitches = {
  writing: {
    description: 'Let people write posts, reposts, comments and replies',
    on: true,
    acts: ['posts.create', 'posts.repost', 'comments.create', 'comments.reply'],
  },
  phones: {
    description: 'Demand a confirmed phone of who writes; people who have just signed up have none',
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
