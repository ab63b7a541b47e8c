import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildTargets } from './scripts/build/browsers.ts'
import { compressBuild } from './scripts/build/compressBuild.ts'
import { buildId } from './scripts/build/fingerprint.mjs'
import { installable } from './scripts/build/installable.ts'
import { ownCamp } from './scripts/build/ownCamp.ts'
import { prerender } from './scripts/build/prerender.ts'
import { refuseUnusedSignInCode, sharedChunks } from './scripts/build/sharedChunks.ts'

export default defineConfig(({ command }) => ({
  plugins: [react(), prerender(), refuseUnusedSignInCode(), ownCamp(), installable(), compressBuild()],
  define: command === 'build' ? { __BUILD_ID__: JSON.stringify(buildId()) } : {},
  // The package names its build for developers alone, whose warnings nobody sees in a built page.
  resolve: {
    alias: [
      {
        find: /^fflate$/,
        replacement: fileURLToPath(new URL('src/services/export/zipInPlace.ts', import.meta.url)),
      },
      ...(command === 'build'
        ? [
            { find: 'react-router/dom', replacement: routerOf('dom-export') },
            { find: 'react-router', replacement: routerOf('index') },
          ]
        : []),
    ],
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    target: buildTargets(),
    sourcemap: false,
    // How long our own plugins take is no news to whoever starts the portal.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // Safari 15 needs class fields as assignments; to define them instead takes a helper of half a kilobyte.
      transform: { assumptions: { setPublicClassFields: true } },
      output: { codeSplitting: sharedChunks() },
    },
    // What lays out the bench's charts is one large file.
    ...(process.env.VITE_INSPECTOR === '1' && { chunkSizeWarningLimit: 2_000 }),
  },
}))

function routerOf(name: string): string {
  return fileURLToPath(new URL(`node_modules/react-router/dist/production/${name}.mjs`, import.meta.url))
}
