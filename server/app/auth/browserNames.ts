import Bowser from 'bowser'
import type { ApiContext } from '../http/call.ts'

const maxUserAgentLength = 300
const knownBrowsers = new Set(Object.values(Bowser.BROWSER_MAP))
const knownSystems = new Set(Object.values(Bowser.OS_MAP))

/**
 * Names a browser like "Chrome on Android", or returns null. Only names from the library's own lists are
 * used: for an unknown browser the library repeats the header.
 */
export function browserName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, maxUserAgentLength))
  const name = browser.name && knownBrowsers.has(browser.name) ? browser.name : undefined
  const system = os.name && knownSystems.has(os.name) ? os.name : undefined
  if (system === undefined) return name ?? null
  const device = system === 'iOS' && platform.model ? platform.model : system
  return `${name?.replace(' for Android', '') ?? 'A browser'} on ${device}`
}

export function browserOf(context: ApiContext): string | null {
  return browserName(context.req.header('user-agent') ?? null)
}

export function withBrowser(detail: string, browser: string): string {
  return `case when ${browser}::text is null then ${detail}
    else coalesce(${detail}, '{}'::jsonb) || jsonb_build_object('browser', ${browser}::text) end`
}
