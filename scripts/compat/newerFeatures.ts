import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data'
import { oldestBrowsers } from '../build/browsers.ts'

/*
 * The features of the web platform that at least one of the oldest supported browsers lacks, by MDN's data
 * (`@mdn/browser-compat-data`). A partial implementation counts as support.
 */

export interface NewerFeatures {
  readonly globals: ReadonlySet<string>
  readonly statics: ReadonlySet<string>
  readonly members: ReadonlyMap<string, ReadonlySet<string>>
  readonly newNames: ReadonlySet<string>
  readonly css: NewerStyles
}

export interface NewerStyles {
  readonly properties: ReadonlySet<string>
  readonly values: ReadonlySet<string>
  readonly selectors: ReadonlySet<string>
  readonly atRules: ReadonlySet<string>
  readonly functions: ReadonlySet<string>
}

const namesInData: Readonly<Record<string, readonly string[]>> = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
}

const globalScopes = ['Window', 'WorkerGlobalScope']

export function newerFeatures(browsers = oldestBrowsers()): NewerFeatures {
  const path = createRequire(import.meta.url).resolve('@mdn/browser-compat-data')
  const data = JSON.parse(readFileSync(path, 'utf8')) as CompatData
  const lacks = lackedBy(browsers)
  const globals = new Set<string>()
  const statics = new Set<string>()
  const members = new Map<string, Set<string>>()
  const oldNames = new Set<string>()
  const oldGlobals = new Set<string>()
  const newNames = new Set<string>()

  const add = (name: string, all: Identifier, isBuiltIn: boolean) => {
    if (all.__compat && lacks(all.__compat)) {
      globals.add(name)
      return
    }
    for (const [key, { __compat: compat }] of partsOf(all)) {
      if (!compat || key === name || /_event$|^@@/.test(key)) continue
      const member = key.replace(/_static$/, '')
      const isStatic = key !== member
      if (!lacks(compat)) {
        oldNames.add(member)
        if (name === 'Window') oldGlobals.add(member)
      } else if (globalScopes.includes(name)) globals.add(member)
      else {
        // The data does not separate static members of the language's own objects from other members.
        if (isStatic || isBuiltIn) statics.add(`${name}.${member}`)
        if (isStatic) continue
        members.set(name, (members.get(name) ?? new Set()).add(member))
        newNames.add(member)
      }
    }
  }
  for (const [name, part] of partsOf(data.api)) add(name, part, false)
  for (const [name, part] of partsOf(data.javascript.builtins)) add(name, part, true)
  for (const name of oldNames) newNames.delete(name)
  for (const name of oldGlobals) globals.delete(name)
  return { globals, statics, members, newNames, css: newerStyles(data, lacks) }
}

function newerStyles(data: CompatData, lacks: (compat: CompatStatement) => boolean): NewerStyles {
  const {
    properties = {},
    selectors = {},
    'at-rules': atRules = {},
    types = {},
  } = data.css as Record<string, Identifier>
  const lacked = (all: Identifier) =>
    partsOf(all).flatMap(([name, { __compat }]) => (__compat && lacks(__compat) ? [name] : []))
  const functions = new Set<string>()
  const addFunctions = (all: Identifier) => {
    for (const name of lacked(all)) functions.add(name)
    for (const [, part] of partsOf(all)) addFunctions(part)
  }
  addFunctions(types)
  const values = partsOf(properties).flatMap(([property, part]) =>
    lacked(part).map((value) => `${property}: ${value}`),
  )
  return {
    properties: new Set(lacked(properties)),
    values: new Set(values),
    selectors: new Set(lacked(selectors)),
    atRules: new Set(lacked(atRules)),
    functions,
  }
}

function partsOf(all: Identifier = {}): readonly (readonly [string, Identifier])[] {
  return Object.entries(all).flatMap(([name, part]) =>
    name === '__compat' ? [] : [[name, part as Identifier] as const],
  )
}

function lackedBy(browsers: ReadonlyMap<string, string>): (compat: CompatStatement) => boolean {
  const oldest = Array.from(browsers).flatMap(([name, version]) =>
    (namesInData[name] ?? []).map((inData) => [inData, orderOf(version)] as const),
  )
  return ({ support }) =>
    oldest.some(([name, version]) => {
      const statements = [support[name as keyof typeof support] ?? []].flat()
      return statements.length > 0 && !statements.some((one) => hasBy(one, version))
    })
}

function hasBy(statement: SimpleSupportStatement, version: number): boolean {
  const { version_added: added, version_removed: removed, alternative_name: otherName, flags } = statement
  if (typeof added !== 'string' || added === 'preview' || otherName || flags) return false
  return orderOf(added) <= version && (typeof removed !== 'string' || orderOf(removed) > version)
}

function orderOf(version: string): number {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  return major * 1_000 + minor
}
