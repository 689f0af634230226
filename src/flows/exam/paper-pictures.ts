/** The pictures of a paper, to be drawn with its questions. */
import type { IndexedPicture } from '../../canvas/png/indexed';
import { shownPictures } from '../../exam/paper/images';
import { lastValue, type Progress } from '../../exam/progress/record';
import { fetchPicture, type PicturePorts } from '../files/fetch-picture';

/** The pictures that show with the answers as they are, by their addresses; none where none are drawn. */
export async function picturesOf(
  ports: PicturePorts,
  progress: Progress,
): Promise<ReadonlyMap<string, IndexedPicture>> {
  const pictures = new Map<string, IndexedPicture>();
  for (const [index, question] of progress.paper.questions.entries()) {
    const { image, over } = shownPictures(question, lastValue(progress, index));
    const address = over ?? image;
    if (address === undefined || pictures.has(address)) continue;
    const picture = await fetchPicture(ports, address, `the picture of question ${index + 1}`);
    if (picture) pictures.set(address, picture);
  }
  return pictures;
}
