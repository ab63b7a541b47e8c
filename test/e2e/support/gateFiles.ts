import type { Page } from '@playwright/test'
import { build } from 'vite'
import { buildId } from '../../../scripts/fingerprint.mjs'

type Service = typeof import('../../../src/services/gateFiles.ts')

/** src/services/gateFiles.ts as the build has it, in a page that does not load it itself. */
export async function gateFilesIn(page: Page) {
  const code = await serviceCode()
  const ask = (call: keyof Service) =>
    page.evaluate<unknown>(`(() => {${code}; return gateFiles.${call}()})()`)
  return {
    keep: () => ask('keepGateFiles'),
    areKept: () => ask('areGateFilesKept'),
    drop: () => ask('dropGateFiles'),
  }
}

async function serviceCode(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { __BUILD_ID__: JSON.stringify(buildId()) },
    build: {
      write: false,
      lib: { entry: 'src/services/gateFiles.ts', formats: ['iife'], name: 'gateFiles' },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output[0].code
}
