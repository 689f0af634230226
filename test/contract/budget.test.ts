/** The lines of each room. A commit that needs more raises the figure of its room, with a comment that gives the reason. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** TypeScript lines of folders of `src/commands` and of `src`, and of `test`. Lower a figure when its room shrinks. */
const budget = {
  // Pages and changes that cost the same in a world of any size: indexes, the order by popularity, used elements.
  // Lists that rank by bounds, and comments that are read from the cursor on.
  // Counts of hashtags that look only at hidden posts.
  // A loaded world that is checked without a copy.
  // Comments that are counted without a look at each.
  // Likers of long lists that are known, and the likes of the last hour.
  sandbox: 15_900,
  // A wait on the socket is a time limit or a pause.
  // Messages that place pixels, and commands that only read.
  // A template that is drawn without objects.
  // A picture whose ground is kept while only the cursor moves.
  canvas: 10_713,
  // `--csv`: the JSON name of each column.
  // The PNG of the board on standard output.
  // A banner that is sampled without objects.
  school: 9_031,
  exam: 5_762,
  // The joined pages of a list.
  // Only the paragraphs of an entry that can be shown are wrapped, and of a long one what is near the cursor.
  home: 2_624,
  // An export keeps lines, and writes in pieces.
  // The options of plaza mcp.
  // The watch of notifications with `--since-last`, and failed items in `operations`.
  // Watches of orders and verification requests, reads of several objects, the kinds of events, and exports that stream.
  // Pages of an export that are written month by month.
  // An export that keeps places instead of records, and writes each record twice.
  'other groups': 12_661,
  // Help as data: a table of commands, and the skill file.
  // A run shares the configuration of its start.
  // The runtime in --version, and the version of a sandbox in doctor.
  // plaza mcp: the policy, the tools and their server.
  // Usernames complete with their @; descriptions in zsh end at a word.
  // The account moved to its own room.
  // plaza mcp: its messages and log, --known-only, and progress.
  // Items of `--since-last` that a program handles: their log, attempts and failures.
  // Several objects read in order, pictures for agents, and facts of help that are derived.
  // The end of a stopped sandbox's process.
  // A private folder that appends, and compares files in pieces.
  // A file in the place of a private folder is named.
  app: 8_137,
  // The single executable: native libraries in the cache, and keys that wait, asked of the system.
  // Mistyped options and surplus words of a sign-in are answered with the line to type.
  // Progress of a program's command, and the filter of its answers.
  // Options of `--exec`.
  // Commands that read several objects; PATH and code page of Windows.
  // Standard input that is opened when it is used, and chunks that find each other without resolution.
  // `--output csv`.
  // A pasted text whose characters are joined while it is read.
  // Frames that are written in parts.
  cli: 6_282,
  // A new operation is written when its request is about to be sent.
  // A limit that is met while the journal's lock is waited for, and one note per operation.
  // A refresh on a transport of its own, which stood in app.
  // The canvas connection and the watch of notifications, which the library needs too and which stood in commands.
  // The filter of answers, and changes that sockets send.
  // Lists read without gaps while items vanish.
  // The watch of states.
  // Brackets counted natively.
  // The chunks of an answer, without Node's iterator.
  client: 8_268,
  // The types of spans, and a path with its host, which stood twice.
  // The currency that a route spends.
  protocol: 4_481,
  // Names by which a run finds its entries, and files that are opened once.
  // A journal in memory, and the check of folders, which stood in app.
  // The log of handled items, and the place that the setting `keychain` names, which stood in app.
  // Busy files of Windows, and the death of a lock's holder without /proc.
  // The place and the start of this process, which are read once.
  // A pattern of IDs without the tables of Unicode.
  // Names of file functions, one per line.
  // Private files that grow.
  store: 3_127,
  // The entry of the single executable.
  // Lazy values, which stood in app.
  // The declarations of the library, and its entry.
  // Settings of plaza mcp, and socket messages that change something.
  // The port of handled events.
  // Programs and scripts started on Windows, and reads in parallel.
  // The account (identity, limits, the clock of the service, `--once`), of which most stood in app.
  // `plaza/client`: accounts, calls, files, errors, watches, and the hand-written part of its types.
  // Libraries of widths that are loaded by their first call, and long texts that are wrapped in pieces. The names of colors moved to pictures.
  // The tour waits for its recording.
  // Characters of a long text, segmented near the cursor.
  // Words quoted for a shell, which stood in eight places.
  // Control characters that are found by one class.
  // Averaged pictures whose colors are counted with few look-ups, in loops.
  rest: 11_070,
  // The tests of the single executable, of the cost of large worlds, and a bench of one.
  // The library and its examples.
  // Forty tasks and the limits of plaza mcp.
  // Every route by an agent without a budget.
  // Handled items.
  // Ninety lines on the single executable, events through kills, and the comparison of the sandbox's log with its world.
  // Large lists against plain rankings, benches of long texts and of frames, and an installation without jq.
  // Folders of killed exports that are closed.
  // The comparison of a saved world that parses only what changed.
  // Long texts at a key, joiners that need no cleaning, the end of a stopped sandbox, and a kept ground.
  // A file in the place of an export, and words quoted for a shell.
  // Long texts that are pasted, frames in parts, and likers of a long list.
  tests: 86_415,
};

type Room = keyof typeof budget;

function roomOf(path: string): Room {
  const [top = '', first = '', second = ''] = path.split('/');
  if (top === 'test') return 'tests';
  const name = (first === 'commands' ? second : first).replace(/\.ts$/, '');
  if (first === 'commands')
    return ['canvas', 'school', 'exam', 'home'].includes(name) ? (name as Room) : 'other groups';
  return ['sandbox', 'app', 'cli', 'client', 'protocol', 'store'].includes(name) ? (name as Room) : 'rest';
}

it('no room has more lines than its budget', () => {
  const lines = Object.fromEntries(Object.keys(budget).map((room) => [room, 0])) as Record<Room, number>;
  for (const top of ['src', 'test'])
    for (const name of readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })) {
      if (!/\.[cm]?[jt]s$/.test(name)) continue;
      const path = `${top}/${name.replaceAll('\\', '/')}`;
      lines[roomOf(path)] += readFileSync(join(root, path), 'utf8').split('\n').length - 1;
    }
  const over = Object.entries(lines).filter(([room, count]) => count > budget[room as Room]);
  expect(over, `lines by room: ${JSON.stringify(lines)}`).toEqual([]);
});
