/** Notification settings. The service has a flat and a nested form (field notes 2.7); changes use the form of its answer. */
import { UsageError } from '../../errors';
import type { NotificationSettings } from '../../protocol/records/notifications';
import type { BodyOf } from '../../protocol/route';
import type { notifications } from '../../protocol/routes/notifications';

type SettingsBody = BodyOf<typeof notifications.settingsSet>;
type Preferences = NonNullable<NotificationSettings['preferences']>;

interface Names {
  readonly flat?: Exclude<keyof NotificationSettings, 'preferences' | 'webEnabled' | 'soundEnabled'>;
  readonly nested?: 'webEnabled' | 'soundEnabled' | { readonly preference: keyof Preferences };
}

/** By plaza's name, the name in each form. */
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

/** Names of the nested form that differ, with the names of plaza and of the flat form. */
export const aliases: Readonly<Record<string, string>> = {
  webEnabled: 'enabled',
  soundEnabled: 'sound',
  reactions: 'likes',
};

export const settingNames: readonly string[] = Object.keys(names);

/**
 * The body that changes settings, in the form or forms of the current ones.
 * @throws UsageError for a name that is unknown or missing in this form, and for a value other than true and false
 */
export function settingsBody(
  current: NotificationSettings,
  changes: Readonly<Record<string, unknown>>,
): SettingsBody {
  const forms = { flat: isFlat(current), nested: isNested(current) };
  const body: SettingsBody = {};
  for (const [key, value] of Object.entries(changes)) {
    const { flat, nested } = nameOf(key);
    if (typeof value !== 'boolean')
      throw new UsageError(`${key}: expected true or false, got '${String(value)}'`);
    if (forms.flat && flat) body[flat] = value;
    if (forms.nested && typeof nested === 'string') body[nested] = value;
    if (forms.nested && typeof nested === 'object')
      body.preferences = { ...body.preferences, [nested.preference]: value };
    if (forms.flat && !forms.nested && !flat) {
      throw new UsageError(`the service has no separate setting for ${key}`, {
        hint: "use 'comments', which covers both",
      });
    }
  }
  return body;
}

function nameOf(key: string): Names {
  const name = aliases[key] ?? key;
  const found = Object.hasOwn(names, name) ? names[name] : undefined;
  if (found) return found;
  throw new UsageError(`unknown setting '${key}'`, { hint: `use one of ${settingNames.join(', ')}` });
}

function isNested(settings: NotificationSettings): boolean {
  return settings.preferences !== undefined || settings.webEnabled !== undefined;
}

/** Without any sign of a form, flat. */
function isFlat(settings: NotificationSettings): boolean {
  const { preferences: _, webEnabled: __, soundEnabled: ___, ...flat } = settings;
  return !isNested(settings) || Object.keys(flat).length > 0;
}
