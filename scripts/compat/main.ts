import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { oldestBrowsers } from '../build/browsers.ts'
import { projectRoot } from '../sourceFiles.ts'
import { newerFeatures } from './newerFeatures.ts'
import { newerInScript } from './newerInScript.ts'
import { problemsOf, readNotes, type Use } from './notes.ts'
import { unsupportedCssFeatures } from './unsupportedCssFeatures.ts'

/*
 * Finds features in the built files that one of the oldest supported browsers lacks. Each use needs a note in
 * `notes.tsv` about what happens without the feature, and each note needs a use.
 */

const folder = join(projectRoot, 'dist')

function usedInBuild(): readonly Use[] {
  const features = newerFeatures()
  const uses = new Map<string, Use>()
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.replace(/^assets[\\/]/, '').replace(/-[\w-]{8}(?=\.\w+$)/, '')
    const found = () => {
      const text = readFileSync(join(folder, path), 'utf8')
      if (path.endsWith('.js')) return newerInScript(text, features)
      if (path.endsWith('.css')) return unsupportedCssFeatures(text, features.css)
      return Array.from(text.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script = '']) =>
        newerInScript(script, features, false),
      ).flat()
    }
    if (/\.(js|css|html)$/.test(path))
      for (const feature of found()) uses.set(`${feature} ${file}`, { feature, file })
  }
  return [...uses.values()]
}

const problems = problemsOf(usedInBuild(), readNotes())
const browsers = Array.from(oldestBrowsers(), ([name, version]) => `${name} ${version}`).join(', ')
if (problems.length === 0) console.info(`The built files work in ${browsers}.`)
else {
  console.error(`Not in all of ${browsers}:\n${problems.join('\n')}`)
  console.error(
    'Use an older way, bring it in src/services/browser/loadPolyfills.ts, or note in scripts/compat/notes.tsv what happens without it.',
  )
  process.exitCode = 1
}
