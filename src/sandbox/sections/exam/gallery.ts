/**
 * The gallery, where an account rates each drawing of other accounts once (protocol: exam event routes), and the pictures of the
 * exam.
 */
import { part } from '../../section';
import { pictureRoute } from '../../server/http/non-catalogue';
import { fieldRefusal, refusal } from '../../server/http/refusal';
import { savedTogether, type World, worldSwitch } from '../../world';
import { fileAddress, fileById } from '../files/rules/files';
import cat from './pictures/drawings/cat.png';
import cloud from './pictures/drawings/cloud.png';
import fish from './pictures/drawings/fish.png';
import house from './pictures/drawings/house.png';
import sun from './pictures/drawings/sun.png';
import triangleAnimal from './pictures/drawings/triangles.png';
import glass from './pictures/glass.png';
import glassMelted from './pictures/glass-melted.png';
import town from './pictures/town.png';
import triangles from './pictures/triangles.png';
import trianglesCounted from './pictures/triangles-counted.png';
import { type DrawingState, examIn } from './state';

export const examGallerySwitch = worldSwitch('exam-gallery', {
  description: 'Open the gallery of exam drawings',
  on: true,
  acts: ['exam.status', 'exam.start', 'exam.galleryNext', 'exam.galleryVote'],
});

/** The folder of the event on the main host (protocol: exam event records, `image`). */
const pictureFolder = '/public/events/epepuy/2026-04/';

/** The seeded drawings by name, as base64. */
const sampleDrawings = { cloud, house, cat, sun, fish, triangles: triangleAnimal };

const pictures: Readonly<Record<string, string>> = {
  'glass.png': glass,
  'glass-melted.png': glassMelted,
  'town.png': town,
  'triangles.png': triangles,
  'triangles-counted.png': trianglesCounted,
  ...Object.fromEntries(Object.entries(sampleDrawings).map(([name, picture]) => [sampleFile(name), picture])),
};

/** The path of a seeded drawing below the folder of the event. */
function sampleFile(name: string): string {
  return `drawings/${name}.png`;
}

export const gallery = part({
  handlers: {
    'exam.galleryNext': ({ world, caller, origins }) => {
      requireOpen(world);
      const drawing = unrated(world, caller.account.id, origins.main);
      return drawing ? { done: false, drawing } : { done: true };
    },
    'exam.galleryVote': ({ world, caller, body: { drawingId, score }, origins }) => {
      requireOpen(world);
      const accountId = caller.account.id;
      if (!Number.isInteger(score) || score < 1 || score > 5)
        throw fieldRefusal(422, 'VALIDATION_ERROR', 'score', 'must be a whole number from 1 to 5');
      const drawing = examIn(world).drawings.find(({ id }) => id === drawingId);
      if (!drawing) throw refusal(404, 'NOT_FOUND', 'there is no such drawing');
      if (drawing.ownerId === accountId) throw refusal(403, 'SELF_VOTE', 'you cannot rate your own drawing');
      if (isRated(world, drawing, accountId))
        throw refusal(409, 'CONFLICT', 'you have rated this drawing already');
      examIn(world).votes.push({ drawingId, accountId, score, at: world.clock.now() });
      return { next: unrated(world, accountId, origins.main) ?? null };
    },
  },
  switches: [examGallerySwitch],
  // Pictures need no token.
  nonCatalogue: [pictureRoute(pictureFolder, '*', pictures)],
});

function requireOpen(world: World): void {
  if (!examGallerySwitch.isOn(world)) throw refusal(403, 'NOT_OPEN', 'the gallery is closed');
}

/**
 * The next drawing of another account that this account has not rated. Each call returns another one, so that a drawing
 * can be skipped; that is our choice.
 */
function unrated(world: World, accountId: string, origin: string) {
  const { drawings, offered } = examIn(world);
  const after = drawings.findIndex((one) => one.id === offered[accountId]) + 1;
  const inTurn = [...drawings.slice(after), ...drawings.slice(0, after)];
  const drawing = inTurn.find((one) => one.ownerId !== accountId && !isRated(world, one, accountId));
  if (!drawing) return undefined;
  // `galleryNext` is a read, whose use of the state is not saved otherwise.
  savedTogether(world, [examIn]);
  offered[accountId] = drawing.id;
  const file = fileById(world, drawing.fileId ?? '');
  const sample = `${origin}${pictureFolder}${sampleFile(drawing.sample ?? '')}`;
  return { id: drawing.id, fileUrl: file ? fileAddress(file, origin) : sample };
}

function isRated(world: World, { id }: DrawingState, accountId: string): boolean {
  return examIn(world).votes.some((vote) => vote.drawingId === id && vote.accountId === accountId);
}
