import { fileURLToPath } from 'node:url'
import { ensureBuild } from '../../../scripts/build.mjs'

/** The app with QA's bench in it, beside the default build that everything else is tested with. */
export const benchApp = fileURLToPath(new URL('../../../coverage/bench-app', import.meta.url))

export default function buildBench(): void {
  ensureBuild(benchApp, { VITE_INSPECTOR: '1' })
}
