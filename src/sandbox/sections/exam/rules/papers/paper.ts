/** The papers of the three variants. All questions are made up for the sandbox. */
import type { VariantNumber } from '../../state';
import type { ExamPaper } from './exam-paper';
import { shapesAndNumbers } from './shapes-and-numbers';
import { soundsAndStreets } from './sounds-and-streets';
import { waterAndWeather } from './water-and-weather';

const papers: Readonly<Record<VariantNumber, (origin: string) => ExamPaper>> = {
  1: waterAndWeather,
  2: soundsAndStreets,
  3: shapesAndNumbers,
};

/** The paper of a variant; `origin` is that of the main host, for pictures with a full address. */
export function paperOf(variant: VariantNumber, origin: string): ExamPaper {
  return papers[variant](origin);
}
