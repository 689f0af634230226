/** The avatar picture: prepared, uploaded, installed for a right (protocol: profile avatar). */
import { requireField } from '../../../client/requests/errors';
import { type ErrorKind, PlazaError } from '../../../errors';
import { indexedPicture } from '../../../image/png/indexed';
import type { Ports } from '../../../ports/index';
import type { Picture } from '../../../ports/pictures';
import type { OpenRecord } from '../../../protocol/answer';
import type { AvatarFile } from '../../../protocol/records/school/rights';
import { files } from '../../../protocol/routes/files';
import { school } from '../../../protocol/routes/school';
import { fetchPicture, requirePictureSize } from '../../files/shared/pictures';
import { avatarQuestion, type Preview, questionPicture } from '../render/avatar';

export interface PictureInput {
  readonly path: string;
  readonly crop: { readonly x: number; readonly y: number; readonly side: number } | undefined;
  readonly preview: boolean;
}

type UploadPorts = Pick<Ports, 'api' | 'files' | 'pictures'>;
type InstallPorts = Pick<Ports, 'api' | 'ask' | 'pictures' | 'random' | 'note' | 'terminal'>;

/** Uploads the prepared picture; with `preview` only shows it. @throws UsageError for a picture that cannot be used */
export async function uploadAvatar(ports: UploadPorts, input: PictureInput): Promise<AvatarFile | Preview> {
  const jpeg = await preparePicture(ports, input);
  return input.preview ? previewOf(ports, jpeg) : uploadPicture(ports, input.path, jpeg);
}

async function preparePicture(ports: UploadPorts, { path, crop }: PictureInput): Promise<Uint8Array> {
  const file = await ports.files.bytes(path);
  requirePictureSize(file);
  const { avatarPicture } = await import('../../../image/photo');
  return avatarPicture(file, crop);
}

async function previewOf(ports: Pick<Ports, 'pictures'>, jpeg: Uint8Array): Promise<Preview> {
  const { avatarSide, readPhoto } = await import('../../../image/photo');
  await ports.pictures.prepare();
  const shown = ports.pictures.printer ? indexedPicture(await readPhoto(jpeg, avatarSide)) : undefined;
  return { width: avatarSide, height: avatarSide, bytes: jpeg.length, shown };
}

async function uploadPicture(ports: UploadPorts, path: string, jpeg: Uint8Array): Promise<AvatarFile> {
  const name = path.replace(/^.*[/\\]/, '').replace(/\.\w+$/, '') || 'avatar';
  const open = async function* () {
    yield jpeg;
  };
  const file = { filename: `${name}.jpg`, type: 'image/jpeg', size: jpeg.length, open };
  return ports.api.change(school.avatarUpload, { body: { file } });
}

/**
 * Installs an uploaded picture for one right; the event is the right's. At a terminal, shows the picture and asks
 * before the last right is spent.
 * @throws as `ask.confirm`
 */
export async function installAvatar(ports: InstallPorts, fileId: string): Promise<OpenRecord> {
  const { eventId, balance } = await ports.api.read(school.avatar);
  const event = requireField(eventId, 'the ID of the event');
  await approveLast(ports, balance, async () => {
    const { url } = await ports.api.read(files.get, { path: { fileId } });
    return url ? fetchPicture(ports, url, 'the picture') : undefined;
  });
  return sendInstall(ports, event, fileId);
}

function sendInstall({ api, random }: InstallPorts, eventId: string, fileId: string): Promise<OpenRecord> {
  return api.change(school.avatarInstall, { body: { eventId, fileId, operationId: random.uuid() } });
}

/** At a terminal, asks before the last right is spent; the picture is drawn above the question. */
async function approveLast(
  { ask, pictures, terminal }: InstallPorts,
  balance: number | undefined,
  picture: () => Promise<Picture | undefined>,
): Promise<void> {
  if (balance !== 1 || !ask.possible) return;
  await pictures.prepare();
  const shown = pictures.printer && (await picture());
  if (shown) await ask.show(questionPicture(shown, terminal));
  await ask.confirm(avatarQuestion);
}

/**
 * Uploads and installs; asks before the last right is spent. When the install is definitely refused, the file is deleted,
 * and the error says whether the right was spent; while its outcome is unknown the file stays for a retry. The file of the
 * result is unknown when an earlier run has uploaded it.
 * @throws the errors of both steps
 */
export async function setAvatar(
  ports: UploadPorts & InstallPorts,
  input: PictureInput,
): Promise<{ readonly file: AvatarFile | null; readonly avatar: OpenRecord } | Preview> {
  const jpeg = await preparePicture(ports, input);
  if (input.preview) return previewOf(ports, jpeg);
  const { eventId, balance } = await ports.api.read(school.avatar);
  const event = requireField(eventId, 'the ID of the event');
  await approveLast(ports, balance, async () => (await previewOf(ports, jpeg)).shown);
  const file = await uploadPicture(ports, input.path, jpeg);
  try {
    return { file, avatar: await sendInstall(ports, event, requireField(file.id, 'the ID of the file')) };
  } catch (error) {
    const isDefinite = error instanceof PlazaError && definiteFailures.includes(error.kind);
    if (isDefinite) await deleteUpload(ports, file, balance);
    else ports.note(`the picture is uploaded as ${file.id}; run the command again to install it`);
    throw error;
  }
}

/** Failures after which it is certain that nothing was installed. */
const definiteFailures: ErrorKind[] = ['usage', 'refused', 'signed-out', 'not-found', 'too-frequent'];

async function deleteUpload(ports: InstallPorts, { id }: AvatarFile, before: number | undefined) {
  try {
    await ports.api.change(files.delete, { path: { fileId: id } });
  } catch {
    ports.note(`couldn't delete the uploaded picture ${id}`);
  }
  const after = await ports.api.read(school.avatar).then(
    ({ balance }) => balance,
    () => undefined,
  );
  if (before === undefined || after === undefined) ports.note("'plaza school avatar' shows your rights");
  else ports.note(after < before ? 'the right was spent' : 'the right was not spent');
}
