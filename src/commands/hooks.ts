/** What groups register for the rest of the program. Each hook is loaded when it is used. */

export const hooks = {
  /** Reads the record of an exam attempt, for accounts and completion. */
  examAttempts: () => import('./exam/shared'),
  /** By route: what a command stores of its answer, for an operation that `operations retry` repeats. */
  answerStores: async () => (await import('./shop/shared')).answerStores,
};
