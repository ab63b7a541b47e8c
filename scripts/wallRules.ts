import { dirname, join, normalize } from 'node:path/posix'

/*
 * The walls of the house (docs/architecture.md): what a file of each room may import.
 * Paths are relative to the project's root, with forward slashes.
 */

interface Room {
  readonly name: string
  readonly holds: (path: string) => boolean
  /** Prefixes of paths that a file of this room may import. */
  readonly mayImport: readonly string[]
  /** Packages it may use; `undefined` leaves them open. */
  readonly packages?: readonly string[]
}

const within = (folder: string) => (path: string) => path.startsWith(folder)
const isContainer = (path: string) =>
  path.startsWith('src/views/') && !path.startsWith('src/views/ui/') && !path.endsWith('View.tsx')

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
    name: 'container',
    holds: isContainer,
    mayImport: ['src/flows/', 'src/views/', 'src/machines/', 'src/domain/'],
  },
  {
    name: 'view',
    holds: within('src/views/'),
    mayImport: ['src/views/', 'src/machines/', 'src/domain/', 'src/services/drawing/'],
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
  container: ['ky', 'zod/mini'],
  view: ['ky', 'zod/mini', '@xstate/react'],
  server: ['react', 'xstate', 'ky', '@mantine/core'],
}

/** Every import of a source: static, type-only, dynamic and re-exports. */
function importsOf(source: string): string[] {
  const withoutComments = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const found = withoutComments.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)
  return Array.from(found, ([, specifier]) => specifier ?? '')
}

/** One sentence for each import that climbs over a wall. */
export function wallViolations(path: string, source: string): string[] {
  const room = rooms.find(({ holds }) => holds(path))
  if (!room) return []
  return importsOf(source).flatMap((specifier) => {
    const isAllowed = specifier.startsWith('.')
      ? mayEnter(room, path, normalize(join(dirname(path), specifier)))
      : mayUse(room, specifier)
    return isAllowed ? [] : [`${path}: a file of ${room.name} may not import ${specifier}`]
  })
}

function mayEnter(room: Room, from: string, target: string): boolean {
  if (target.startsWith('src/inspector/') && room.name !== 'inspector') return from === 'src/routes.tsx'
  if (/\.(css|svg|png|woff2)$/.test(target)) return true
  return room.mayImport.some((prefix) => target.startsWith(prefix))
}

function mayUse(room: Room, specifier: string): boolean {
  if (room.packages) return room.packages.includes(specifier)
  return !(foreignPackages[room.name] ?? []).includes(specifier)
}
