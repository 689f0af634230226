import { argument, command, id } from '../../app/command';
import { describeItem } from '../../client/requests/ids';
import { files } from '../../protocol/routes/files';
import { itemName } from '../../terminal/text/receipt';

export default command({
  summary: 'Delete an uploaded file',
  description: ['Asks for confirmation unless --yes is given.'],
  args: { fileId: argument(id('file'), 'ID of the file') },
  examples: ['plaza files delete 8a4e…', 'plaza files delete 8a4e… --yes'],
  routes: [files.delete, files.get],
  async run(ctx, { fileId }) {
    const read = async () => ({ text: (await ctx.api.read(files.get, { path: { fileId } })).filename });
    const file = await describeItem(ctx, 'file', fileId, read);
    await ctx.ask.confirm(`Delete ${itemName('file', fileId, file)}?`);
    return ctx.api.change(files.delete, { path: { fileId } });
  },
  receipt: true,
  render: () => ['Deleted the file'],
});
