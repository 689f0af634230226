/** The switches of the section `exam`. */
import type { SwitchSpec } from '../../world/switches';

export const examSwitches = {
  exam: {
    description: 'Open the exam: let people start an attempt',
    on: true,
    acts: ['exam.status', 'exam.start'],
  },
  'exam-gallery': {
    description: 'Open the gallery of exam drawings',
    on: true,
    acts: ['exam.status', 'exam.start', 'exam.galleryNext', 'exam.galleryVote'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../world' {
  interface SwitchNames {
    exam: true;
    'exam-gallery': true;
  }
}
