import Bowser from 'bowser'

const longestUserAgent = 300
const knownBrowsers = new Set(Object.values(Bowser.BROWSER_MAP))
const knownSystems = new Set(Object.values(Bowser.OS_MAP))

/**
 * "Chrome on Android", of a `User-Agent` header; null when it names nothing known. Only names of the library's own lists
 * are told: for a browser that it does not know it repeats what the header says.
 */
export function browserName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, longestUserAgent))
  const name = browser.name && knownBrowsers.has(browser.name) ? browser.name : undefined
  const system = os.name && knownSystems.has(os.name) ? os.name : undefined
  if (system === undefined) return name ?? null
  const device = system === 'iOS' && platform.model ? platform.model : system
  return `${name?.replace(' for Android', '') ?? 'A browser'} on ${device}`
}
