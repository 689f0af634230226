/** Keys by their names. */
import { intentOfKey, type Key, type KeyBindings } from '../../../src/terminal/text/keys';

/** A key by its name: `n`, `N`, `up`, `return`, `ctrl+n`, `shift+up`, `space`; any other text types itself. */
export function keyOf(spelled: string): Key {
  const [, modifier, named = spelled] = /^(ctrl|shift)\+(.+)$/.exec(spelled) ?? [];
  const isNamed = /^[a-z]+\d*$/.test(named) && named.length > 1;
  const texts: Readonly<Record<string, string>> = {
    space: ' ',
    return: '\r',
    enter: '\n',
    tab: '\t',
    escape: '\u001b',
  };
  return {
    name: isNamed ? named : named.toLowerCase(),
    text: modifier === undefined ? (isNamed ? (texts[named] ?? '') : named) : '',
    ctrl: modifier === 'ctrl',
    shift: modifier === 'shift' || named !== named.toLowerCase(),
  };
}

export function intentFor<S, I>(keys: KeyBindings<S, I>, state: S, name: string): I | undefined {
  return intentOfKey(keys, state, keyOf(name));
}

/** A frame without the line of keys. */
export const noKeys = () => '';
