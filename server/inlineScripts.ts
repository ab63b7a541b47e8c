import { createHash } from 'node:crypto'
import type { BuiltApp } from './static.ts'

const inlineScript = /<script>([\s\S]*?)<\/script>/g

export function inlineScriptSources(app: BuiltApp): readonly string[] {
  const scripts = [...app]
    .filter(([address]) => /^\/[^/]+\.html$/.test(address))
    .flatMap(([, { bytes }]) =>
      Array.from(new TextDecoder().decode(bytes).matchAll(inlineScript), ([, script = '']) => script),
    )
  return [...new Set(scripts)].map((script) => {
    const hash = createHash('sha256').update(script).digest('base64')
    return `'sha256-${hash}'`
  })
}
