import type { Rolldown } from 'vite'

/*
 * A page in fifty small files costs a slow network many round trips: what nearly all pages share stands in few files.
 * The landing page loads nothing of the others, so what it uses has a file of its own.
 */

const landing = /\/src\/landing\.tsx$/
/** On the sign-in page as well as behind it. */
const everywhere = /\/views\/ui\/(BusyButton|SchemeToggle)\.tsx$|\/get-auto-contrast-value\./
/** On nearly every page but the sign-in: small parts, and the dialog that asks before the sign-out. */
const behindSignIn =
  /\/views\/ui\/(Card|CodeText|ConfirmDialog|Facts|FormFooter|Initials|LogoutView|SectionTitle|SkipLink|StatusPill|TonePill|focusBesideDialogs)\.tsx?$|\/src\/(services\/idempotencyKey|machines\/logout)\.ts$|@mantine\/core\/esm\/components\/(Modal|ModalBase|ScrollArea|Overlay)\/|\/node_modules\/(react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar)\//
/** On every page that shows money. */
const money =
  /\/src\/(views\/ui\/EmptyState\.tsx|(domain|api)\/wallet\.ts|domain\/(campTime|walletBook)\.ts)$/
/** The views of a page and its pictures stay in the page’s own file. */
const shareable = /^(?!.*\/views\/(public|ui\/scenes)\/)/

export function sharedChunks(): Rolldown.CodeSplittingOptions {
  const isUsed = usedBy(landing)
  return {
    groups: [
      {
        name: (id, context) => (isUsed(id, context) ? 'base' : null),
        debugName: 'base',
        test: shareable,
        minShareCount: 2,
        priority: 1,
      },
      { name: 'controls', test: beforeSignIn(/node_modules.@(mantine|floating-ui)/), minShareCount: 12 },
      {
        name: 'parts',
        test: beforeSignIn(/\/src\/(views\/ui|api|services|flows|machines|domain)\//),
        minShareCount: 18,
      },
      { name: 'everywhere', test: everywhere },
      { name: 'signedIn', test: behindSignIn },
      { name: 'money', test: money },
    ],
  }
}

/** However many pages share what stands behind the sign-in, it is not loaded before. */
function beforeSignIn(shared: RegExp) {
  return (id: string) => shared.test(id) && !behindSignIn.test(id)
}

/** Tells whether an entry imports a module, or imports what imports it. */
function usedBy(entry: RegExp) {
  const known = new Map<string, boolean>()
  return function isUsed(id: string, context: Rolldown.ChunkingContext): boolean {
    const answer = known.get(id)
    if (answer !== undefined) return answer
    // Modules that import one another end here.
    known.set(id, false)
    const importers = context.getModuleInfo(id)?.importers ?? []
    const isFound = entry.test(id) || importers.some((importer) => isUsed(importer, context))
    known.set(id, isFound)
    return isFound
  }
}
