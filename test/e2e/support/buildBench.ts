import { ensureBenchBuild } from '../../../scripts/build/build.mjs'

export { benchApp } from '../../../scripts/build/build.mjs'

/** Nothing to do in `npm test`, which has built it before. */
export default function buildBench(): void {
  ensureBenchBuild()
}
