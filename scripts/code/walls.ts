import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, sourceFiles } from '../sourceFiles.ts'
import { importCircles, isContainer, wallViolations } from './wallRules.ts'

const read = (folders: readonly string[]) =>
  sourceFiles(folders, /\.(tsx?|mjs)$/).map(
    (path) => [path, readFileSync(join(projectRoot, path), 'utf8')] as const,
  )
const files = read(['src', 'server'])
const containers = new Set(files.filter(([path, source]) => isContainer(path, source)).map(([path]) => path))
const violations = files.flatMap(([path, source]) => wallViolations(path, source, containers))
const circles = importCircles([...files, ...read(['scripts', 'test', 'tools'])])

for (const sentence of [...violations, ...circles]) console.error(sentence)
console.info(
  `${files.length} files, ${violations.length} imports over a wall, ${circles.length} circles of imports`,
)
process.exitCode = violations.length + circles.length > 0 ? 1 : 0
