import type { AnyStateMachine } from 'xstate'
import type { Edge, Exploration } from './explore.ts'

/**
 * Plans walks from the start that together use every edge; each takes the shortest path to a new edge and
 * continues from there.
 */
export function planWalks({ states, edges }: Exploration<AnyStateMachine>): readonly (readonly Edge[])[] {
  const unused = new Map(states.map(({ key }) => [key, new Set<Edge>()]))
  for (const edge of edges) unused.get(edge.from)?.add(edge)
  const take = (key: string): Edge | undefined => {
    const [edge] = unused.get(key) ?? []
    if (edge) unused.get(key)?.delete(edge)
    return edge
  }

  const walks: Edge[][] = []
  for (const { key, path } of states) {
    for (let next = take(key); next; next = take(key)) {
      const walk = [...path]
      for (const edge of path) unused.get(edge.from)?.delete(edge)
      for (let edge: Edge | undefined = next; edge; edge = take(edge.to)) walk.push(edge)
      walks.push(walk)
    }
  }
  return walks
}
