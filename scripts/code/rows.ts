import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, sourceFiles } from '../sourceFiles.ts'
import { changedRows, idsNamedIn, reportByFlow, rowsOf, rowTables, settledRows } from './rowReport.ts'

const tests = sourceFiles(['test'], /\.test\.tsx?$|\.spec\.ts$/)
const named = new Set(tests.flatMap((path) => idsNamedIn(readFileSync(join(projectRoot, path), 'utf8'))))
const [only] = process.argv.slice(2)

for (const table of rowTables) {
  const rows = rowsOf(table)
  for (const { flow, total, open } of reportByFlow(rows, named)) {
    if (only !== undefined && flow !== only) continue
    if (open.length === 0) continue
    console.info(`${flow}: ${open.length} of ${total} open`)
    for (const { id, statement } of open) console.info(`  ${id}  ${statement}`)
  }
  console.info(`${rows.filter(({ id }) => named.has(id)).length} of ${rows.length} rows of ${table} named`)
}
console.info(`Settled, no test can fail on them: ${settledRows.join(' ')}`)
console.info(`Changed by a reading: ${changedRows.join(' ')}`)
