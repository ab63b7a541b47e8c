import type { Plugin, Rolldown } from 'vite'

/*
 * What must open without a network: the way in, and every page of the camper's area.
 */
const campersArea = '/src/views/app/'
const pages: readonly string[] = [
  'src/views/auth/SignIn.tsx',
  'src/views/app/ParticipantShell.tsx',
  'src/views/public/NotFound.tsx',
]
const entry = 'src/main.tsx'

/** The files of a build that a camper's pages are made of, told by what imports what. */
export function offlineFiles() {
  const files = new Set<string>()
  const plugin: Plugin = {
    name: 'offline-files',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const add = (chunk: Rolldown.OutputChunk, isWhole: boolean) => {
          if (files.has(chunk.fileName)) return
          for (const name of [chunk.fileName, ...stylesAndAssets(chunk)]) files.add(name)
          // The entry imports every page when it is asked for; a page only what is its own.
          for (const name of [...chunk.imports, ...(isWhole ? chunk.dynamicImports : [])]) {
            const imported = bundle[name]
            if (imported?.type === 'chunk') add(imported, isWhole)
          }
        }
        add(chunkOf(chunks, entry), false)
        for (const page of pages) add(chunkOf(chunks, page), true)
        for (const chunk of chunks) {
          if (chunk.isDynamicEntry && chunk.moduleIds.some((id) => id.includes(campersArea))) add(chunk, true)
        }
      },
    },
  }
  return { plugin, has: (name: string) => files.has(name) }
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
  if (!found) throw new Error(`The build has no file with ${module}.`)
  return found
}

function stylesAndAssets({ viteMetadata }: Rolldown.OutputChunk): readonly string[] {
  return [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])]
}
