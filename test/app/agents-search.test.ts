/** `search_commands` of `plaza mcp`: the words of a task find its command. */
import { describe, expect, it } from 'vitest';
import { searchCommands } from '../../src/app/agents/search';
import { commandTable } from '../../src/app/help/command-table';
import { groups } from '../../src/commands/index';

const table = await commandTable(groups);

const tasks: readonly (readonly [phrase: string, command: string])[] = [
  ['write a post with a picture', 'posts create'],
  ['delete my post', 'posts delete'],
  ['reply to a comment', 'comments reply'],
  ['who am I', 'users me'],
  ['follow a user', 'users follow'],
  ['unread notifications', 'notifications count'],
  ['mark all notifications as read', 'notifications read-all'],
  ['place a pixel on the canvas', 'canvas place'],
  ['how many chalks do I have', 'school balance'],
  ['buy an eraser', 'school buy'],
  ['order a hoodie', 'shop orders create'],
  ['track my order', 'shop orders get'],
  ['trending hashtags', 'hashtags trending'],
  ['change my bio', 'users update'],
  ['vote in a poll', 'posts vote'],
  ['report spam', 'reports create'],
  ['what waits for me', 'status'],
  ['download a file', 'files download'],
  ['block somebody', 'users block'],
  ['answer a question of the exam', 'exam answer'],
];

describe('search_commands', () => {
  it('finds at least 18 of 20 tasks among the first six', () => {
    const missed = tasks.filter(
      ([phrase, command]) => !searchCommands(table, phrase, 6).some(({ name }) => name === command),
    );
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(2);
  });

  it('finds nothing for words that no command has', () =>
    expect(searchCommands(table, 'zzz qqq', 6)).toEqual([]));
});
