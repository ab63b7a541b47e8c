import {
  calledName,
  isText,
  nameOfKey,
  nodesIn,
  propertiesOf,
  propertyOf,
  type SyntaxNode,
  unwrapped,
  visitCode,
} from './syntax.ts'

export interface ChartTarget {
  readonly other: string
}

interface State {
  readonly path: readonly string[]
  readonly node: SyntaxNode
}

/** Gives the value of a constant for its name, and the configuration of a region for its `createStateConfig`. */
type Follow = (node: SyntaxNode | undefined) => SyntaxNode | undefined

export function chartTargets(program: SyntaxNode): ReadonlyMap<number, ChartTarget> {
  const found = new Map<number, ChartTarget>()
  const { charts, follow } = chartsIn(program)
  for (const chart of charts) {
    const given = propertyOf(chart, 'id')
    const id = isText(given) ? given.value : undefined
    const states = statesBelow({ path: [], node: chart }, follow)
    for (const state of states) {
      for (const target of targetsOf(state.node, follow)) {
        if (found.has(target.start)) continue
        const path = resolved(target.value, state, states, id)
        const other = path && otherState(path, states, sumOf([...state.path, target.value].join('.')))
        const name = other && nameFor(other, { source: state, id })
        if (name !== undefined) found.set(target.start, { other: name })
      }
    }
  }
  return found
}

/** Charts with an id first: the others may be their parts. */
function chartsIn(program: SyntaxNode): { readonly charts: readonly SyntaxNode[]; readonly follow: Follow } {
  const constants = new Map<string, SyntaxNode>()
  const configurationOf = (node: SyntaxNode | undefined) => {
    const [configuration] = node && calledName(node) === 'createStateConfig' ? nodesIn(node.arguments) : []
    return configuration ? unwrapped(configuration) : node
  }
  const follow: Follow = (node) => {
    const value = node?.type === 'Identifier' ? constants.get(String(node.name)) : node
    return configurationOf(value) ?? node
  }
  const [named, nameless]: [SyntaxNode[], SyntaxNode[]] = [[], []]
  visitCode(program, ([node]) => {
    const [value] = node.type === 'VariableDeclarator' ? nodesIn(node.init) : []
    const name = value && nameOfKey(node)
    if (name !== undefined) constants.set(name, unwrapped(value as SyntaxNode))
    if (!propertyOf(node, 'states')) return
    ;(isText(propertyOf(node, 'id')) ? named : nameless).push(node)
  })
  return { charts: [...named, ...nameless], follow }
}

/** By the id of the chart; without one only a sibling can be named. */
function nameFor(
  { path }: State,
  { source, id }: { readonly source: State; readonly id: string | undefined },
): string | undefined {
  if (id !== undefined) return `#${[id, ...path].join('.')}`
  const isSibling =
    path.length === source.path.length && path.slice(0, -1).join() === source.path.slice(0, -1).join()
  return isSibling ? path.at(-1) : undefined
}

function statesBelow(state: State, follow: Follow): readonly State[] {
  const children = propertiesOf(follow(propertyOf(state.node, 'states')))
  return [
    state,
    ...children.flatMap(([name, node]) =>
      statesBelow({ path: [...state.path, name], node: follow(node) ?? node }, follow),
    ),
  ]
}

type TextNode = SyntaxNode & { readonly value: string }

function targetsOf(state: SyntaxNode, follow: Follow): readonly TextNode[] {
  const invoked = propertyOf(state, 'invoke')
  const actors = invoked?.type === 'ArrayExpression' ? nodesIn(invoked.elements).map(unwrapped) : [invoked]
  const transitions = [
    ...['on', 'after'].flatMap((name) =>
      propertiesOf(follow(propertyOf(state, name))).map(([, value]) => value),
    ),
    ...['always', 'onDone'].map((name) => propertyOf(state, name)),
    ...actors.flatMap((actor) => ['onDone', 'onError', 'onSnapshot'].map((name) => propertyOf(actor, name))),
  ]
  return transitions.flatMap((given) => {
    const transition = follow(given)
    const branches = transition?.type === 'ArrayExpression' ? nodesIn(transition.elements) : [transition]
    return branches.flatMap((branch) => {
      const value = branch && follow(unwrapped(branch))
      const target = isText(value) ? value : propertyOf(value, 'target')
      return isText(target) ? [target] : []
    })
  })
}

function resolved(
  target: string,
  source: State,
  states: readonly State[],
  chartId: string | undefined,
): readonly string[] | undefined {
  if (target.startsWith('.')) return [...source.path, ...target.slice(1).split('.')]
  if (!target.startsWith('#')) return [...source.path.slice(0, -1), ...target.split('.')]
  const [id, ...rest] = target.slice(1).split('.')
  if (id === chartId) return rest
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
