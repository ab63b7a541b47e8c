import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const packagePath = fileURLToPath(new URL('../../package.json', import.meta.url))

export function oldestBrowsers(): ReadonlyMap<string, string> {
  const { browserslist } = JSON.parse(readFileSync(packagePath, 'utf8')) as {
    browserslist: readonly string[]
  }
  return new Map(
    browserslist.map((query) => {
      const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? []
      if (name === undefined || version === undefined)
        throw new Error(`package.json: browserslist takes "name >= version" here, not "${query}".`)
      return [name, version]
    }),
  )
}

export function buildTargets(): string[] {
  return Array.from(oldestBrowsers(), ([name, version]) => `${name === 'ios_saf' ? 'ios' : name}${version}`)
}
