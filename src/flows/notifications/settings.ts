/** Settings of notifications, which come flat or nested (field notes 2.7): the names are sent that came last. */
import type { NotificationSettings } from '../../api/catalogue/records/notifications';
import { UsageError } from '../../errors';

type Preferences = NonNullable<NotificationSettings['preferences']>;

interface Names {
  readonly flat?: Exclude<keyof NotificationSettings, 'preferences' | 'webEnabled' | 'soundEnabled'>;
  readonly nested?: 'webEnabled' | 'soundEnabled' | { readonly preference: keyof Preferences };
}

/** By our own name: what it is called in either form. */
const names: Readonly<Record<string, Names>> = {
  enabled: { flat: 'enabled', nested: 'webEnabled' },
  sound: { flat: 'sound', nested: 'soundEnabled' },
  follows: { flat: 'follows', nested: { preference: 'follows' } },
  wallPosts: { flat: 'wallPosts', nested: { preference: 'wallPosts' } },
  likes: { flat: 'likes', nested: { preference: 'reactions' } },
  comments: { flat: 'comments', nested: { preference: 'comments' } },
  replies: { nested: { preference: 'replies' } },
  mentions: { flat: 'mentions', nested: { preference: 'mentions' } },
};

/** The service's other words for the same. */
const aliases: Readonly<Record<string, string>> = {
  webEnabled: 'enabled',
  soundEnabled: 'sound',
  reactions: 'likes',
};

export const settingNames: readonly string[] = Object.keys(names);

/**
 * The body that changes these settings, in the form or the forms in which they stand now.
 * @throws UsageError for a name that there is none of, here or at all, and for what is neither true nor false
 */
export function settingsBody(
  current: NotificationSettings,
  asked: Readonly<Record<string, unknown>>,
): NotificationSettings {
  const forms = { flat: isFlat(current), nested: isNested(current) };
  const body: NotificationSettings = {};
  for (const [key, value] of Object.entries(asked)) {
    const { flat, nested } = nameOf(key);
    if (typeof value !== 'boolean') {
      throw new UsageError(`${key}: expected true or false, got '${String(value)}'`);
    }
    if (forms.flat && flat) body[flat] = value;
    if (forms.nested && typeof nested === 'string') body[nested] = value;
    if (forms.nested && typeof nested === 'object') {
      body.preferences = { ...body.preferences, [nested.preference]: value };
    }
    if (forms.flat && !forms.nested && !flat) {
      throw new UsageError(`the service has no separate setting for ${key}`, {
        hint: "use 'comments', which covers both",
      });
    }
  }
  return body;
}

function nameOf(key: string): Names {
  const own = aliases[key] ?? key;
  const found = Object.hasOwn(names, own) ? names[own] : undefined;
  if (found) return found;
  throw new UsageError(`unknown setting '${key}'`, { hint: `use one of ${settingNames.join(', ')}` });
}

function isNested(settings: NotificationSettings): boolean {
  return settings.preferences !== undefined || settings.webEnabled !== undefined;
}

/** Flat is what it is when nothing tells. */
function isFlat(settings: NotificationSettings): boolean {
  const { preferences: _, webEnabled: __, soundEnabled: ___, ...flat } = settings;
  return !isNested(settings) || Object.keys(flat).length > 0;
}
