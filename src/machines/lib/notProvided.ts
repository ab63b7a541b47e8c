/**
 * The implementation of an actor that nobody has provided: it fails, so that it is never taken for an empty
 * answer.
 */
export function notProvided(name: string): () => never {
  return () => {
    throw new Error(`The actor ${name} is not provided`)
  }
}
