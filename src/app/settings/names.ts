/** How the names of plaza's own variables in the environment begin. */
export const ownVariables = 'PLAZA_';

/** The names of the settings, for help; the table with their meanings loads the catalogue. */
export const settingNames = [
  'baseUrl',
  'statusUrl',
  'pixelUrl',
  'keychain',
  'timeout',
  'color',
  'pictures',
  'pager',
  'confirmSpend',
] as const;
