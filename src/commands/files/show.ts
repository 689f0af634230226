import { argument, command, id, picturesOption } from '../../app/command';
import { files } from '../../protocol/routes/files';
import { showFile } from './flows/show';
import { fileCard, fileHandle, pictureOfFile } from './render';

export default command({
  summary: 'Draw a picture: an uploaded one, or a file of this computer',
  description: [
    'Another uploaded file, and a picture in a pipe, is shown with its details. Another file of this computer is exit code 2.',
  ],
  args: {
    fileId: argument({ ...id('file'), file: 'read' }, 'ID of an uploaded file, or the path of a file'),
  },
  options: { pictures: picturesOption },
  examples: ['plaza files show 8a4e…', 'plaza files show sea.jpg --pictures blocks'],
  routes: [files.get],
  run: showFile,
  shows: fileHandle,
  render: (file, view) => [...pictureOfFile(file, view), ...fileCard(file, view)],
});
