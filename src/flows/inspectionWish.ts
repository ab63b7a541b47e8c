const key = 'camp.inspect'

/**
 * Whether somebody wants to look into this page: `?inspect` asks for the bench in a dock, `?inspect=window` says that a
 * bench in a window of its own has opened the page, `?inspect=off` ends it. A tab remembers it, so that a page that is
 * loaded anew still streams. The bench's own pages stream nothing.
 */
export function inspectionWish(): 'dock' | 'window' | null {
  const { pathname, search } = window.location
  if (/^\/inspector(\/|$)/.test(pathname)) return null
  const told = new URLSearchParams(search).get('inspect') ?? remembered()
  if (told === null) return null
  if (told === 'off') {
    remember(null)
    return null
  }
  const wish = told === 'window' ? 'window' : 'dock'
  remember(wish)
  return wish
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function remember(wish: string | null): void {
  try {
    if (wish === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, wish)
  } catch {
    // Then each page is asked by its own address.
  }
}
