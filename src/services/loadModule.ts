import { reloadPage } from './page.ts'

/**
 * Loads a module when it is first needed. A browser may keep a module whose file could not be fetched for failed for as
 * long as the page lives: where it fails again although files come once more, the page is loaded anew, and this never ends.
 * @param hasFailed whether it has failed before
 * @throws when the module does not come
 */
export async function loadModule<Module>(load: () => Promise<Module>, hasFailed: boolean): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!hasFailed || !(await doFilesCome())) throw error
    reloadPage()
    return new Promise(() => {})
  }
}

async function doFilesCome(): Promise<boolean> {
  try {
    const { ok } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
    return ok
  } catch {
    return false
  }
}
