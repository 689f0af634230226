import { argument, command, file, flag, id, optionalArgument } from '../../app/command';
import { files } from '../../protocol/routes/files';
import { downloadFile } from './flows/download';

export default command({
  summary: 'Download a file',
  description: [
    'Without a path, the file is saved in the current folder under its own name. With -, it goes to standard output.',
  ],
  args: {
    fileId: argument(id('file'), 'ID of the file'),
    path: optionalArgument(file('file', 'write'), 'Where to save the file'),
  },
  options: { force: flag('Replace an existing file') },
  examples: ['plaza files download 8a4e…', 'plaza files download 8a4e… - | wc -c'],
  routes: [files.get],
  run: (ctx, { fileId, path, force }) => downloadFile(ctx, { fileId, path, force }),
  receipt: true,
  render: (saved) => ('bytes' in saved ? [] : [`Saved ${saved.path} (${saved.size} bytes)`]),
});
