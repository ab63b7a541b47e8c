import { dirname, join, normalize } from 'node:path/posix'

/*
 * The walls of the house (docs/architecture.md): what a file of each room may import.
 * Paths are relative to the project's root, with forward slashes.
 */

interface Room {
  readonly name: string
  readonly holds: (path: string, source: string) => boolean
  /** Prefixes of paths that a file of this room may import; views and containers also their own area. */
  readonly mayImport: readonly string[]
  /** Packages it may use; `undefined` leaves them open. */
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

/** The first room that holds a file is its room. */
const rooms: readonly Room[] = [
  { name: 'domain', holds: within('src/domain/'), mayImport: ['src/domain/'], packages: [] },
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
    holds: within('src/views/ui/IdCard'),
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
    mayImport: ['src/flows/', 'src/views/', 'src/domain/', 'src/routes'],
  },
  {
    name: 'server',
    holds: within('server/'),
    mayImport: ['server/', 'src/domain/', 'src/api/routes.ts', 'src/api/schemas/'],
  },
]

/** Packages that would drag another room's concern in. */
const foreignPackages: Readonly<Record<string, readonly string[]>> = {
  services: ['react', 'xstate', '@xstate/react', '@mantine/core', 'ky'],
  server: ['react', 'xstate', 'ky', '@mantine/core'],
}

/** The areas of `src/views` that an area may import besides itself and `ui`. */
const neighbours: Readonly<Record<string, readonly string[]>> = { app: ['auth'] }

/** Beside containers themselves, the only files that put containers into a page. */
const pagesOfContainers: readonly string[] = ['src/routes.tsx', 'src/landing.tsx', 'src/landing.server.tsx']

/** Whether a file of `src/views` is a container: it binds a flow and is its module's default export. */
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
 * One sentence for each import that climbs over a wall.
 * @param containers the paths of all files for which `isContainer` holds
 */
export function wallViolations(path: string, source: string, containers: ReadonlySet<string>): string[] {
  const room = rooms.find(({ holds }) => holds(path, source))
  if (!room) return []
  const code = withoutComments(source)
  const computed = Array.from(
    code.matchAll(computedImport),
    () => `${path}: a dynamic import may name its file only as a string literal`,
  )
  const forbidden = importsOf(path, code)
    .filter((found) => !isAllowed(room, path, found, containers))
    .map(({ specifier }) => `${path}: a file of ${room.name} may not import ${specifier}`)
  return [...forbidden, ...computed]
}

interface Import {
  readonly specifier: string
  /** The imported file's path from the project's root; a package's own name. */
  readonly target: string
  readonly isDynamic: boolean
}

const literalImport = /(?<!\.)\b(?:from\s*|import\s*(\()?\s*)['"]([^'"]+)['"]/g
const computedImport = /(?<!\.)\bimport\s*\((?!\s*(['"])[^'"]+\1\s*[,)])/g

/** Every import of a source: static, type-only, dynamic and re-exports. */
function importsOf(path: string, code: string): Import[] {
  return Array.from(code.matchAll(literalImport), ([, parenthesis, specifier = '']) => ({
    specifier,
    target: specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : specifier,
    isDynamic: parenthesis !== undefined,
  }))
}

/** Strings are matched first, so that a route such as '/admin/*' opens no comment. */
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
  return [area, 'ui', ...(neighbours[area] ?? [])].map((open) => `src/views/${open}/`)
}

function mayUse(room: Room, specifier: string): boolean {
  if (room.packages === viewPackages && specifier.endsWith('.css')) return true
  if (room.packages) return room.packages.includes(specifier)
  return !(foreignPackages[room.name] ?? []).includes(specifier)
}
