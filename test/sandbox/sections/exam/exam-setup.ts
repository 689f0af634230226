/** Requests of the exam. */

import type { ExamAttempt, Question } from '../../../../src/protocol/records/exam';
import { accountsIn } from '../../../../src/sandbox/sections/auth/rules/accounts';
import { examIn, type VariantNumber } from '../../../../src/sandbox/sections/exam/state';
import type { TestedSandbox } from '../../../support/sandbox';
import { type Asked, ask, expectOk, sessionOf, upload } from '../../requests';

export const minute = 60_000;

/** A small white picture. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP8//8/AwwwMSABACwTA/9jvZnQAAAAAElFTkSuQmCC',
  'base64',
);

/** The requests of an account in the exam. */
export interface Examinee {
  readonly token: string;
  readonly id: string;
  status(): Promise<Record<string, unknown>>;
  start(): Promise<Asked>;
  answer(qIdx: number, value: unknown): Promise<Asked>;
  submit(): Promise<Asked>;
  annul(): Promise<Asked>;
  /** The ID of an uploaded picture. */
  picture(bytes?: Uint8Array, type?: { name: string; type: string }): Promise<string>;
  asked(line: string, body?: unknown): Promise<Asked>;
}

/** A seeded account before the exam. */
export function examinee(sandbox: TestedSandbox, name: string): Examinee {
  const { token } = sessionOf(sandbox, name);
  const id = accountsIn(sandbox.world()).find(({ email }) => email.startsWith(`${name}@`))?.id ?? '';
  const asked = (line: string, body?: unknown) => {
    const [method, path] = line.split(' ');
    return ask(sandbox, `${method} /api/v1/epepuy/${path}`, { token, ...(body !== undefined && { body }) });
  };
  return {
    token,
    id,
    asked,
    status: () => expectOk(asked('GET status')),
    start: () => asked('POST start'),
    answer: (qIdx, value) => asked('PATCH answers', { qIdx, value }),
    submit: () => asked('POST submit'),
    annul: () => asked('POST annul'),
    async picture(bytes = png, type) {
      return String((await expectOk(upload(sandbox, token, bytes, type), 201)).id);
    },
  };
}

/** Starts the attempt with a chosen variant. */
export async function startVariant(
  sandbox: TestedSandbox,
  person: Examinee,
  variant: VariantNumber,
): Promise<ExamAttempt> {
  await expectOk(person.start());
  const attempt = examIn(sandbox.world()).attempts[person.id];
  if (!attempt) throw new Error('the attempt did not start');
  attempt.variant = variant;
  return (await expectOk(person.start())) as unknown as ExamAttempt;
}

/** The index of the question of a kind. */
export function placeOf({ questions }: ExamAttempt, kind: Question['type']): number {
  return questions.findIndex(({ type }) => type === kind);
}

/** Right answers of each variant, without those that earn nothing. */
export const rightAnswers: Readonly<Record<VariantNumber, readonly unknown[]>> = {
  1: [1, 'Carbon  dioxide.', 205, [2, 3, 1, 0], [1, 3, 2, 0], ['Ice', 'vapour']],
  2: [2, ['G', 'D', 'A', 'E'], [1, 2, 0], 12, [1, 3, 2, 0, 4], 'an eighth note'],
  3: [2, -0.5, 'Octagon', ['8', 'thirteen', '21'], [2, 0, 1], [1, 3, 2, 0]],
};
