import { command, file, flag, integer, option, withDefault } from '../app/command';

export default command({
  summary: 'Serve the commands to agents, by the Model Context Protocol',
  description: [
    'Runs on standard input and output until the input ends; an agent starts it. Every command that only reads is open. A change is not sent: it is returned as its plan, unless --changes allows a number of changes, each with a key that makes it happen once.',
    'Money is never spent, and commands that act on this computer are closed. Local files are closed, except below the folder of --files. See docs/agents.md.',
  ],
  options: {
    changes: withDefault(option(integer({ min: 0 }), 'Changes to let through in this session'), '0'),
    spend: withDefault(option(integer({ min: 0 }), 'Chalks that these changes can spend'), '0'),
    files: option(file('folder'), 'Folder whose files can be read and written'),
    knownOnly: flag('Hide posts and comments of accounts that you do not follow'),
    log: option(file('file', 'write'), 'File for a line per message, without contents'),
  },
  examples: ['plaza mcp --profile sandbox', 'plaza mcp --changes 5 --files ./pictures'],
  facts: { acts: 'here' },
  routes: [],
  async run(ctx, { changes = 0, spend = 0, files, knownOnly, log }) {
    await ctx.serveAgents({ changes, spend, files, knownOnly, log });
    return {};
  },
  receipt: true,
  render: () => [],
});
