import { backup } from './backup.ts'
import { camera } from './browser/camera.ts'
import { cameraGate } from './browser/cameraGate.ts'
import { exportCards } from './browser/export.ts'
import { gallery } from './browser/gallery.ts'
import { pageWeight } from './browser/pageWeight.ts'
import { recorder } from './browser/recorder.ts'
import { replay } from './browser/replay.ts'
import { sheets } from './browser/sheets.ts'
import { checkIn } from './checkIn.ts'
import { gateList } from './gateList.ts'
import { growth } from './growth.ts'
import { importPeople } from './importPeople.ts'
import { ledger } from './ledger.ts'
import { nearCodes } from './nearCodes.ts'
import { registrations } from './registrations.ts'
import { reports } from './reports.ts'
import { start } from './start.ts'

type Options = ReadonlyMap<string, string>

const benchmarks: Readonly<Record<string, (options: Options) => Promise<void>>> = {
  checkIn,
  ledger,
  export: exportCards,
  sheets,
  registrations,
  pageWeight,
  recorder,
  replay,
  gallery,
  backup,
  camera,
  cameraGate,
  nearCodes,
  gateList,
  reports,
  growth,
  import: importPeople,
  start,
}

const options = new Map<string, string>()
const named: string[] = []
for (const words = process.argv.slice(2); words.length > 0; ) {
  const word = words.shift() ?? ''
  if (word.startsWith('--')) options.set(word.slice(2), words.shift() ?? '')
  else named.push(word)
}
const unknown = named.filter((name) => benchmarks[name] === undefined)
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}; name some of ${Object.keys(benchmarks).join(', ')}.`,
  )
  process.exit(1)
}

for (const [name, run] of Object.entries(benchmarks)) {
  if (named.length > 0 && !named.includes(name)) continue
  console.info(`\n${name}`)
  await run(options)
}
