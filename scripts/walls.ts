import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, sourceFiles } from './sourceFiles.ts'
import { isContainer, wallViolations } from './wallRules.ts'

const files = sourceFiles(['src', 'server'], /\.tsx?$/).map((path) => ({
  path,
  source: readFileSync(join(projectRoot, path), 'utf8'),
}))
const containers = new Set(
  files.filter(({ path, source }) => isContainer(path, source)).map(({ path }) => path),
)
const violations = files.flatMap(({ path, source }) => wallViolations(path, source, containers))

for (const violation of violations) console.error(violation)
console.info(`${files.length} files, ${violations.length} imports over a wall`)
process.exitCode = violations.length > 0 ? 1 : 0
