import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { fasterLaunchOptions, roomForTests } from './test/launch.ts'

/** Those that draw every state, and those that start hosts: short files that take longest and would end alone. */
const longest = /\/(drawn\w+|startup|durability|soak|doorSoak)\.test\.tsx?$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Imported with `?withoutChart`, a module asks for the chart's code where there is none. */
const withoutChart: Plugin = {
  name: 'without-chart',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './Chart.tsx' && importer?.endsWith('?withoutChart')
      ? { id: '/absent/Chart.js', external: true }
      : undefined,
}

const watched = /\/src\/services\/browser\/(download|openLink|page|print|sound|versions|vibration)\.ts$/

/**
 * What a test may want to watch of the browser: every function of these modules is a spy on itself. Files share a page
 * and its modules, so a file cannot replace them, and to mock them in each takes their requests through the runner.
 */
const watchedServices: Plugin = {
  name: 'watched-services',
  enforce: 'pre',
  transform: (code, id) => {
    if (!watched.test(id)) return undefined
    const functions = Array.from(code.matchAll(/^export (?:async )?function (\w+)/gm), ([, name]) => name)
    const spies = functions.map((name) => `${name} = vi.fn(${name})`)
    return { code: [code, "import { vi } from 'vitest'", ...spies, ''].join('\n'), map: null }
  },
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Much of a host's test is waiting: for processes, disks, answers. Projects that run together share one number.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'pure',
          environment: 'node',
          // A file pays for the modules that no other has loaded yet: what it leaves behind, the next one finds.
          pool: 'threads',
          isolate: false,
          setupFiles: ['test/restoreGlobals.ts'],
          include: ['test/{domain,machines,api,flows,services,inspector,scripts}/**/*.test.ts'],
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // To optimise the engine's WebAssembly in the background takes longer than its statements here.
          execArgv: ['--liftoff-only'],
          // One process after the other file: it keeps its modules and its embedded engines.
          isolate: false,
          setupFiles: ['test/restoreGlobals.ts'],
          globalSetup: ['test/server/support/globalSetup.ts'],
          include: ['test/server/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        plugins: [react(), withoutChart, watchedServices],
        optimizeDeps: {
          include: [
            '@mantine/core',
            '@mantine/hooks',
            '@statelyai/inspect',
            '@tanstack/react-virtual',
            '@xstate/react',
            'axe-core',
            'chart.js',
            'elkjs/lib/elk.bundled.js',
            'fontkit',
            'htmlparser2',
            'jsbarcode',
            'jszip',
            'ky',
            'numfmt',
            'pdfjs-dist',
            'pdfkit',
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
          // After the others: four at once on two cores are slower than two, and hosts miss what they promise in seconds.
          sequence: { groupOrder: 1 },
          // The number above does not reach the pages of the browser. While one waits for what it shows, two others work.
          maxWorkers: 3,
          include: ['test/{views,portal}/**/*.test.{ts,tsx}'],
          env: { DRAWINGS: process.env.DRAWINGS ?? 'values' },
          // How long what is expected of a page may take on a busy machine.
          expect: { poll: { timeout: 10_000, interval: 10 } },
          testTimeout: 600_000,
          // The files of a page share its modules: each would otherwise load up to 350 of them again.
          isolate: false,
          setupFiles: ['test/portal/support/withoutProfiles.ts', 'test/portal/support/freshPage.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { ...fasterLaunchOptions, args: [...fasterLaunchOptions.args, roomForTests] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
