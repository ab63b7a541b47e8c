/**
 * The implementation of an actor that nobody has wired yet: it fails loudly, so that a missing wire is never
 * taken for an empty answer.
 */
export function notProvided(name: string): () => never {
  return () => {
    throw new Error(`The actor ${name} is not provided`)
  }
}
