import { files } from '../../api/catalogue/routes/files';
import { argument, command, text } from '../../app/command';
import { fileCard } from '../../render/files/file-list';

export default command({
  summary: 'Show the details of a file',
  args: { fileId: argument(text('id'), 'ID of the file') },
  examples: ['plaza files get 8a4e…', "plaza files get 8a4e… --jq '.url'"],
  routes: [files.get],
  run: (ctx, { fileId }) => ctx.api.read(files.get, { path: { fileId } }),
  render: fileCard,
});
