import { files } from '../../api/catalogue/routes/files';
import { argument, command, text } from '../../app/command';

export default command({
  summary: 'Delete an uploaded file; asks before it does so',
  args: { fileId: argument(text('id'), 'Id of the file') },
  examples: ['plaza files delete 8a4e…', 'plaza files delete 8a4e… --yes'],
  routes: [files.delete],
  async run(ctx, { fileId }) {
    await ctx.ask.confirm(`Delete the file ${fileId}?`);
    return ctx.api.change(files.delete, { path: { fileId } });
  },
  render: () => ['Deleted the file'],
});
