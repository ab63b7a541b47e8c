import { type ChartTarget, chartTargets } from './chartTargets.ts'
import type { Mutant, Operator } from './mutant.ts'
import { usersIn } from './reach.ts'
import { sqlChanges } from './sql.ts'
import {
  type Ancestry,
  calledName,
  isText,
  nameOfKey,
  nodesIn,
  parse,
  type SyntaxNode,
  unwrapped,
  visitCode,
} from './syntax.ts'

interface Change {
  readonly operator: Operator
  readonly start: number
  readonly end: number
  readonly replacement: string
  /** The reported text of the change; the changed text itself by default. */
  readonly shown?: readonly [before: string, after: string]
}

export function mutantsOf(file: string, source: string): readonly Mutant[] {
  const program = parse(file, source)
  const mutants: Mutant[] = []
  const lines = lineStarts(source)
  const targets = chartTargets(program)
  const usersOf = usersIn(program)
  visitCode(program, (ancestry) => {
    const place = placeOf(ancestry)
    const users = usersOf(ancestry)
    for (const change of changesAt(ancestry, { file, source, targets })) {
      const { operator, start, end, replacement } = change
      const line = lines.findLastIndex((first) => first <= start)
      const [before, after] = change.shown ?? [source.slice(start, end), replacement]
      mutants.push({
        file,
        operator,
        place,
        line: line + 1,
        column: start - (lines[line] ?? 0) + 1,
        start,
        end,
        replacement,
        before: shortened(before),
        after: shortened(after),
        users,
      })
    }
  })
  return mutants.sort((one, other) => one.start - other.start || one.end - other.end)
}

function lineStarts(source: string): readonly number[] {
  const starts = [0]
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function placeOf(ancestry: Ancestry): string {
  return ancestry
    .flatMap((node) => nameOfKey(node) ?? [])
    .reverse()
    .join(' › ')
}

const maxShown = 90

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line === '') return '(nothing)'
  return line.length > maxShown ? `${line.slice(0, maxShown - 1)}…` : line
}

interface Surroundings {
  readonly file: string
  readonly source: string
  readonly targets: ReadonlyMap<number, ChartTarget>
}

function changesAt(ancestry: Ancestry, { file, source, targets }: Surroundings): readonly Change[] {
  const [node] = ancestry
  const target = targets.get(node.start)
  if (target && isText(node)) {
    const { start, end } = node
    return [{ operator: 'target', start, end, replacement: quoted(target.other) }]
  }
  switch (node.type) {
    case 'Property':
      return ofProperty(ancestry, source)
    case 'CallExpression':
      return calledName(node) === 'assign' ? droppedAssignments(node, source) : []
    case 'Literal':
      return ofLiteral(ancestry, file, source)
    case 'TemplateLiteral':
      return ofTemplate(ancestry, file, source)
    case 'BinaryExpression':
      return ofBinary(node, source)
    case 'LogicalExpression':
      return ofLogical(node, source)
    case 'UnaryExpression':
      return node.operator === '!' ? [change('condition', node.start, node.start + 1, '', source)] : []
    case 'IfStatement':
    case 'ConditionalExpression':
      return nodesIn(node.test).flatMap(({ start, end }) =>
        ['true', 'false'].map((replacement) => ({ operator: 'condition' as const, start, end, replacement })),
      )
    default:
      return []
  }
}

function change(operator: Operator, start: number, end: number, replacement: string, source: string): Change {
  const [before = ''] = /\S*\s*$/.exec(source.slice(Math.max(0, start - 30), start)) ?? []
  const [after = ''] = /^\S*(?:\s+\S+){0,2}/.exec(source.slice(end, end + 40)) ?? []
  const shown = (text: string) => before + text + after
  return { operator, start, end, replacement, shown: [shown(source.slice(start, end)), shown(replacement)] }
}

function ofProperty(ancestry: Ancestry, source: string): readonly Change[] {
  const [property, , ...outer] = ancestry
  const name = nameOfKey(property)
  const [value] = nodesIn(property.value)
  if (value === undefined) return []
  if (isInSetup(ancestry, 'guards')) return alwaysAndNever(value, source)
  const isInChart = outer.some((node) => nameOfKey(node) === 'states' || calledName(node) === 'createMachine')
  if (!isInChart || outer.some((node) => calledName(node) === 'setup')) return []
  if (name === 'guard') return alwaysAndNever(value, source)
  if (name === 'actions' || name === 'entry' || name === 'exit') return droppedActions(name, value, source)
  return []
}

function isInSetup([property, object, part, whole, call]: Ancestry, name: string): boolean {
  return (
    property.type === 'Property' &&
    object?.type === 'ObjectExpression' &&
    part?.type === 'Property' &&
    nameOfKey(part) === name &&
    whole?.type === 'ObjectExpression' &&
    call !== undefined &&
    calledName(call) === 'setup'
  )
}

function alwaysAndNever(value: SyntaxNode, source: string): readonly Change[] {
  const { start, end } = value
  const before = source.slice(start, end)
  return ['true', 'false'].map((answer) => ({
    operator: 'guard',
    start,
    end,
    replacement: `() => ${answer}`,
    shown: [before, answer === 'true' ? 'always' : 'never'],
  }))
}

function droppedActions(name: string, value: SyntaxNode, source: string): readonly Change[] {
  const list = unwrapped(value)
  if (list.type === 'ArrayExpression') return dropped('action', nodesIn(list.elements), source)
  const shown = [`${name}: ${source.slice(value.start, value.end)}`, '(dropped)'] as const
  return [{ operator: 'action', start: value.start, end: value.end, replacement: '[]', shown }]
}

function droppedAssignments(call: SyntaxNode, source: string): readonly Change[] {
  const [argument] = nodesIn(call.arguments).map(unwrapped)
  const given =
    argument?.type === 'ArrowFunctionExpression' ? nodesIn(argument.body).map(unwrapped)[0] : argument
  return given?.type === 'ObjectExpression' ? dropped('action', nodesIn(given.properties), source) : []
}

function dropped(operator: Operator, members: readonly SyntaxNode[], source: string): readonly Change[] {
  return members.map((member, index) => {
    const next = members[index + 1]
    const previous = members[index - 1]
    const start = next ? member.start : (previous?.end ?? member.start)
    const [comma] = /^\s*,/.exec(source.slice(member.end)) ?? ['']
    const shown = [source.slice(member.start, member.end), '(dropped)'] as const
    return { operator, start, end: next?.start ?? member.end + comma.length, replacement: '', shown }
  })
}

function ofLiteral(ancestry: Ancestry, file: string, source: string): readonly Change[] {
  const [node, parent] = ancestry
  const { start, end } = node
  if (parent && isText(node) && parent.type !== 'ExpressionStatement') {
    if (isSql(file, ancestry, node.value)) return inSql(start + 1, end - 1, false, source).changes
    return isSentence(node.value)
      ? [{ operator: 'sentence', start, end, replacement: quoted(altered(node.value)) }]
      : []
  }
  if (typeof node.value === 'number') {
    const { value } = node
    const isDelay = parent !== undefined && isInSetup([parent, ...ancestry.slice(2)], 'delays')
    const isNegative = parent?.type === 'UnaryExpression' && parent.operator === '-'
    return [value + 1, ...(value > 0 && !isNegative ? [value - 1] : [])].map((other) => ({
      operator: isDelay ? 'delay' : 'boundary',
      start,
      end,
      replacement: String(other),
    }))
  }
  if (typeof node.value === 'boolean') {
    return [{ operator: 'condition', start, end, replacement: String(!node.value) }]
  }
  return anchorsOf(node)
}

function anchorsOf(node: SyntaxNode): readonly Change[] {
  const { regex } = node as { readonly regex?: { readonly pattern: string; readonly flags: string } }
  if (!regex) return []
  const { pattern, flags } = regex
  const without = [
    ...(pattern.startsWith('^') ? [pattern.slice(1)] : []),
    ...(pattern.endsWith('$') && !pattern.endsWith('\\$') ? [pattern.slice(0, -1)] : []),
  ]
  return without
    .filter((rest) => rest !== '')
    .map((rest) => ({
      operator: 'boundary',
      start: node.start,
      end: node.end,
      replacement: `/${rest}/${flags}`,
    }))
}

function ofTemplate(ancestry: Ancestry, file: string, source: string): readonly Change[] {
  const [node] = ancestry
  const parts = nodesIn(node.quasis)
  const textOf = ({ start, end }: SyntaxNode) => source.slice(start, end)
  if (isSql(file, ancestry, parts.map(textOf).join(' '))) {
    let openText = false
    return parts.flatMap((part) => {
      const { changes, endsInText } = inSql(part.start, part.end, openText, source)
      openText = endsInText
      return changes
    })
  }
  const [words] = parts.filter((part) => /\p{L}{2}/u.test(textOf(part)))
  if (!words) return []
  const { start, end } = words
  return [{ operator: 'sentence', start, end, replacement: altered(textOf(words)) }]
}

function inSql(start: number, end: number, beginsInText: boolean, source: string) {
  const { changes, endsInText } = sqlChanges(source.slice(start, end), beginsInText)
  return {
    changes: changes.map(({ operator, at, length, replacement }) =>
      change(operator, start + at, start + at + length, replacement, source),
    ),
    endsInText,
  }
}

const sqlWords =
  /\b(select|insert into|update|delete from|from|where|returning|coalesce|count|sum|filter|then|jsonb_\w+|as ")/

/** SQL text of the ledger; error messages for people are excluded. */
function isSql(file: string, ancestry: Ancestry, text: string): boolean {
  return (
    file.startsWith('server/') &&
    sqlWords.test(text) &&
    !ancestry.some((node) => node.type === 'NewExpression' && calledName(node) === 'Error')
  )
}

function isSentence(text: string): boolean {
  return /\p{L}.* .*\p{L}/u.test(text)
}

function altered(text: string): string {
  return text.replace(/(\p{L})(?=[^\p{L}]*$)/u, '$1~')
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`
}

const turned: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '>': '<=',
  '<=': '>',
  '>=': '<',
}

const moved: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
}

function ofBinary(node: SyntaxNode, source: string): readonly Change[] {
  const symbol = String(node.operator)
  const [at] = placeBetween(node, symbol, source)
  if (at === undefined) return []
  const withSymbol = (operator: Operator, other: string | undefined): readonly Change[] =>
    other === undefined
      ? []
      : [
          {
            operator,
            start: at,
            end: at + symbol.length,
            replacement: other,
            shown: [
              source.slice(node.start, node.end),
              source.slice(node.start, at) + other + source.slice(at + symbol.length, node.end),
            ],
          },
        ]
  const joinsText =
    symbol === '+' &&
    [...nodesIn(node.left), ...nodesIn(node.right)].some(
      (side) => isText(side) || side.type === 'TemplateLiteral',
    )
  return [
    ...withSymbol('comparison', turned[symbol]),
    ...withSymbol('boundary', joinsText ? undefined : moved[symbol]),
  ]
}

function ofLogical(node: SyntaxNode, source: string): readonly Change[] {
  const symbol = String(node.operator)
  const [at] = placeBetween(node, symbol, source)
  const [left] = nodesIn(node.left)
  if (at === undefined || left === undefined) return []
  const before = source.slice(node.start, node.end)
  if (symbol === '??') {
    const shown = [before, source.slice(left.start, left.end)] as const
    return [{ operator: 'condition', start: left.end, end: node.end, replacement: '', shown }]
  }
  const other = symbol === '&&' ? '||' : '&&'
  const after = source.slice(node.start, at) + other + source.slice(at + symbol.length, node.end)
  return [
    { operator: 'condition', start: at, end: at + symbol.length, replacement: other, shown: [before, after] },
  ]
}

/** The position of the operator between two operands, outside brackets and comments. */
function placeBetween(node: SyntaxNode, symbol: string, source: string): readonly number[] {
  const [left] = nodesIn(node.left)
  const [right] = nodesIn(node.right)
  if (!left || !right) return []
  const at = source.indexOf(symbol, left.end)
  return at === -1 || at >= right.start ? [] : [at]
}
