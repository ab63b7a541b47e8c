import { isFunction, nodesIn, parse, visitCode } from './syntax.ts'

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
  let text = `${note(-1)};`
  let done = 0
  for (const insertion of insertions) {
    text += source.slice(done, insertion.at) + insertion.text
    done = insertion.at
  }
  return text + source.slice(done)
}
