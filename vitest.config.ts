import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'
const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: ['test/server/support/globalSetup.ts'],
          include: ['test/{domain,machines,api,flows,services,server,scripts}/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        optimizeDeps: {
          include: [
            '@mantine/core',
            '@mantine/hooks',
            '@statelyai/inspect',
            '@tanstack/react-virtual',
            '@xstate/react',
            '@xyflow/react',
            'axe-core',
            'chart.js',
            'elkjs/lib/elk.bundled.js',
            'jsbarcode',
            'jszip',
            'ky',
            'react-chartjs-2',
            'react-dom/client',
            'react-router-dom',
            'vitest-browser-react',
            'xstate',
            'xstate/graph',
            'zod/mini',
            'zxing-wasm/reader',
          ],
        },
        test: {
          name: 'browser',
          include: ['test/{views,browser}/**/*.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: chromium, args: chromiumArguments } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
