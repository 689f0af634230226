/** The protocol's documents as `docs/protocol` has them, with the addresses and words of a profile. */
import type { Context, ProtocolDocument } from '../../ports/index';
import type { Host } from '../../protocol/route';
import { routeNamed } from '../../protocol/routes/index';
import { defaultVocabulary, type Vocabulary, withWords } from '../../protocol/vocabulary';

type Addresses = Readonly<Record<Host, string>>;

/**
 * The document for the profile in use. Without a running sandbox, the addresses of its profile are unknown, and the
 * addresses in the file remain.
 * @param section only its routes; undefined for all
 */
export async function forProfile(
  ctx: Context,
  kind: 'openapi' | 'asyncapi',
  section: string | undefined,
): Promise<ProtocolDocument> {
  const [document, addresses, words] = await Promise.all([
    ctx.protocolDocument(kind),
    addressesOf(ctx),
    ctx.words(),
  ]);
  const place = kind === 'openapi' ? openApiFor : asyncApiFor;
  return place(document, { addresses, words, section });
}

async function addressesOf(ctx: Context): Promise<Addresses | undefined> {
  if ((await ctx.profile()).sandbox) {
    const { baseUrl, statusUrl, pixelUrl } = await ctx.sandbox.status();
    if (baseUrl !== null && statusUrl !== null && pixelUrl !== null)
      return { main: baseUrl, status: statusUrl, pixel: pixelUrl };
    ctx.note(
      "the sandbox does not run, so the addresses are placeholders: 'plaza sandbox sign-in ada' starts it",
    );
    return undefined;
  }
  const [main, status, pixel] = await Promise.all(
    (['main', 'status', 'pixel'] as const).map((host) => ctx.address(host)),
  );
  return { main: `${main}`, status: `${status}`, pixel: `${pixel}` };
}

interface Target {
  readonly addresses: Addresses | undefined;
  readonly words: Vocabulary;
  readonly section: string | undefined;
}

/** @internal */
export function openApiFor(document: ProtocolDocument, { addresses, words, section }: Target) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const item of Object.values(document.paths as Record<string, Record<string, unknown>>)) {
    for (const [method, value] of Object.entries(item)) {
      const route = routeNamed((value as { readonly operationId: string }).operationId);
      if (!route || (section !== undefined && route.section !== section)) continue;
      const path = withWords(route.path, words);
      const servers =
        addresses && route.host !== 'main' ? [{ url: withoutSlash(addresses[route.host]) }] : item.servers;
      paths[path] = { ...paths[path], ...(servers !== undefined && { servers }), [method]: value };
    }
  }
  const servers = addresses ? [{ url: withoutSlash(addresses.main) }] : document.servers;
  const tags = (document.tags as readonly { name: string }[]).filter(
    ({ name }) => section === undefined || name === section,
  );
  return { ...document, servers, tags, paths };
}

/** @internal */
export function asyncApiFor(document: ProtocolDocument, { addresses, words, section }: Target) {
  const isMeant = ([id]: [string, unknown]) =>
    section === undefined || id.replace(/^(receive|send)_/, '').startsWith(`${section}_`);
  const servers = Object.entries(document.servers as Record<string, object>).map(([name, server]) => {
    const address = addresses && new URL(name.startsWith('pixel') ? addresses.pixel : addresses.main);
    if (!address) return [name, server];
    const isSecure = address.protocol === 'https:';
    const protocol = name.endsWith('Http') ? 'http' : 'ws';
    return [name, { ...server, host: address.host, protocol: isSecure ? `${protocol}s` : protocol }];
  });
  // A path of the document has the default words.
  const [assistant, own] = [`/${defaultVocabulary.assistant}/`, `/${words.assistant}/`];
  const channels = Object.entries(document.channels as Record<string, { address: string }>)
    .filter(isMeant)
    .map(([id, channel]) => [id, { ...channel, address: channel.address.replace(assistant, own) }]);
  const operations = Object.entries(document.operations as Record<string, unknown>).filter(isMeant);
  return {
    ...document,
    servers: Object.fromEntries(servers),
    channels: Object.fromEntries(channels),
    operations: Object.fromEntries(operations),
  };
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}
