import type { BrowserContext } from '@playwright/test'
import { newerFeatures } from '../../../scripts/compat/newerFeatures.ts'

function takeAway(names: {
  readonly globals: readonly string[]
  readonly statics: readonly (readonly [string, string])[]
  readonly members: readonly (readonly [string, readonly string[]])[]
}) {
  const scope = globalThis as unknown as Record<string, Record<string, object> | undefined>
  const remove = (owner: object | undefined, name: string) => {
    if (owner) Reflect.deleteProperty(owner, name)
  }
  for (const [owner, name] of names.statics) remove(scope[owner], name)
  for (const [owner, all] of names.members) for (const name of all) remove(scope[owner]?.prototype, name)
  for (const name of names.globals) remove(scope, name)
}

const { globals, statics, members } = newerFeatures()
/** Playwright uses this method to find visible elements. */
const ofRunner = ['checkVisibility']

const script = `(${takeAway})(${JSON.stringify({
  globals: [...globals],
  statics: Array.from(statics, (name) => name.split('.')),
  members: Array.from(members, ([owner, names]) => [
    owner,
    [...names].filter((name) => !ofRunner.includes(name)),
  ]),
})});\n`

export async function ageScripts(context: BrowserContext): Promise<void> {
  await context.addInitScript(script)
}

/** Patches the workers of these pages, until the context removes its routes. */
export async function ageWorkers(context: BrowserContext): Promise<void> {
  await context.route(/Worker-[\w-]+\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: script + (await response.text()) })
  })
}
