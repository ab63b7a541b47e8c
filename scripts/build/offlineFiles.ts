import type { Plugin, Rolldown } from 'vite'

/** Every camper's device keeps these pages for use offline: the sign-in and the camper's area. */
const campersArea = '/src/views/camper/'
const campersPages: readonly string[] = [
  'src/views/account/SignIn.tsx',
  'src/views/camper/ParticipantShell.tsx',
  'src/views/public/NotFound.tsx',
]
/** A gate's device also keeps these pages, after the gate's page has asked for them. */
const gatePages: readonly string[] = [
  'src/views/staff/AdminShell.tsx',
  'src/views/gate/checkIn/Gate.tsx',
  'src/views/gate/rollCall/RollCall.tsx',
]
const entry = 'src/main.tsx'

/**
 * `worker` marks files that a gate's page loads in a worker: the barcode reader, larger than all other files
 * together.
 */
type FileOwner = 'camper' | 'gate' | 'worker'

export function offlineFiles() {
  const owners = new Map<string, FileOwner>()
  const plugin: Plugin = {
    name: 'offline-files',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const add = (chunk: Rolldown.OutputChunk, owner: FileOwner, isWhole = true) => {
          if (owners.has(chunk.fileName)) return
          owners.set(chunk.fileName, owner)
          for (const name of stylesAndAssets(chunk)) addAsset(name, owner)
          // The entry imports pages dynamically; only a page's own dynamic imports belong to it.
          for (const name of [...chunk.imports, ...(isWhole ? chunk.dynamicImports : [])]) {
            const imported = bundle[name]
            if (imported?.type === 'chunk') add(imported, owner, isWhole)
          }
        }
        const addAsset = (name: string, owner: FileOwner) => {
          if (owners.has(name)) return
          const isScript = owner !== 'camper' && name.endsWith('.js')
          owners.set(name, isScript ? 'worker' : owner)
          if (isScript) for (const loaded of assetsNamedIn(name, bundle)) owners.set(loaded, 'worker')
        }
        add(chunkOf(chunks, entry), 'camper', false)
        for (const page of campersPages) add(chunkOf(chunks, page), 'camper')
        for (const chunk of chunks) {
          if (chunk.isDynamicEntry && chunk.moduleIds.some((id) => id.includes(campersArea)))
            add(chunk, 'camper')
        }
        for (const page of gatePages) add(chunkOf(chunks, page), 'gate')
      },
    },
  }
  return { plugin, ownerOf: (name: string) => owners.get(name) }
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
  if (!found) throw new Error(`The build has no file with ${module}.`)
  return found
}

function stylesAndAssets({ viteMetadata }: Rolldown.OutputChunk): readonly string[] {
  return [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])]
}

/** A worker script is bundled separately, so its text is the only source for what it loads. */
function assetsNamedIn(script: string, bundle: Rolldown.OutputBundle): readonly string[] {
  const file = bundle[script]
  const text = file?.type === 'asset' ? Buffer.from(file.source).toString() : ''
  return text.match(/(?<=\/)assets\/[\w.-]+/g) ?? []
}
