import { argument, eachCommand, id } from '../../app/command';
import { files } from '../../protocol/routes/files';
import { doneText } from '../../terminal/text/done-text';

export default eachCommand({
  summary: 'Delete an uploaded file',
  description: ['Asks for confirmation unless --yes is given.'],
  args: { fileId: argument(id('file'), 'ID of the file') },
  examples: ['plaza files delete 8a4e…', 'plaza files delete 8a4e… --yes'],
  routes: [files.delete, files.get],
  confirm: {
    verb: 'Delete',
    describe: async (ctx, { fileId }) => ({
      text: (await ctx.api.read(files.get, { path: { fileId } })).filename,
    }),
  },
  run: (ctx, { fileId }) => ctx.api.change(files.delete, { path: { fileId } }),
  receipt: true,
  render: (_, view, file) => [doneText('Deleted', file, view)],
});
