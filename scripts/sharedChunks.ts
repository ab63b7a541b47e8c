import type { Rolldown } from 'vite'

/*
 * A page in fifty small files costs a slow network many round trips: what nearly all pages share stands in few files.
 * The landing page loads nothing of the others, so what it uses has a file of its own.
 */

const landing = /\/src\/landing\.tsx$/
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
      { name: 'controls', test: /node_modules.@(mantine|floating-ui)/, minShareCount: 12 },
      { name: 'parts', test: /\/src\/(views\/ui|api|services|flows|machines|domain)\//, minShareCount: 14 },
      // Small, and on nearly every page but the sign-in.
      {
        name: 'details',
        test: /\/views\/ui\/(Card|CodeText|Facts|Initials|SectionTitle|SkipLink|StatusPill|TonePill|focusBesideDialogs)\.tsx?$/,
      },
    ],
  }
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
