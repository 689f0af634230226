import { argument, eventsCommand, file, flag, option } from '../../app/command';
import { canvas } from '../../protocol/routes/canvas';
import kinds from './event-kinds.json';
import { importRecording, recordCanvas } from './flows/record-canvas';
import { gateway } from './options';
import { recordEventLines } from './render/events';

export default eventsCommand({
  summary: 'Record the canvas to an archive',
  description: [
    'Records every pixel with its time, and zones, online people and cooldowns, until interrupted or --for ends. An existing archive of the same canvas is continued. Time without a connection or a recording is kept as a gap with the pixels that have changed.',
    'Everything is in the file within a second; a killed recording loses no more, and continues when the command is run again. One process records to a file.',
    "Look at it with 'plaza canvas replay ARCHIVE', 'plaza canvas timelapse ARCHIVE FILE' and 'plaza canvas stats ARCHIVE'.",
  ],
  args: { file: argument(file('file', 'write'), 'Archive to write or continue') },
  options: {
    authors: flag('Also ask who placed the pixels, the newest first, as often as the service allows'),
    fromNdjson: option(
      file('ndjson'),
      'Make the archive from a file of JSON lines, or - for standard input, instead of the canvas',
    ),
    gateway,
  },
  examples: [
    'plaza canvas record week.plza',
    'plaza canvas record week.plza --for 8h --authors --quiet',
    'plaza canvas record new.plza --from-ndjson pixels.ndjson',
  ],
  facts: { effect: 'read' },
  eventKinds: kinds.record,
  routes: [canvas.socket, canvas.board, canvas.gateways],
  run: (ctx, { file, authors, fromNdjson, gateway }) =>
    fromNdjson === undefined
      ? recordCanvas(ctx, { file, authors, gateway })
      : importRecording(ctx, fromNdjson, file),
  endsByInterrupt: true,
  render: recordEventLines,
});
