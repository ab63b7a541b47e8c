import { ensureBenchBuild } from '../../../scripts/build/build.mjs'

export { benchApp } from '../../../scripts/build/build.mjs'

/** `npm test` has built it before, so this does nothing there. */
export default function buildBench(): void {
  ensureBenchBuild()
}
