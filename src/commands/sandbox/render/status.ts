/** The status and the clock of the sandbox. */
import type { SandboxRecord } from '../../../ports/sandbox';
import { record } from '../../../terminal/text/table';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';

export function sandboxRecord(status: SandboxRecord, view: View): string[] {
  return record(view, [
    ['running', status.running],
    ['baseUrl', status.baseUrl],
    ['statusUrl', status.statusUrl],
    ['pixelUrl', status.pixelUrl],
    ['pid', status.pid],
    ['time', status.time],
  ]);
}

/** The receipt of a moved clock, with the absolute time. */
export function clockLine({ time }: { readonly time: string }, view: View): string[] {
  return [`Moved the clock of the sandbox to ${view.terminal ? time : timeText(time, view)}`];
}
