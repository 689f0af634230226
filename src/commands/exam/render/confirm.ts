/** What a person reads before something that cannot be undone. */
import type { AttemptReport } from '../progress/summary';
import { countdown } from '../time';

/** What would be submitted. */
export function submitLines(report: AttemptReport, secondsLeft: number | undefined): string[] {
  const { questions, answered, incomplete, unanswered, unsent, startedElsewhere } = report;
  const left = secondsLeft === undefined ? '' : `, ${countdown(secondsLeft * 1000)} left`;
  const named = (name: string, numbers: readonly number[]) =>
    numbers.length === 0 ? [] : [`${name}: ${numbers.join(', ')}`];
  return [
    `${answered.length} of ${questions} questions answered${left}`,
    ...named('Not answered', unanswered),
    ...named('Incomplete', incomplete),
    ...named(
      'Not sent, and not scored',
      unsent.map(({ question }) => question),
    ),
    ...(startedElsewhere ? ['Answers given on other devices are not counted here, but scored'] : []),
  ];
}

/** @param account how the account is called */
export function startQuestion(account: string): string {
  return `Start the exam of ${account}? This cannot be undone: there is one attempt, and its time runs from now on.`;
}

/** @param account how the account is called */
export function submitQuestion(account: string): string {
  return `Submit the exam of ${account}? This cannot be undone: the answers are scored, and the exam cannot be taken again.`;
}

/** @param account how the account is called */
export function annulQuestion(account: string): string {
  return `Annul the exam of ${account}? This cannot be undone: there is no score, and the exam cannot be taken again.`;
}

/** @param account how the account is called */
export function linkQuestion(id: string, account: string): string {
  return `Link the paper result ${id} to ${account}? This cannot be undone: its score replaces the online score, and the badge is issued again.`;
}
