import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, sourceFiles } from '../sourceFiles.ts'
import { reportOn } from './documentedPlaces.ts'
import { rowsOf, rowTables } from './rowReport.ts'

const words = process.argv.slice(2).join(' ')
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

const report = reportOn(words, {
  rows: rowTables.flatMap(rowsOf),
  files: new Map(sourceFiles(['src', 'server', 'test'], /\.tsx?$/).map((path) => [path, read(path)])),
})
if (report === undefined) {
  console.error(
    words.trim() === ''
      ? 'Name a row or some words: npm run where A433, npm run where "already checked in".'
      : `No row, source or test says "${words}".`,
  )
  process.exitCode = 1
} else console.info(report)
