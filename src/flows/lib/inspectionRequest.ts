import { keepInTab, readFromTab } from '../../services/storage/tabStorage.ts'

const key = 'camp.inspect'

/**
 * Whether somebody wants to look into this page: `?inspect` asks for the bench in a dock, `?inspect=window` says that a
 * bench in a window of its own has opened the page, `?inspect=off` ends it. A tab remembers it, so that a page that is
 * loaded anew still streams. The bench's own pages stream nothing.
 */
export function inspectionRequest(): 'dock' | 'window' | null {
  const { pathname, search } = window.location
  if (/^\/inspector(\/|$)/.test(pathname)) return null
  const told = new URLSearchParams(search).get('inspect') ?? readFromTab(key)
  if (told === null) return null
  if (told === 'off') {
    keepInTab(key, null)
    return null
  }
  const asked = told === 'window' ? 'window' : 'dock'
  keepInTab(key, asked)
  return asked
}
