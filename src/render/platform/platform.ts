/** Platform information for people. */
import type {
  Announcement,
  Portal,
  Release,
  Service,
  ServiceStatus,
  Versions,
} from '../../api/catalogue/records/platform';
import { type Column, record, table } from '../text/table';
import { widestText, wrap } from '../text/text';
import { timeText } from '../text/time';
import type { View } from '../text/view';

/** Cells for a text. */
const roomOf = ({ width }: View) => Math.min(width, widestText);

type Client = readonly [kind: string, version: Versions[string]];

const versionColumns: readonly Column<Client>[] = [
  { title: 'client', cell: ([kind]) => kind },
  { title: 'minimum', cell: ([, version]) => version?.minVersion },
  { title: 'latest', cell: ([, version]) => version?.latestVersion },
  { title: 'update at', cell: ([, version]) => version?.updateUrl, flexible: true, spare: true },
];

/** One row a client kind. */
export function versionTable(versions: Versions, view: View): string[] {
  return table(view, versionColumns, Object.entries(versions));
}

/** At a terminal a heading and its changes for each release; one row a release in a pipe. */
export function releaseLines(releases: readonly Release[], view: View): string[] {
  if (!view.terminal) return table(view, releaseColumns, releases);
  const blocks = releases.map((release) => releaseBlock(release, view));
  return blocks.flatMap((block, index) => (index === 0 && view.first ? block : ['', ...block]));
}

const releaseColumns: readonly Column<Release>[] = [
  { title: 'version', cell: (release) => release.version },
  { title: 'date', cell: (release) => release.date },
  { title: 'changes', cell: (release) => release.changes?.join('\n') },
];

function releaseBlock({ version, date, changes }: Release, view: View): string[] {
  const { bold, dim } = view.style;
  const bullets = (changes ?? []).flatMap((change) =>
    wrap(change, roomOf(view) - 4).map((line, index) => (index === 0 ? `  • ${line}` : `    ${line}`)),
  );
  return [[bold(version ?? ''), date && dim(date)].filter(Boolean).join('  '), ...bullets];
}

/** At a terminal title, text and buttons of each announcement; one row each in a pipe. */
export function announcementLines(announcements: readonly Announcement[], view: View): string[] {
  if (!view.terminal) return table(view, announcementColumns, announcements);
  const blocks = announcements.map((announcement) => announcementBlock(announcement, view));
  return blocks.flatMap((block, index) => (index === 0 && view.first ? block : ['', ...block]));
}

const announcementColumns: readonly Column<Announcement>[] = [
  { title: 'id', cell: (announcement) => announcement.id },
  { title: 'created', cell: (announcement, view) => timeText(announcement.createdAt, view) },
  { title: 'title', cell: (announcement) => announcement.title },
  { title: 'description', cell: (announcement) => announcement.description },
];

function announcementBlock(announcement: Announcement, view: View): string[] {
  const { bold, dim, cyan } = view.style;
  const { title, description, additional_text: more, image, buttons, createdAt } = announcement;
  const paragraphs = [description, more].flatMap((text) => (text ? text.split('\n') : []));
  return [
    ...wrap([bold(title ?? ''), dim(timeText(createdAt, view))].filter(Boolean).join('  '), roomOf(view)),
    ...paragraphs.flatMap((text) => wrap(text, roomOf(view))),
    ...(image?.url ? [`${dim('picture')} ${image.url}`] : []),
    ...(buttons ?? []).flatMap(({ title: label, action }) =>
      action?.url ? [`${cyan(`[${label ?? 'link'}]`)} ${action.url}`] : [],
    ),
  ];
}

/** The portal as a record. */
export function portalRecord({ active, title, url }: Portal, view: View): string[] {
  return record(view, [
    ['active', active],
    ['title', title],
    ['url', url],
  ]);
}

/** How the services are and were: a table at a terminal with a bar of the last days, rows in a pipe. */
export function statusLines(
  { overall_status, updated_at, services: listed }: ServiceStatus,
  view: View,
): string[] {
  const services = listed ?? [];
  if (!view.terminal) return table(view, [...serviceColumns, messageColumn], services);
  const days = shownDays(view.width);
  const columns = days === 0 ? serviceColumns : [...serviceColumns, historyColumn(days)];
  const when = timeText(updated_at, view);
  const heading = `${statusText(overall_status, view)}${when && view.style.dim(`  updated ${when}`)}`;
  const messages = services.flatMap((service) =>
    service.current_message
      ? wrap([nameOf(service), service.current_message].filter(Boolean).join(': '), roomOf(view))
      : [],
  );
  return [heading, '', ...table(view, columns, services), ...(messages.length > 0 ? ['', ...messages] : [])];
}

const serviceColumns: readonly Column<Service>[] = [
  { title: 'service', cell: nameOf, flexible: true },
  { title: 'status', cell: (service, view) => statusText(service.current_status, view) },
  { title: 'latency', cell: (service) => latencyText(service), align: 'right' },
  { title: '90 days', cell: (service) => uptimeText(service), align: 'right', spare: true },
  { title: 'checked', cell: (service, view) => timeText(service.last_checked, view), spare: true },
];

const messageColumn: Column<Service> = { title: 'message', cell: (service) => service.current_message };

function historyColumn(days: number): Column<Service> {
  return { title: `last ${days} days`, cell: (service, view) => history(service, days, view) };
}

/** As many days as leave the names of the services whole. */
function shownDays(width: number): number {
  if (width >= 90) return 30;
  return width >= 72 ? 14 : 0;
}

function nameOf({ name, id }: Service): string {
  return name ?? id ?? '';
}

function latencyText({ latency_ms: latency }: Service): string {
  return typeof latency === 'number' ? `${latency} ms` : '';
}

function uptimeText({ uptime_90d: uptime }: Service): string {
  return typeof uptime === 'number' ? `${uptime} %` : '';
}

function statusText(status: string | undefined, { style, terminal }: View): string {
  const text = status ?? 'unknown';
  if (!terminal) return text;
  if (text === 'operational') return style.green(text);
  return text === 'degraded' ? style.yellow(text) : style.red(text);
}

/** One mark a day, today last; a day that is not listed was fine. Without a list nothing is known. */
function history({ days }: Service, count: number, { style }: View): string {
  if (!days) return '';
  const marks = Array.from({ length: count }, (_, index) => days[String(count - 1 - index)]);
  return marks
    .map((day) => {
      if (!day) return style.green('▪');
      return day.lines?.some(({ t }) => t === 'down') || day.type === 'downtime'
        ? style.red('▾')
        : style.yellow('▴');
    })
    .join('');
}
