import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type CSSOptions, type Plugin } from 'vite'

/*
 * The code that draws the prerendered pages. The build runs it for the documented camp, and the host runs it
 * again for a camp with facts of its own; `server/camp/pages.ts` reads it from this folder of the build.
 */

export const hostPagesFolder = 'host'

export type LandingRenderer = typeof import('../../src/landing.server.tsx')
export type AppRenderer = typeof import('../../src/app.server.tsx')

interface HostPages {
  readonly landing: LandingRenderer
  readonly app: AppRenderer
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** Pages that are not prerendered are never drawn by the host. */
const isPrerendered = /\/(SignIn|Register)\.tsx$/

function onlyPrerenderedPages(): Plugin {
  return {
    name: 'only-prerendered-pages',
    enforce: 'pre',
    resolveId(source, _importer, { kind }) {
      if (kind === 'dynamic-import' && !isPrerendered.test(source)) return { id: source, external: true }
      return undefined
    },
  }
}

/**
 * @param css so that classes have the same names as in the app
 * @param draw called while the built code can be run
 */
export async function buildHostPages<Drawn>(
  root: string,
  css: CSSOptions,
  draw: (pages: HostPages) => Promise<Drawn>,
): Promise<Drawn> {
  const folder = join(root, 'node_modules', '.cache', `portal-pages-${process.pid}`)
  await mkdir(folder, { recursive: true })
  try {
    await build({
      root,
      configFile: false,
      css,
      mode: 'production',
      plugins: [react(), onlyPrerenderedPages()],
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: { landing: `${root}/src/landing.server.tsx`, app: `${root}/src/app.server.tsx` },
          output: { entryFileNames: '[name].mjs', chunkFileNames: 'part-[hash].mjs' },
        },
      },
    })
    const names = (await readdir(folder)).toSorted()
    const files = await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, name))] as const),
    )
    const load = (name: string) => import(pathToFileURL(join(folder, `${name}.mjs`)).href)
    return await draw({ landing: await load('landing'), app: await load('app'), files: new Map(files) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
