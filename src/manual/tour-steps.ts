/** What the tour shows, in order; every issue adds what it brought. */

export interface TourStep {
  /** Printed before the step. */
  readonly say?: string;
  /** The command line, without `plaza`. */
  readonly line: readonly string[];
  /** The expected exit code; 0 when left out. */
  readonly exit?: number;
}

export const steps: readonly TourStep[] = [
  {
    say: 'Nothing is set up: the first request starts the whole service on this computer.',
    line: ['platform', 'version'],
  },
  { line: ['sandbox', 'status'] },
  { line: ['platform', 'changelog'] },
  { line: ['platform', 'announcements'] },
  { line: ['platform', 'portal'] },
  { line: ['platform', 'status'] },
  {
    say: 'Every answer is JSON when asked for, filtered by jq when wanted.',
    line: ['platform', 'version', '--json'],
  },
  { line: ['platform', 'status', '--jq', '.services[].name'] },
  { say: 'Any route can be called by hand.', line: ['api', 'GET', '/api/platform/version', '--verbose'] },
  { line: ['routes', '--jq', 'length'] },
  {
    say: 'The sandbox fails on purpose: a dropped answer is asked for again.',
    line: ['sandbox', 'fault', 'add', '--kind', 'drop-after', '--route', 'platform.portal'],
  },
  { line: ['platform', 'portal', '--verbose'] },
  {
    say: 'A service that stays down is exit code 7: safe to run again.',
    line: ['sandbox', 'fault', 'add', '--kind', 'status', '--status', '503', '--times', '10'],
  },
  { line: ['platform', 'portal'], exit: 7 },
  { line: ['sandbox', 'fault', 'clear'] },
  { say: 'Time moves when it is told to.', line: ['sandbox', 'clock', '+40m'] },
  { line: ['sandbox', 'switch', 'portal', 'off'] },
  { line: ['platform', 'portal'] },
  { say: 'Mistakes are explained.', line: ['platfrom', 'version'], exit: 2 },
  { line: ['config', 'set', 'timeout', '10'] },
  { line: ['config', 'get', 'timeout'] },
  { line: ['doctor'] },
  { line: ['sandbox', 'stop'] },
];
