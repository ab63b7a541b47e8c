import { isText, nodesIn, propertiesOf, propertyOf, type SyntaxNode, unwrapped, visitCode } from './syntax.ts'

export interface ChartTarget {
  readonly other: string
}

interface State {
  readonly path: readonly string[]
  readonly node: SyntaxNode
}

export function chartTargets(program: SyntaxNode): ReadonlyMap<number, ChartTarget> {
  const found = new Map<number, ChartTarget>()
  // A machine, or a region that names itself.
  visitCode(program, ([chart]) => {
    const id = propertyOf(chart, 'id')
    if (!isText(id) || !propertyOf(chart, 'states')) return
    const states = statesBelow({ path: [], node: chart })
    for (const state of states) {
      for (const target of targetsOf(state.node)) {
        const path = resolved(target.value, state, states, id.value)
        const other = path && otherState(path, states, sumOf([...state.path, target.value].join('.')))
        if (other) found.set(target.start, { other: `#${[id.value, ...other.path].join('.')}` })
      }
    }
  })
  return found
}

function statesBelow(state: State): readonly State[] {
  const children = propertiesOf(propertyOf(state.node, 'states'))
  return [state, ...children.flatMap(([name, node]) => statesBelow({ path: [...state.path, name], node }))]
}

type TextNode = SyntaxNode & { readonly value: string }

function targetsOf(state: SyntaxNode): readonly TextNode[] {
  const invoked = propertyOf(state, 'invoke')
  const actors = invoked?.type === 'ArrayExpression' ? nodesIn(invoked.elements).map(unwrapped) : [invoked]
  const transitions = [
    ...['on', 'after'].flatMap((name) => propertiesOf(propertyOf(state, name)).map(([, value]) => value)),
    ...['always', 'onDone'].map((name) => propertyOf(state, name)),
    ...actors.flatMap((actor) => ['onDone', 'onError', 'onSnapshot'].map((name) => propertyOf(actor, name))),
  ]
  return transitions.flatMap((transition) => {
    const branches = transition?.type === 'ArrayExpression' ? nodesIn(transition.elements) : [transition]
    return branches.flatMap((branch) => {
      const given = branch && unwrapped(branch)
      const target = isText(given) ? given : propertyOf(given, 'target')
      return isText(target) ? [target] : []
    })
  })
}

function resolved(
  target: string,
  source: State,
  states: readonly State[],
  machineId: string,
): readonly string[] | undefined {
  if (target.startsWith('.')) return [...source.path, ...target.slice(1).split('.')]
  if (!target.startsWith('#')) return [...source.path.slice(0, -1), ...target.split('.')]
  const [id, ...rest] = target.slice(1).split('.')
  if (id === machineId) return rest
  const named = states.find(({ node }) => {
    const given = propertyOf(node, 'id')
    return isText(given) && given.value === id
  })
  return named && [...named.path, ...rest]
}

/** A hash of names, so that the replacement state does not depend on positions in the file. */
function sumOf(names: string): number {
  return Array.from(names).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
}

/**
 * Prefers a sibling. Skips ancestors and descendants of the target, because entering them may have the same
 * effect.
 */
function otherState(path: readonly string[], states: readonly State[], seed: number): State | undefined {
  const isWithin = (inner: readonly string[], outer: readonly string[]) =>
    outer.every((name, index) => inner[index] === name)
  const others = states.filter((state) => !isWithin(state.path, path) && !isWithin(path, state.path))
  const siblings = others.filter(
    (state) => state.path.length === path.length && isWithin(state.path, path.slice(0, -1)),
  )
  const candidates = siblings.length > 0 ? siblings : others
  return candidates[seed % candidates.length]
}
