import { argument, choice, command, duration, file, integer, option, user } from '../../app/command';
import { makeTimelapse } from './flows/make-timelapse';
import { speed } from './options';
import { timelapseLines } from './render/events';
import { moment, region } from './shared';
import { maxFps } from './timelapse/film';
import { styleNames } from './timelapse/styles';

export default command({
  summary: 'Make a timelapse of a recording: animated PNG, GIF or frames',
  description: [
    'The ending of the file name selects the format: .png is an animated PNG, .gif a GIF, and a name that ends in / a new folder with a PNG for each frame. An existing file is replaced, and an interrupted command leaves no partial file.',
    'With -, raw frames go to standard output for a video encoder: red, green and blue, one byte each. The note on standard error has the size of the frames for its command.',
    'A time is ISO 8601 (local without a zone), +5m after the start of the recording, or -5m before its end.',
    'Styles: as-it-was shows the canvas; heat shows over a gray canvas how often each pixel changed, up to the most changes in the shown part; age shows how long ago, up to the length of that part. Both have a legend below the picture.',
  ],
  args: {
    archive: argument(file('archive'), "Archive written by 'plaza canvas record FILE'"),
    file: argument(
      file('file', 'write'),
      'File ending in .png or .gif, folder ending in /, or - for standard output',
    ),
  },
  options: {
    region: option(region(), 'Show only this part, in pixels from the top left'),
    scale: option(integer({ min: 1, max: 64 }), 'Draw each pixel as a square of N by N'),
    from: option(moment(), 'Start at this time (default: the start of the recording)'),
    to: option(moment(), 'End at this time (default: the end of the recording)'),
    at: option(moment(), 'Write a single PNG of the canvas at this time'),
    fps: option(integer({ min: 1, max: maxFps }), 'Frames per second (default: 15)'),
    length: option(duration('duration', 1), 'How long the timelapse plays (default: 20s)'),
    speed: option(speed(), 'Playback speed, such as 3600 for an hour per second (instead of --length)'),
    hold: option(duration(), 'Show the last frame for this long (default: 2s)'),
    by: option(
      user(),
      'Show the pixels of this user, if the author was seen; others are pale or not counted',
    ),
    style: option(choice(styleNames), 'What to show of each pixel (default: as-it-was)'),
  },
  examples: [
    'plaza canvas timelapse week.plza week.png',
    'plaza canvas timelapse week.plza corner.gif --region 0,0,64,64 --scale 4 --from -1h',
    'plaza canvas timelapse week.plza noon.png --at 2026-03-18T12:00',
    'plaza canvas timelapse week.plza - | ffmpeg -f rawvideo -pix_fmt rgb24 -s 1024x1024 -r 15 -i - -pix_fmt yuv420p week.mp4',
  ],
  routes: [],
  run: (ctx, { archive, file: path, ...options }) => makeTimelapse(ctx, { archive, file: path, ...options }),
  receipt: true,
  render: timelapseLines,
});
