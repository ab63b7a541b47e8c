import { dirname, join, normalize } from 'node:path/posix'

/*
 * The walls of docs/architecture.md: the imports that a file of each room may have. Paths are relative to the
 * project's root, with forward slashes.
 */

interface Room {
  readonly name: string
  readonly holds: (path: string, source: string) => boolean
  /** Path prefixes; views and containers may also import their own area. */
  readonly mayImport: readonly string[]
  readonly packages?: readonly string[]
}

const within = (folder: string) => (path: string) => path.startsWith(folder)

const viewPackages = [
  'react',
  'react-dom',
  'react-router-dom',
  '@mantine/core',
  '@mantine/hooks',
  '@tanstack/react-virtual',
  'chart.js',
  'react-chartjs-2',
  'xstate',
]

export const serverFoundations: readonly string[] = [
  'server/jobs.ts',
  'server/legibleText.ts',
  'server/log.ts',
  'server/rateLimitedLog.ts',
  'server/refusal.ts',
  'server/warnings.ts',
]
const contract = ['src/domain/', 'src/api/routes', 'src/api/schemas/']

/** A file belongs to the first room that matches it. */
export const rooms: readonly Room[] = [
  {
    name: 'domain',
    holds: within('src/domain/'),
    mayImport: ['src/domain/'],
    packages: ['libphonenumber-js/min'],
  },
  {
    name: 'machines',
    holds: within('src/machines/'),
    mayImport: ['src/machines/', 'src/domain/'],
    packages: ['xstate'],
  },
  {
    name: 'api',
    holds: within('src/api/'),
    mayImport: ['src/api/', 'src/domain/'],
    packages: ['ky', 'zod/mini'],
  },
  { name: 'services', holds: within('src/services/'), mayImport: ['src/services/', 'src/domain/'] },
  {
    name: 'flows',
    holds: within('src/flows/'),
    mayImport: ['src/flows/', 'src/machines/', 'src/api/', 'src/services/', 'src/domain/'],
    packages: ['react', 'xstate', '@xstate/react'],
  },
  {
    name: 'idCard',
    holds: within('src/views/ui/idCard/'),
    mayImport: ['src/views/ui/', 'src/machines/', 'src/domain/', 'src/services/drawing/'],
    packages: viewPackages,
  },
  {
    name: 'ui',
    holds: within('src/views/ui/'),
    mayImport: ['src/views/ui/', 'src/machines/', 'src/domain/'],
    packages: viewPackages,
  },
  {
    name: 'container',
    holds: isContainer,
    mayImport: ['src/flows/', 'src/machines/', 'src/domain/'],
    packages: viewPackages,
  },
  {
    name: 'view',
    holds: within('src/views/'),
    mayImport: ['src/machines/', 'src/domain/', 'src/services/drawing/'],
    packages: viewPackages,
  },
  { name: 'inspector', holds: within('src/inspector/'), mayImport: ['src/'] },
  {
    name: 'entry',
    holds: within('src/'),
    mayImport: [
      ...['src/flows/', 'src/views/', 'src/domain/', 'src/reactDom.ts', 'src/routes', 'src/landing.tsx'],
      'src/services/browser/campOfPage.ts',
      'src/services/browser/earlyInput.ts',
      'src/services/browser/navigationGuard.ts',
      'src/services/browser/laterStyleSheets.ts',
      'src/services/browser/loadPolyfills.ts',
    ],
  },
  {
    name: 'server foundations',
    holds: (path) => serverFoundations.includes(path),
    mayImport: serverFoundations,
  },
  {
    name: 'server database',
    holds: within('server/database/'),
    mayImport: ['server/database/', ...serverFoundations],
  },
  {
    name: 'server backups',
    holds: within('server/backups/'),
    mayImport: ['server/backups/', 'server/database/', ...serverFoundations],
  },
  {
    name: 'server ledger',
    holds: within('server/ledger/'),
    mayImport: ['server/ledger/', 'server/database/', ...serverFoundations, 'src/domain/'],
  },
  {
    name: 'server gateways',
    holds: within('server/gateways/'),
    mayImport: ['server/gateways/', 'server/ledger/', 'server/database/', ...serverFoundations, ...contract],
  },
  {
    name: 'server app',
    holds: within('server/app/'),
    mayImport: [
      ...['server/app/', 'server/gateways/', 'server/ledger/', 'server/database/', ...serverFoundations],
      ...contract,
    ],
  },
  { name: 'server', holds: within('server/'), mayImport: ['server/', ...contract] },
]

const clientPackages = ['react', 'xstate', '@xstate/react', '@mantine/core', 'ky']
const belowHttp = [...clientPackages, 'hono', '@hono/node-server']

const foreignPackages: Readonly<Record<string, readonly string[]>> = {
  services: clientPackages,
  'server foundations': belowHttp,
  'server database': belowHttp,
  'server backups': belowHttp,
  'server ledger': belowHttp,
  'server gateways': clientPackages,
  'server app': clientPackages,
  server: clientPackages,
}

const neighbours: Readonly<Record<string, readonly string[]>> = { camper: ['account'] }

const pagesOfContainers: readonly string[] = ['src/routes.tsx', 'src/landing.tsx', 'src/landing.server.tsx']

export function isContainer(path: string, source: string): boolean {
  if (!path.startsWith('src/views/') || path.startsWith('src/views/ui/') || path.endsWith('View.tsx'))
    return false
  const code = withoutComments(source)
  return (
    /\bexport\s+default\b|\bas\s+default\b/.test(code) &&
    importsOf(path, code).some(({ target }) => target.startsWith('src/flows/'))
  )
}

/**
 * Returns one sentence for each import that a wall forbids.
 * @param containers the paths of all files for which `isContainer` holds
 */
export function wallViolations(path: string, source: string, containers: ReadonlySet<string>): string[] {
  const room = rooms.find(({ holds }) => holds(path, source))
  if (!room) return []
  const code = withoutComments(source)
  // The code that the build leaves for the host (docs/decisions/0031-the-host-draws-the-pages-of-a-camp.md).
  const computed =
    path === 'server/campPages.ts'
      ? []
      : Array.from(
          code.matchAll(computedImport),
          () => `${path}: a dynamic import may name its file only as a string literal`,
        )
  const forbidden = importsOf(path, code)
    .filter((found) => !isAllowed(room, path, found, containers))
    .map(({ specifier }) => `${path}: a file of ${room.name} may not import ${specifier}`)
  return [...forbidden, ...computed]
}

/**
 * Returns one sentence for each import cycle, type-only and dynamic imports included.
 * @param files path and source of every file that may be part of one
 */
export function importCircles(files: Iterable<readonly [path: string, source: string]>): string[] {
  const imports = new Map(
    Array.from(files, ([path, source]) => [
      path,
      importsOf(path, withoutComments(source)).map(({ target }) => target),
    ]),
  )
  const circles: string[] = []
  const inCircles = new Set<string>()
  for (const path of imports.keys()) {
    const circle = inCircles.has(path) ? undefined : wayBackTo(path, imports)
    if (circle === undefined) continue
    for (const member of circle) inCircles.add(member)
    circles.push(`${[...circle, path].join(' → ')}: a circle of imports`)
  }
  return circles
}

function wayBackTo(start: string, imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const waiting = [start]
  for (const path of waiting) {
    for (const target of imports.get(path) ?? []) {
      if (target === start) {
        const way = [path]
        for (let step = cameFrom.get(path); step !== undefined; step = cameFrom.get(step)) way.unshift(step)
        return way
      }
      if (!imports.has(target) || cameFrom.has(target)) continue
      cameFrom.set(target, path)
      waiting.push(target)
    }
  }
  return undefined
}

interface Import {
  readonly specifier: string
  readonly target: string
  readonly isDynamic: boolean
}

const literalImport = /(?<!\.)\b(?:from\s*|import\s*(\()?\s*)['"]([^'"\s]+)['"]/g
const computedImport = /(?<!\.)\bimport\s*\((?!\s*(['"])[^'"]+\1\s*[,)])/g

function importsOf(path: string, code: string): Import[] {
  return Array.from(code.matchAll(literalImport), ([, parenthesis, specifier = '']) => ({
    specifier,
    target: specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : specifier,
    isDynamic: parenthesis !== undefined,
  }))
}

/** Strings match first, so that a route such as '/admin/*' does not open a comment. */
function withoutComments(source: string): string {
  const stringOrComment = /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
  return source.replace(stringOrComment, (_, text: string | undefined) => text ?? '')
}

function isAllowed(room: Room, path: string, found: Import, containers: ReadonlySet<string>): boolean {
  const { specifier, target, isDynamic } = found
  if (!specifier.startsWith('.')) return mayUse(room, specifier)
  if (/\.(css|svg|png|woff2)$/.test(target)) return true
  if (target.startsWith('src/inspector/') && room.name !== 'inspector')
    return ['src/routes.tsx', 'src/landing.tsx'].includes(path) && isDynamic
  if (containers.has(target) && room.name !== 'container' && !pagesOfContainers.includes(path)) return false
  return [...room.mayImport, ...areasOpenTo(room, path)].some((prefix) => target.startsWith(prefix))
}

function areasOpenTo(room: Room, path: string): string[] {
  if (room.name !== 'container' && room.name !== 'view') return []
  const [, , area = ''] = path.split('/')
  return [area, 'lib', 'ui', ...(neighbours[area] ?? [])].map((open) => `src/views/${open}/`)
}

function mayUse(room: Room, specifier: string): boolean {
  if (room.packages === viewPackages && specifier.endsWith('.css')) return true
  if (room.packages) return room.packages.includes(specifier)
  return !(foreignPackages[room.name] ?? []).some(
    (name) => specifier === name || specifier.startsWith(`${name}/`),
  )
}
