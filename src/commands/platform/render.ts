/** The status of the services, announcements, versions, releases and the portal. */
import type {
  Announcement,
  Portal,
  Release,
  Service,
  ServiceStatus,
  Versions,
} from '../../protocol/routes/platform';
import { type Column, record, table } from '../../terminal/text/table';
import { separated, textWidth, wrap } from '../../terminal/text/text';
import { timeText } from '../../terminal/text/time';
import type { View } from '../../terminal/text/view';

const serviceColumns: readonly Column<Service>[] = [
  { title: 'service', cell: nameOf },
  { title: 'status', field: 'current_status', cell: (one, view) => statusText(one.current_status, view) },
  { title: 'latency', cell: ({ latency_ms }) => measured(latency_ms, 'ms'), align: 'right' },
  { title: '90 days', cell: ({ uptime_90d }) => measured(uptime_90d, '%'), align: 'right', spare: true },
  {
    title: 'checked',
    field: 'last_checked',
    cell: (one, view) => timeText(one.last_checked, view),
    spare: true,
  },
];

/** At a terminal, a table with a history of the last days, and the messages below; in a pipe, one row per service. */
export function statusLines(
  { overall_status, updated_at, services: listed }: ServiceStatus,
  view: View,
): string[] {
  const services = listed ?? [];
  const message: Column<Service> = { title: 'message', field: 'current_message', cell: messageOf };
  if (!view.terminal) return table(view, [...serviceColumns, message], services);
  const days = historyDays(view.width);
  const past: Column<Service> = { title: `last ${days} days`, cell: (one, of) => history(one, days, of) };
  const columns = days === 0 ? serviceColumns : [...serviceColumns, past];
  const updated = timeText(updated_at, view);
  const heading = `${statusText(overall_status, view)}${updated && view.style.dim(`  updated ${updated}`)}`;
  const messages = services.flatMap((service) =>
    service.current_message
      ? wrap([nameOf(service), service.current_message].filter(Boolean).join(': '), textWidth(view))
      : [],
  );
  return [heading, '', ...table(view, columns, services), ...(messages.length > 0 ? ['', ...messages] : [])];
}

/** The number of days that leave room for the names of the services. */
function historyDays(width: number): number {
  if (width >= 90) return 30;
  return width >= 72 ? 14 : 0;
}

const messageOf = ({ current_message }: Service) => current_message;

function nameOf({ name, id }: Service): string {
  return name ?? id ?? '';
}

function measured(value: unknown, unit: string): string {
  return typeof value === 'number' ? `${value} ${unit}` : '';
}

function statusText(status: string | undefined, { style, terminal }: View): string {
  const text = status ?? 'unknown';
  if (!terminal) return text;
  if (text === 'operational') return style.green(text);
  return text === 'degraded' ? style.yellow(text) : style.red(text);
}

/** One sign per day, today last. A day that is not listed had no problems; without a list, the history is unknown. */
function history({ days }: Service, count: number, { style }: View): string {
  if (!days) return '';
  const shown = Array.from({ length: count }, (_, index) => days[String(count - 1 - index)]);
  return shown
    .map((day) => {
      // Some services list every day, the good ones with their uptime.
      const { type = 'operational', lines = [], uptime = 100 } = day ?? {};
      if (type === 'operational' && lines.length === 0 && uptime >= 100) return style.green('▪');
      return type === 'downtime' || lines.some(({ t }) => t === 'down') ? style.red('▾') : style.yellow('▴');
    })
    .join('');
}

const announcementColumns: readonly Column<Announcement>[] = [
  { title: 'id', cell: (announcement) => announcement.id },
  { title: 'created', field: 'createdAt', cell: ({ createdAt }, view) => timeText(createdAt, view) },
  { title: 'title', cell: (announcement) => announcement.title },
  { title: 'description', field: 'description', cell: (one) => one.description || moreText(one) },
];

/** The text below the description, by either of its names. */
function moreText({ additional_text: older, additionalText }: Announcement): string | null | undefined {
  return additionalText || older;
}

/** At a terminal, title, text and buttons of each announcement; in a pipe, one row per announcement. */
export function announcementLines(announcements: readonly Announcement[], view: View): string[] {
  if (!view.terminal) return table(view, announcementColumns, announcements);
  return separated(
    announcements.map((announcement) => announcementBlock(announcement, view)),
    view,
  );
}

function announcementBlock(announcement: Announcement, view: View): string[] {
  const { bold, dim, cyan } = view.style;
  const { title, description, image, buttons, createdAt } = announcement;
  const paragraphs = [description, moreText(announcement)].flatMap((text) => (text ? text.split('\n') : []));
  const heading = [bold(title ?? ''), dim(timeText(createdAt, view))].filter(Boolean).join('  ');
  return [
    ...wrap(heading, textWidth(view)),
    ...paragraphs.flatMap((text) => wrap(text, textWidth(view))),
    ...(image?.url ? [`${dim('picture')} ${image.url}`] : []),
    ...(buttons ?? []).flatMap(({ title: label, action }) =>
      action?.url ? [`${cyan(`[${label ?? 'link'}]`)} ${action.url}`] : [],
    ),
  ];
}

type ClientVersion = readonly [client: string, version: Versions[string]];

const versionColumns: readonly Column<ClientVersion>[] = [
  { title: 'client', cell: ([client]) => client },
  { title: 'minimum', cell: ([, version]) => version?.minVersion },
  { title: 'latest', cell: ([, version]) => version?.latestVersion },
  { title: 'update at', cell: ([, version]) => version?.updateUrl, flexible: true, spare: true },
];

export function versionTable(versions: Versions, view: View): string[] {
  return table(view, versionColumns, Object.entries(versions));
}

export function portalRecord({ active, title, url }: Portal, view: View): string[] {
  return record(view, [
    ['active', active],
    ['title', title],
    ['url', url],
  ]);
}

const releaseColumns: readonly Column<Release>[] = [
  { title: 'version', cell: (release) => release.version },
  { title: 'date', cell: (release) => release.date },
  { title: 'changes', cell: ({ changes, title }) => changes?.join('\n') || title },
];

/** At a terminal, a heading and a list of changes per release; in a pipe, one row per release. */
export function releaseLines(releases: readonly Release[], view: View): string[] {
  if (!view.terminal) return table(view, releaseColumns, releases);
  return separated(
    releases.map((release) => releaseBlock(release, view)),
    view,
  );
}

function releaseBlock({ version, date, title, changes }: Release, view: View): string[] {
  const { bold, dim } = view.style;
  const bullets = (changes ?? []).flatMap((change) =>
    wrap(change, textWidth(view) - 4).map((line, index) => (index === 0 ? `  • ${line}` : `    ${line}`)),
  );
  const heading = [bold(version ?? ''), date && dim(date), title].filter(Boolean).join('  ');
  return [...wrap(heading, textWidth(view)), ...bullets];
}
