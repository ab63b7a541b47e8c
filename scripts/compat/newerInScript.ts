import { type Node, parse } from 'acorn'
import type { NewerFeatures } from './newerFeatures.ts'

const globalObjects: Readonly<Record<string, readonly string[]>> = {
  caches: ['CacheStorage'],
  crypto: ['Crypto'],
  document: ['Document', 'Node'],
  history: ['History'],
  location: ['Location'],
  navigator: ['Navigator'],
  performance: ['Performance'],
  screen: ['Screen'],
}
const globalNames = ['globalThis', 'window', 'self']
const heldBy: Readonly<Record<string, string>> = { searchParams: 'URLSearchParams' }
const iterators = ['entries', 'keys', 'matchAll', 'values']

type Scope = Map<string, string | null>

type Part = Node & { readonly [key: string]: unknown }

/**
 * Finds the newer features in a script. The script has no types: a member counts where the script shows its
 * interface, and a method counts where no older interface has a method of that name. A feature that `?.`,
 * `??` or `typeof` checks is safe.
 * @param isModule also allows module syntax
 */
export function newerInScript(code: string, features: NewerFeatures, isModule = true): readonly string[] {
  const found = new Set<string>()
  let tree: Node
  try {
    tree = parse(code, { ecmaVersion: 2022, sourceType: isModule ? 'module' : 'script' })
  } catch (error) {
    return [`syntax: ${(error as Error).message}`]
  }
  const declared = namesDeclaredIn(tree as Part)
  const isGlobal = (name: string) => features.globals.has(name) && !declared.has(name)
  const scopes: Scope[] = [new Map()]
  const interfaceOf = (name: string) => scopes.findLast((scope) => scope.has(name))?.get(name) ?? undefined

  const interfacesOf = (object: Part): readonly string[] => {
    if (object.type === 'Identifier') {
      const name = object.name as string
      return declared.has(name) ? [interfaceOf(name) ?? ''] : (globalObjects[name] ?? [])
    }
    if (object.type === 'NewExpression') return [nameOf(object.callee)]
    if (object.type === 'ArrayExpression') return ['Array']
    if (object.type === 'MemberExpression') {
      const name = propertyOf(object)
      return isGlobalScope(object.object) ? (globalObjects[name] ?? []) : [heldBy[name] ?? '']
    }
    const { callee } = object as { callee?: Part }
    const isIterator =
      object.type === 'CallExpression' &&
      callee?.type === 'MemberExpression' &&
      iterators.includes(propertyOf(callee)) &&
      nameOf(callee.object) !== 'Object'
    return isIterator ? ['Iterator'] : []
  }

  const look = (node: Part, parent: Part | null) => {
    if (node.type === 'StaticBlock') found.add('class static block')
    if (/\(\?<[=!]/.test(patternIn(node))) found.add('lookbehind')
    if (node.type === 'Identifier' && isGlobal(node.name as string) && !isName(node, parent))
      found.add(node.name as string)
    if (node.type !== 'MemberExpression') return
    const member = propertyOf(node)
    const object = node.object as Part
    const owner = isGlobalScope(object.object) ? propertyOf(object) : nameOf(object)
    const isCalled = parent?.type === 'CallExpression' && parent.callee === node
    if (member === '' || isFeatureCheck(node, parent)) return
    const isOfGlobalScope = isGlobalScope(object)
    if (isOfGlobalScope && features.globals.has(member)) found.add(member)
    else if (features.statics.has(`${owner}.${member}`) && !declared.has(owner))
      found.add(`${owner}.${member}`)
    else {
      const one = interfacesOf(object).find((name) => features.members.get(name)?.has(member))
      if (one !== undefined) found.add(`${one}.${member}`)
      else if (isCalled && features.newNames.has(member)) found.add(`.${member}()`)
    }
  }

  const visit = (node: Part, parent: Part | null) => {
    look(node, parent)
    const isFunction = /Function/.test(node.type)
    if (isFunction) scopes.push(new Map((node.params as Part[]).map((one) => [nameOf(one), null])))
    if (node.type === 'VariableDeclarator') {
      const { init } = node as { init?: Part | null }
      scopes.at(-1)?.set(nameOf(node.id), init?.type === 'NewExpression' ? nameOf(init.callee) : null)
    }
    for (const child of childrenOf(node)) visit(child, node)
    if (isFunction) scopes.pop()
  }
  visit(tree as Part, null)
  return [...found].sort()
}

/** Also of a text: the bundler writes a newer expression as a call of `RegExp`. */
function patternIn({ type, regex, value }: Part): string {
  if (type === 'TemplateElement') return (value as { raw: string }).raw
  if (type !== 'Literal') return ''
  return (regex as { pattern: string } | undefined)?.pattern ?? (typeof value === 'string' ? value : '')
}

function isGlobalScope(node: unknown): boolean {
  return globalNames.includes(nameOf(node))
}

function isFeatureCheck(node: Part, parent: Part | null): boolean {
  if (parent?.type === 'CallExpression') return parent.callee === node && parent.optional === true
  if (parent?.type === 'MemberExpression') return parent.object === node && parent.optional === true
  return parent?.operator === 'typeof' || (parent?.operator === '??' && parent.left === node)
}

function isName(node: Part, parent: Part | null): boolean {
  if (parent === null) return false
  if (parent.type === 'UnaryExpression') return parent.operator === 'typeof'
  const isProperty = parent.type === 'MemberExpression' && parent.property === node
  const isKey =
    /Property|MethodDefinition/.test(parent.type) && parent.key === node && parent.shorthand !== true
  return (isProperty || isKey) && parent.computed !== true
}

function nameOf(node: unknown): string {
  const { type, name } = (node ?? {}) as { type?: string; name?: string }
  return type === 'Identifier' ? (name ?? '') : ''
}

function propertyOf({ property, computed }: Part): string {
  if (computed !== true) return nameOf(property)
  const { value } = property as { value?: unknown }
  return typeof value === 'string' ? value : ''
}

function childrenOf(node: Part): readonly Part[] {
  return Object.values(node)
    .flat()
    .filter((child): child is Part => typeof (child as Part | null)?.type === 'string')
}

function namesDeclaredIn(tree: Part): ReadonlySet<string> {
  const names = new Set<string>()
  const addPattern = (pattern: unknown) => {
    const node = pattern as Part | null
    if (node === null || node === undefined) return
    if (node.type === 'Identifier') names.add(node.name as string)
    else if (node.type === 'Property') addPattern(node.value)
    else if (node.type === 'AssignmentPattern') addPattern(node.left)
    else if (/Pattern$|RestElement/.test(node.type)) for (const child of childrenOf(node)) addPattern(child)
  }
  const visit = (node: Part) => {
    if (
      /Function|^Class/.test(node.type) ||
      node.type === 'VariableDeclarator' ||
      /Import.*Specifier/.test(node.type)
    )
      addPattern(node.id ?? node.local)
    if (/Function/.test(node.type)) for (const parameter of node.params as Part[]) addPattern(parameter)
    if (node.type === 'CatchClause') addPattern(node.param)
    for (const child of childrenOf(node)) visit(child)
  }
  visit(tree)
  return names
}
