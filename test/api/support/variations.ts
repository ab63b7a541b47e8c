export function pathsOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => {
    const path = at === '' ? key : `${at}.${key}`
    return [path, ...pathsOf(part, path)]
  })
}

export function withPart(answer: object, path: string, value: unknown): unknown {
  const [key = '', ...rest] = path.split('.')
  const copy: unknown = structuredClone(answer)
  return change(copy, key, rest, (owner, last) => Object.assign(owner, { [last]: value }))
}

export function withoutPart(answer: object, path: string): unknown {
  const [key = '', ...rest] = path.split('.')
  const copy: unknown = structuredClone(answer)
  return change(copy, key, rest, (owner, last) => Reflect.deleteProperty(owner, last))
}

function change(
  copy: unknown,
  key: string,
  rest: readonly string[],
  apply: (owner: object, last: string) => void,
) {
  let owner = copy
  let last = key
  for (const next of rest) {
    owner = Reflect.get(objectOf(owner), last)
    last = next
  }
  apply(objectOf(owner), last)
  return copy
}

function objectOf(value: unknown): object {
  if (typeof value === 'object' && value !== null) return value
  throw new Error('The path leads to nothing')
}

export function withExtras(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtras)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, part]) => [key, withExtras(part)])
  return { ...Object.fromEntries(entries), __v: 3, extra: { nested: ['x'] } }
}
