import { relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const programs = ['server/main', 'server/ledgerCheck', 'server/restore', 'server/backups/copyProcess']

/**
 * A file of the host asks for what lies beside it: in the built host that lies where it does among the sources, whichever
 * file holds the code. Only the configuration is asked where the project is.
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

/** The host's programs as plain JavaScript in few files. */
export default defineConfig({
  root,
  plugins: [places()],
  // Packages of hundreds of small files: to find and load each of them is a fifth of what a start costs. The others stay where they are.
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
