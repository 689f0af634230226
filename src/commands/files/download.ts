import { files } from '../../api/catalogue/routes/files';
import { argument, command, file, flag, optionalArgument, text } from '../../app/command';
import { downloadFile } from '../../flows/files/download';

export default command({
  summary: 'Fetch a file',
  description: ['Without a path it is written into this folder under its own name; - is standard output.'],
  args: {
    fileId: argument(text('id'), 'Id of the file'),
    path: optionalArgument(file(), 'Where to write it'),
  },
  options: { force: flag('Replace a file that is there already') },
  examples: ['plaza files download 8a4e…', 'plaza files download 8a4e… - | wc -c'],
  routes: [files.get],
  run: (ctx, { fileId, path, force }) => downloadFile(ctx, { fileId, path, force }),
  render: (saved) => (saved instanceof Uint8Array ? [] : [`Wrote ${saved.path} (${saved.size} bytes)`]),
});
