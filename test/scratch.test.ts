import { appendFileSync, mkdtempSync } from 'node:fs';
import { it } from 'vitest';
import { examRun } from './support/exam-processes';
import { falselySent, lostAnswers, reportedUnsent } from './support/lost-answers';

it('x', async () => {
  for (
    let s = Number(process.env.FROM ?? 1);
    s < Number(process.env.FROM ?? 1) + Number(process.env.N ?? 5);
    s++
  ) {
    const t = Date.now();
    const run = await examRun(s, mkdtempSync('/tmp/examrun-'));
    appendFileSync(
      '/tmp/scratch.log',
      [
        s,
        Date.now() - t,
        'ms',
        run.given.length,
        run.processes,
        run.kills,
        JSON.stringify(lostAnswers(run)),
        JSON.stringify(falselySent(run)),
        reportedUnsent(run),
      ].join(' ') + '\n',
    );
  }
}, 300000);
