import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, sourceFiles } from '../sourceFiles.ts'

const rooms: Readonly<Record<string, RegExp>> = {
  machines: /^src\/machines\//,
  views: /^src\/views\/.*\.tsx?$/,
  "views' CSS": /^src\/views\/.*\.css$/,
  flows: /^src\/flows\//,
  api: /^src\/api\//,
  services: /^src\/services\//,
  domain: /^src\/domain\//,
  inspector: /^src\/inspector\//,
  entry: /^src\/[^/]+$/,
  server: /^server\/.*\.(ts|mjs)$/,
  SQL: /^server\/.*\.sql$/,
  scripts: /^scripts\//,
  tools: /^tools\//,
  test: /^test\//,
  total: /^/,
}

/** Comments behind code are not counted; consecutive lines are one comment. */
const comment = /^[ \t]*(?:\{?\/\*[\s\S]*?\*\/|(\/\/|-- ).*(?:\n[ \t]*\1.*)*)/gm

const paths = sourceFiles(['src', 'server', 'scripts', 'tools', 'test'], /\.(tsx?|mjs|css|sql)$/)

print('', 'files', 'lines', 'comments')
for (const [room, files] of Object.entries(rooms)) {
  const ofRoom = paths.filter((path) => files.test(path))
  const text = ofRoom.map((path) => readFileSync(join(projectRoot, path), 'utf8')).join('')
  print(room, ofRoom.length, text.split('\n').length - 1, text.match(comment)?.length ?? 0)
}

function print(name: string, ...cells: readonly (string | number)[]) {
  console.info(name.padEnd(12) + cells.map((cell) => String(cell).padStart(10)).join(''))
}
