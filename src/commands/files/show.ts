import { files } from '../../api/catalogue/routes/files';
import { argument, command, id, picturesOption } from '../../app/command';
import { fetchPicture } from '../../flows/files/fetch-picture';
import { fileCard, pictureOfFile, shownFile } from '../../render/files/file-list';

export default command({
  summary: 'Draw a picture that was uploaded',
  description: ['Another file, and a picture in a pipe, is shown with its details.'],
  args: { fileId: argument(id('file'), 'ID of the file') },
  options: { pictures: picturesOption },
  examples: ['plaza files show 8a4e…', 'plaza files show 8a4e… --pictures blocks'],
  routes: [files.get],
  async run(ctx, { fileId }) {
    const file = await ctx.api.read(files.get, { path: { fileId } });
    const isImage = (file.mimeType ?? file.type)?.startsWith('image') === true;
    const shown = isImage && file.url ? await fetchPicture(ctx, file.url, 'the picture') : undefined;
    return { ...file, ...(shown && { shown }) };
  },
  shows: shownFile,
  render: (file, view) => [...pictureOfFile(file, view), ...fileCard(file, view)],
});
