import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const inlineScript = /<script>([\s\S]*?)<\/script>/g

/** The scripts that stand in the built pages themselves, as a content security policy names them. */
export function inlineScriptSources(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  const pages = readdirSync(folder).filter((name) => name.endsWith('.html'))
  const scripts = pages.flatMap((name) =>
    Array.from(readFileSync(join(folder, name), 'utf8').matchAll(inlineScript), ([, script = '']) => script),
  )
  return [...new Set(scripts)].map((script) => {
    const hash = createHash('sha256').update(script).digest('base64')
    return `'sha256-${hash}'`
  })
}
