import { ensureBenchBuild } from '../../../scripts/build.mjs'

export { benchApp } from '../../../scripts/build.mjs'

/** Nothing to do in `npm test`, which has built it before. */
export default function buildBench(): void {
  ensureBenchBuild()
}
