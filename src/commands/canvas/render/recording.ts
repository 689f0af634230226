/** Events of a recording as lines. */

import { counted } from '../../../terminal/text/count-suffix';
import type { View } from '../../../terminal/text/view';
import type { RecordEvent } from '../archive/record-events';

/** In a pipe one line per event; at a terminal without the figures, since the progress shows them. */
export function recordEventLines(event: RecordEvent, view: View): string[] {
  if (!view.terminal)
    return [
      Object.values(event)
        .map((value) => value ?? '')
        .join('\t'),
    ];
  switch (event.type) {
    case 'started':
      return [startedLine(event)];
    case 'gap':
      return [
        `${clockText(event.from)} to ${clockText(event.to)} is missing: ${counted(event.changes, 'pixel')} changed`,
      ];
    case 'imported':
      return [`Wrote ${event.file}: ${counted(event.pixels, 'pixel')}, ${event.bytes} bytes`];
    default:
      return [];
  }
}

function startedLine({ file, width, height, recorded }: RecordEvent & { type: 'started' }): string {
  const before = recorded > 0 ? `, which holds ${counted(recorded, 'pixel')}` : '';
  return `Recording ${width} by ${height} pixels to ${file}${before}; Ctrl-C ends it`;
}

/** Date and time to the second, in UTC. */
function clockText(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}
