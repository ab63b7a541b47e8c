import type { Operator } from './mutant.ts'

export interface SqlChange {
  readonly operator: Operator
  readonly at: number
  readonly length: number
  readonly replacement: string
}

interface Token {
  readonly kind: 'space' | 'comment' | 'text' | 'name' | 'word' | 'number' | 'parameter' | 'symbol'
  readonly text: string
  readonly at: number
}

const tokenKinds: readonly (readonly [Token['kind'], RegExp])[] = [
  ['space', /\s+/y],
  ['comment', /--[^\n]*/y],
  ['text', /'(?:[^']|'')*'?/y],
  ['name', /"[^"]*"/y],
  ['word', /[a-z_][a-z_0-9]*/iy],
  ['number', /\d+(?:\.\d+)?/y],
  ['parameter', /\$\d+/y],
  ['symbol', /->>|->|::|\|\||<>|<=|>=|!=|[^\s]/y],
]

/** The tokens of a piece of SQL, which may begin inside a string that an earlier piece opened. */
function tokensOf(sql: string, beginsInText: boolean): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  if (beginsInText) {
    const end = sql.indexOf("'")
    at = end === -1 ? sql.length : end + 1
    tokens.push({ kind: 'text', text: sql.slice(0, at), at: 0 })
  }
  while (at < sql.length) {
    const token = tokenAt(sql, at)
    tokens.push(token)
    at += token.text.length
  }
  return tokens
}

function tokenAt(sql: string, at: number): Token {
  for (const [kind, pattern] of tokenKinds) {
    pattern.lastIndex = at
    const [text] = pattern.exec(sql) ?? []
    if (text !== undefined) return { kind, text, at }
  }
  throw new Error(`This SQL cannot be read from ${at} on: ${sql}`)
}

const symbols: Readonly<Record<string, readonly (readonly [Operator, string])[]>> = {
  '=': [['comparison', '<>']],
  '<>': [['comparison', '=']],
  '<': [
    ['comparison', '>='],
    ['boundary', '<='],
  ],
  '<=': [
    ['comparison', '>'],
    ['boundary', '<'],
  ],
  '>': [
    ['comparison', '<='],
    ['boundary', '>='],
  ],
  '>=': [
    ['comparison', '<'],
    ['boundary', '>'],
  ],
  '+': [['boundary', '-']],
  '-': [['boundary', '+']],
}

const words: Readonly<Record<string, readonly [Operator, string]>> = {
  and: ['condition', 'or'],
  or: ['condition', 'and'],
  desc: ['comparison', 'asc'],
  asc: ['comparison', 'desc'],
  min: ['comparison', 'max'],
  max: ['comparison', 'min'],
  greatest: ['comparison', 'least'],
  least: ['comparison', 'greatest'],
}

export function sqlChanges(
  sql: string,
  beginsInText: boolean,
): { readonly changes: readonly SqlChange[]; readonly endsInText: boolean } {
  const tokens = tokensOf(sql, beginsInText).filter(({ kind }) => kind !== 'space' && kind !== 'comment')
  const changes: SqlChange[] = []
  /** Whether the tokens at each bracket depth belong to `set a = b`, where `=` assigns. */
  const assigning: boolean[] = [false]
  tokens.forEach((token, index) => {
    const before = tokens[index - 1]?.text.toLowerCase()
    const next = tokens[index + 1]?.text.toLowerCase()
    const word = token.text.toLowerCase()
    if (word === '(') assigning.push(false)
    if (word === ')' && assigning.length > 1) assigning.pop()
    if (word === 'set') assigning[assigning.length - 1] = true
    if (['from', 'where', 'returning', 'select'].includes(word)) assigning[assigning.length - 1] = false
    const isAssignment = word === '=' && assigning.at(-1) === true
    if (!isAssignment) changes.push(...changesOf(token, before, next))
  })
  const last = tokens.at(-1)
  const endsInText = last?.kind === 'text' && !isClosed(last, beginsInText && tokens.length === 1)
  return { changes, endsInText }
}

function isClosed({ text }: Token, beganBefore: boolean): boolean {
  return text.endsWith("'") && (beganBefore || text.length > 1)
}

function changesOf(token: Token, before: string | undefined, next: string | undefined): readonly SqlChange[] {
  const { kind, text, at } = token
  const { length } = text
  const word = text.toLowerCase()
  if (kind === 'symbol') {
    return (symbols[text] ?? []).map(([operator, replacement]) => ({ operator, at, length, replacement }))
  }
  if (kind === 'number') {
    return [{ operator: 'boundary', at, length, replacement: String(Number(text) + 1) }]
  }
  if (kind === 'text') {
    const letter = text.search(/\p{L}[^\p{L}]*$/u)
    return letter === -1
      ? []
      : [{ operator: 'sentence', at: at + letter, length: 1, replacement: `${text[letter]}~` }]
  }
  if (kind !== 'word') return []
  if (word === 'exists') {
    return before === 'not' ? [] : [{ operator: 'condition', at, length, replacement: 'not exists' }]
  }
  if (word === 'not' && (next === 'exists' || next === 'null') && before !== 'set') {
    return [{ operator: 'condition', at, length, replacement: '' }]
  }
  if (word === 'is' && next === 'null') return [{ operator: 'condition', at, length, replacement: 'is not' }]
  if (word === 'true' || word === 'false') {
    return [{ operator: 'condition', at, length, replacement: word === 'true' ? 'false' : 'true' }]
  }
  const change = words[word]
  if (!change || ((word === 'min' || word === 'max') && next !== '(')) return []
  return [{ operator: change[0], at, length, replacement: change[1] }]
}
