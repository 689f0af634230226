import { argumentList, command, file } from '../../app/command';
import { files } from '../../protocol/routes/files';
import { fileList, madeFiles } from './render';
import { uploadFiles } from './shared/attachments';

export default command({
  summary: 'Upload files',
  description: [
    'Checks all files before it sends the first one. The type of a file is detected from its content, not from its name.',
  ],
  args: { path: argumentList(file(), 'Files to upload') },
  examples: ['plaza files upload sea.jpg sky.jpg', "plaza files upload sea.jpg --jq '.[].id'"],
  routes: [files.upload],
  run: (ctx, { path }) => uploadFiles(ctx, path),
  shows: madeFiles,
  render: fileList,
});
