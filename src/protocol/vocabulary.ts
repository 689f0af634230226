/**
 * Words of the service for which the protocol uses stand-ins. No other file contains them as literals; the setting
 * `vocabulary.<name>` overrides each.
 */
export const defaultVocabulary = {
  /** Captcha provider of the service itself (protocol: core records). */
  ownProvider: 'own',
  /** Captcha provider outside the service. */
  externalProvider: 'external',
  /** Body key that carries the own provider's token when the provider route names none. */
  ownField: 'token',
  /** Body key that carries the external provider's token when the provider route names none. */
  externalField: 'externalToken',
  /** Error code of a token that the external provider refused (protocol: account errors). */
  externalFailed: 'EXTERNAL_VERIFICATION_FAILED',
  /** Path segment of the school event's routes (protocol: school event routes). */
  assistant: 'assistant',
};

export type VocabularyWord = keyof typeof defaultVocabulary;

/** The words of the service by name. */
export type Vocabulary = Readonly<Record<VocabularyWord, string>>;

/**
 * The path with the words of the service instead of their names in angle brackets, such as `<assistant>`. A name that
 * is not in the vocabulary stays unchanged.
 * @param encode applied to each word
 */
export function withWords(
  path: string,
  vocabulary: Vocabulary,
  encode: (word: string) => string = (word) => word,
): string {
  return path.replace(/<(\w+)>/g, (template, name: string) =>
    Object.hasOwn(vocabulary, name) ? encode(vocabulary[name as VocabularyWord]) : template,
  );
}
