/** What is told of something that was made. */

/** What was done, and the id of what came of it; an answer that told nothing leaves the id out. */
export function receipt(done: string, id: string | undefined): string[] {
  return [id === undefined ? done : `${done} ${id}`];
}
