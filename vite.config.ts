import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressBuild } from './scripts/compressBuild.ts'
import { installable } from './scripts/installable.ts'
import { prerender } from './scripts/prerender.ts'
import { sharedChunks } from './scripts/sharedChunks.ts'

export default defineConfig({
  plugins: [react(), prerender(), installable(), compressBuild()],
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2022',
    sourcemap: false,
    // How long our own plugins take is no news to whoever starts the portal.
    rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: sharedChunks() } },
  },
})
