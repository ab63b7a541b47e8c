import { keepInTab, readFromTab } from '../../services/storage/tabStorage.ts'

const key = 'camp.inspect'

/**
 * `?inspect` opens the bench in a dock, `?inspect=window` marks a page that a bench in its own window has
 * opened, `?inspect=off` ends both. The tab remembers it over reloads. The bench's own pages are never
 * inspected.
 */
export function inspectionRequest(): 'dock' | 'window' | null {
  const { pathname, search } = window.location
  if (/^\/inspector(\/|$)/.test(pathname)) return null
  const requested = new URLSearchParams(search).get('inspect') ?? readFromTab(key)
  if (requested === null) return null
  if (requested === 'off') {
    keepInTab(key, null)
    return null
  }
  const asked = requested === 'window' ? 'window' : 'dock'
  keepInTab(key, asked)
  return asked
}
