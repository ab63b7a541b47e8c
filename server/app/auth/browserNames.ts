import Bowser from 'bowser'
import type { ApiContext } from '../http/call.ts'

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

/** Of the browser that makes a call. */
export function browserOf(context: ApiContext): string | null {
  return browserName(context.req.header('user-agent') ?? null)
}

/** SQL of an audit's detail with the browser in which somebody acted, if it is known. */
export function withBrowser(detail: string, browser: string): string {
  return `case when ${browser}::text is null then ${detail}
    else coalesce(${detail}, '{}'::jsonb) || jsonb_build_object('browser', ${browser}::text) end`
}
