import { parseSync } from 'vite'

/** An ESTree node with its positions in the source. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

export type Ancestry = readonly [SyntaxNode, ...SyntaxNode[]]

export function parse(path: string, source: string): SyntaxNode {
  const { program, errors } = parseSync(path, source)
  const [error] = errors
  if (error) throw new Error(`${path} cannot be read: ${error.message}`)
  return program as unknown as SyntaxNode
}

export function visitCode(
  node: SyntaxNode,
  visit: (ancestry: Ancestry) => void,
  parents: readonly SyntaxNode[] = [],
): void {
  const ancestry: Ancestry = [node, ...parents]
  if (isTransparent(node)) {
    for (const child of nodesIn(node.expression)) visitCode(child, visit, parents)
    return
  }
  if (node.type.startsWith('TS') || node.type === 'ImportDeclaration' || node.type.startsWith('Export')) {
    if (node.type !== 'ExportNamedDeclaration' && node.type !== 'ExportDefaultDeclaration') return
  }
  visit(ancestry)
  for (const [field, value] of Object.entries(node)) {
    if (field === 'key' && node.computed !== true) continue
    for (const child of nodesIn(value)) visitCode(child, visit, ancestry)
  }
}

export function unwrapped(node: SyntaxNode): SyntaxNode {
  const [inner] = isTransparent(node) ? nodesIn(node.expression) : []
  return inner ? unwrapped(inner) : node
}

function isTransparent({ type }: SyntaxNode): boolean {
  return (
    type === 'ParenthesizedExpression' ||
    type === 'TSAsExpression' ||
    type === 'TSSatisfiesExpression' ||
    type === 'TSNonNullExpression'
  )
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

export function nodesIn(value: unknown): readonly SyntaxNode[] {
  return (Array.isArray(value) ? value : [value]).filter(isNode)
}

export function isFunction({ type }: SyntaxNode): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration'
}

export function isText(node: SyntaxNode | undefined): node is SyntaxNode & { readonly value: string } {
  return node?.type === 'Literal' && typeof node.value === 'string'
}

export function propertiesOf(node: SyntaxNode | undefined): readonly (readonly [string, SyntaxNode])[] {
  if (node?.type !== 'ObjectExpression') return []
  return nodesIn(node.properties).flatMap((property) => {
    const name = nameOfKey(property)
    const [value] = nodesIn(property.value)
    return name === undefined || value === undefined ? [] : [[name, unwrapped(value)] as const]
  })
}

export function propertyOf(node: SyntaxNode | undefined, name: string): SyntaxNode | undefined {
  return propertiesOf(node).find(([key]) => key === name)?.[1]
}

export function nameOfKey(node: SyntaxNode): string | undefined {
  const [key] = nodesIn(node.type === 'Property' || node.type === 'MethodDefinition' ? node.key : node.id)
  if (key?.type === 'Identifier') return String(key.name)
  return isText(key) || (key?.type === 'Literal' && typeof key.value === 'number')
    ? String(key.value)
    : undefined
}

/** `assign` for `assign(…)`, `createMachine` for `setup(…).createMachine(…)`. */
export function calledName(node: SyntaxNode): string | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined
  const [callee] = nodesIn(node.callee)
  const [name] = nodesIn(callee?.type === 'MemberExpression' ? callee.property : callee)
  return name?.type === 'Identifier' ? String(name.name) : undefined
}
