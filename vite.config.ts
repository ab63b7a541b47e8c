import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressBuild } from './scripts/compressBuild.ts'

export default defineConfig({
  plugins: [react(), compressBuild()],
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: { target: 'es2022', sourcemap: false },
})
