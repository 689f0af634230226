import { files } from '../../api/routes/files';
import { argument, command, text } from '../../cli/command';
import { fileCard } from '../../render/files';

export default command({
  summary: 'Show what is known of a file',
  args: { fileId: argument(text('id'), 'Id of the file') },
  examples: ['plaza files get 8a4e…', "plaza files get 8a4e… --jq '.url'"],
  routes: [files.get],
  run: (ctx, { fileId }) => ctx.api.read(files.get, { path: { fileId } }),
  render: fileCard,
});
