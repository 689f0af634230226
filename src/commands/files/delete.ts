import { files } from '../../api/catalogue/routes/files';
import { argument, command, text } from '../../app/command';

export default command({
  summary: 'Delete an uploaded file',
  description: ['Asks for confirmation unless --yes is given.'],
  args: { fileId: argument(text('id'), 'ID of the file') },
  examples: ['plaza files delete 8a4e…', 'plaza files delete 8a4e… --yes'],
  routes: [files.delete],
  async run(ctx, { fileId }) {
    await ctx.ask.confirm(`Delete the file ${fileId}?`);
    return ctx.api.change(files.delete, { path: { fileId } });
  },
  render: () => ['Deleted the file'],
});
