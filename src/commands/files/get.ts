import { argument, command, id } from '../../app/command';
import { files } from '../../protocol/routes/files';
import { fileCard, fileHandle } from './render';

export default command({
  summary: 'Show the details of a file',
  args: { fileId: argument(id('file'), 'ID of the file') },
  examples: ['plaza files get 8a4e…', "plaza files get 8a4e… --jq '.url'"],
  routes: [files.get],
  run: (ctx, { fileId }) => ctx.api.read(files.get, { path: { fileId } }),
  shows: fileHandle,
  render: fileCard,
});
