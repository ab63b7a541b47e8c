import { relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const programs = ['server/main', 'server/ledgerCheck', 'server/restore', 'server/backups/copyProcess']

/**
 * Bundling moves code into shared chunks, which would change `import.meta.url`. Each file gets the URL of its place in
 * the output folder; server/config.ts keeps the URL of its source, because it finds the project's root from it.
 */
function places(): Plugin {
  let built = ''
  return {
    name: 'places',
    configResolved({ build }) {
      built = resolve(root, build.outDir)
    },
    transform: {
      order: 'pre',
      filter: { id: /\/server\/.*\.ts$/ },
      handler(code, id) {
        const place = id.endsWith('/server/config.ts')
          ? id
          : resolve(built, relative(root, id)).replace(/\.ts$/, '.mjs')
        return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(place).href))
      },
    },
  }
}

export default defineConfig({
  root,
  plugins: [places()],
  // Bundled, because loading their hundreds of small files takes a fifth of the start time. Other packages stay
  // external.
  ssr: { noExternal: ['drizzle-orm', 'hono', '@hono/node-server', 'zod'] },
  build: {
    ssr: true,
    copyPublicDir: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: Object.fromEntries(programs.map((name) => [name, `${root}${name}.ts`])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared/[name].mjs' },
    },
  },
})
