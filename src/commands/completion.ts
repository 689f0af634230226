import { argument, choice, command } from '../app/command';
import { scriptsOf, shells } from '../cli/line/shells';

export default command({
  summary: 'Print the completion script for a shell',
  description: [
    'The first lines of each script explain how to install it. It completes commands, options and their values.',
  ],
  args: { shell: argument(choice(shells, 'shell'), `One of ${shells.join(', ')}`) },
  examples: ['plaza completion bash', 'source <(plaza completion bash)', 'plaza completion fish'],
  routes: [],
  run: (_, { shell }) => ({ shell, script: scriptsOf('plaza')[shell] }),
  render: ({ script }) => script.trimEnd().split('\n'),
});
