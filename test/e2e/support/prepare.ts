import { ensureHost } from '../../../scripts/build/build.mjs'
import buildBench from './buildBench.ts'
import { seedCamp } from './host.ts'

export default function prepare(): Promise<() => Promise<void>> {
  if (process.env.WITHOUT_BENCH !== '1') buildBench()
  ensureHost()
  return seedCamp()
}
