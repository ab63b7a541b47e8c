/**
 * The default implementation of an actor throws, so that a missing one is never taken for an empty answer.
 */
export function notProvided(name: string): () => never {
  return () => {
    throw new Error(`The actor ${name} is not provided`)
  }
}
