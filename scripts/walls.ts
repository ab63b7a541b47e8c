import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, sourceFiles } from './sourceFiles.ts'
import { wallViolations } from './wallRules.ts'

const files = sourceFiles(['src', 'server'], /\.tsx?$/)
const violations = files.flatMap((path) =>
  wallViolations(path, readFileSync(join(projectRoot, path), 'utf8')),
)

for (const violation of violations) console.error(violation)
console.info(`${files.length} files, ${violations.length} imports over a wall`)
process.exitCode = violations.length > 0 ? 1 : 0
