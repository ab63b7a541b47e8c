import { reloadPage } from './page.ts'

/**
 * What loads a module when it is first needed. A browser may keep a module whose file could not be fetched for failed for
 * as long as the page lives: where it fails again although the host answers, the page is loaded anew, and what waits
 * for the module waits until then. It is rejected while the module does not come.
 *
 * The host is asked for the page, and not for a file of this build: it may have another build by now.
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
