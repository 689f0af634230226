/** Lazy values: most commands use few capabilities, and the code of the others is not loaded. */

/** Calls `make` once, with the first call; every call gives the same value or promise. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

type Joined<T extends readonly object[]> = T extends readonly [infer First, ...infer Rest extends object[]]
  ? First & Joined<Rest>
  : unknown;

/** Joins objects as a spread does, but getters stay getters. */
export function joined<T extends readonly object[]>(...parts: T): Joined<T> {
  const descriptors = parts.map((part) => Object.getOwnPropertyDescriptors(part));
  return Object.defineProperties({}, Object.assign({}, ...descriptors)) as Joined<T>;
}

/** An object of nothing but methods that give promises. */
type Calls<T> = { readonly [K in keyof T]: (...given: never[]) => Promise<unknown> };

/** A stand-in for the object that `make` gives; the first call of a method makes it. */
export function lazy<T extends Calls<T>>(make: () => Promise<T>): T {
  const made = once(make);
  return new Proxy({} as T, {
    get(_, name) {
      // It may be handed on by an async function, so it must not look like a promise.
      if (name === 'then') return undefined;
      return async (...given: never[]) => {
        const capability = await made();
        return capability[name as keyof T](...given);
      };
    },
  });
}
