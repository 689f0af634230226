/** `plaza home` without a screen: lists and prompts, for screen readers and terminals that cannot move the cursor. */
import { isFailure } from '../../../errors';
import type { Ports } from '../../../ports/index';
import { tabs } from '../state';

const choices = [
  ...tabs.map((tab) => ({ name: `Posts: ${tab}`, words: ['posts', 'feed', '--tab', tab] })),
  { name: 'Next page of the last list', words: ['more'] },
  { name: 'Notifications', words: ['notifications', 'list'] },
  { name: 'Write a post', words: ['posts', 'create'] },
  { name: 'Open a post', words: ['posts', 'get'], asks: 'Number or ID of the post' },
  { name: 'Comments of a post', words: ['comments', 'list'], asks: 'Number or ID of the post' },
  { name: 'Like a post', words: ['posts', 'like'], asks: 'Number or ID of the post' },
  { name: 'Comment on a post', words: ['comments', 'create'], asks: 'Number or ID of the post' },
  { name: 'Show the posts of a user', words: ['posts', 'by'], asks: 'Username' },
  { name: 'Follow a user', words: ['users', 'follow'], asks: 'Username' },
  { name: 'Search', words: ['search'], asks: 'Name, @username or #hashtag' },
] as const;

/** Runs the commands that the user chooses, until they leave. */
export async function homeAtPrompts({
  ask,
  commands,
  failed,
}: Pick<Ports, 'ask' | 'commands' | 'failed'>): Promise<void> {
  for (;;) {
    const chosen = await ask.choose({ message: 'plaza', option: 'a command' }, [
      ...choices.map((choice) => ({ name: choice.name, value: choice })),
      { name: 'Leave', value: undefined },
    ]);
    if (!chosen) return;
    const asked = 'asks' in chosen ? [await ask.input({ message: chosen.asks, option: 'a command' })] : [];
    try {
      await commands.runHere([...chosen.words, ...asked]);
    } catch (error) {
      if (!isFailure(error)) throw error;
      failed(error);
    }
  }
}
