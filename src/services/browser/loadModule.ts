import { reloadPage } from './page.ts'

/**
 * Returns a function that loads a module when it is first needed. A browser may remember a failed import for
 * the life of the page, so a second failure while the server answers reloads the page; the promise then stays
 * pending. The check requests the page and not a file of this build, because the server may already have
 * another build.
 */
export function moduleLoader<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let hasFailed = false
  return async () => {
    try {
      return await load()
    } catch (error) {
      if (hasFailed && (await doesPageCome())) {
        reloadPage()
        return new Promise(() => {})
      }
      hasFailed = true
      throw error
    }
  }
}

async function doesPageCome(): Promise<boolean> {
  try {
    const { ok } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })
    return ok
  } catch {
    return false
  }
}
