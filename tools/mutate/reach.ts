import { type Ancestry, isFunction, nameOfKey, nodesIn, parse, type SyntaxNode, visitCode } from './syntax.ts'

/** The name in `globalThis` of the set that a changed file fills while tests run it. */
export const reachedPlaces = '__reachedPlaces'

/** What a file's own text, or a function in it, is called in that set. */
export function placeKey(file: string, functionStart: number): string {
  return `${file}#${functionStart}`
}

/** The same program; it notes when it is loaded, and each function that is called. */
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
  // Of brackets that close at one place, the order does not matter; none opens where another closes.
  insertions.sort((one, other) => one.at - other.at)
  let text = `${note(whileLoading)};`
  let done = 0
  for (const insertion of insertions) {
    text += source.slice(done, insertion.at) + insertion.text
    done = insertion.at
  }
  return text + source.slice(done)
}

/** What runs when the file is loaded, and no function does. */
export const whileLoading = -1

/**
 * Says which functions of a file, by where they begin, a place matters to: the one around it, or those that use the
 * constant that it is in. What others import, or what is done at once, matters to whoever loads the file.
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

/** The name of the constant of the file itself whose value holds the node. */
function constantAround(ancestry: Ancestry): string | undefined {
  const outermost = ancestry.findLast(
    ({ type }) => type === 'VariableDeclarator' || type === 'FunctionDeclaration',
  )
  return outermost?.type === 'VariableDeclarator' ? nameOfKey(outermost) : undefined
}
