import { type Ancestry, isFunction, nameOfKey, nodesIn, parse, type SyntaxNode, visitCode } from './syntax.ts'

/** The name in `globalThis` of the set that instrumented files fill while tests run. */
export const reachedPlaces = '__reachedPlaces'

export function placeKey(file: string, functionStart: number): string {
  return `${file}#${functionStart}`
}

/** Instruments a program: it records its own loading and each called function. */
export function noting(file: string, source: string): string {
  const insertions: { at: number; text: string }[] = []
  const note = (functionStart: number) =>
    `globalThis.${reachedPlaces}?.add(${JSON.stringify(placeKey(file, functionStart))})`
  visitCode(parse(file, source), ([node]) => {
    const [body] = isFunction(node) ? nodesIn(node.body) : []
    if (!body) return
    if (body.type === 'BlockStatement') {
      insertions.push({ at: body.start + 1, text: `${note(node.start)};` })
    } else {
      insertions.push({ at: body.start, text: `(${note(node.start)}, ` }, { at: body.end, text: ')' })
    }
  })
  // The order of brackets that close at one position does not matter; no bracket opens where another closes.
  insertions.sort((one, other) => one.at - other.at)
  let text = `${note(whileLoading)};`
  let done = 0
  for (const insertion of insertions) {
    text += source.slice(done, insertion.at) + insertion.text
    done = insertion.at
  }
  return text + source.slice(done)
}

export const whileLoading = -1

/**
 * Finds the functions that a place affects: its own function, or the functions that use its constant.
 * Exported constants and code that runs on load affect every importer.
 */
export function usersIn(program: SyntaxNode): (ancestry: Ancestry) => readonly number[] {
  const uses: { readonly name: string; readonly by: string | undefined; readonly functionStart: number }[] =
    []
  const exported = new Set<string>()
  visitCode(program, (ancestry) => {
    const [node, parent] = ancestry
    if (parent?.type === 'VariableDeclarator' && parent.id === node) {
      if (ancestry.some(({ type }) => type === 'ExportNamedDeclaration')) exported.add(String(node.name))
      return
    }
    if (node.type !== 'Identifier') return
    uses.push({
      name: String(node.name),
      by: constantAround(ancestry),
      functionStart: ancestry.find(isFunction)?.start ?? whileLoading,
    })
  })
  const usersOf = (constant: string, seen: ReadonlySet<string>): readonly number[] =>
    exported.has(constant)
      ? [whileLoading]
      : uses
          .filter(({ name, by }) => name === constant && by !== constant)
          .flatMap(({ by, functionStart }) => {
            if (functionStart !== whileLoading) return [functionStart]
            if (by === undefined) return [whileLoading]
            return seen.has(by) ? [] : usersOf(by, new Set([...seen, by]))
          })
  return (ancestry) => {
    const around = ancestry.find(isFunction)
    if (around) return [around.start]
    const constant = constantAround(ancestry)
    return constant === undefined
      ? [whileLoading]
      : [...new Set(usersOf(constant, new Set([constant])))].sort((one, other) => one - other)
  }
}

function constantAround(ancestry: Ancestry): string | undefined {
  const outermost = ancestry.findLast(
    ({ type }) => type === 'VariableDeclarator' || type === 'FunctionDeclaration',
  )
  return outermost?.type === 'VariableDeclarator' ? nameOfKey(outermost) : undefined
}
