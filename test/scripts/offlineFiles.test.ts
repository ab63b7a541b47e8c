import { expect, test } from 'vitest'
import { offlineFiles } from '../../scripts/offlineFiles.ts'

interface StandInChunk {
  readonly isOpenedLater?: boolean
  readonly modules: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

const pages = {
  'signIn.js': 'views/auth/SignIn.tsx',
  'shell.js': 'views/app/ParticipantShell.tsx',
  'home.js': 'views/app/home/Home.tsx',
  'card.js': 'views/app/idCard/IdCardPage.tsx',
  'health.js': 'views/app/health/Health.tsx',
  'wallet.js': 'views/app/wallet/Wallet.tsx',
  'notFound.js': 'views/public/NotFound.tsx',
} as const

const chunks: Readonly<Record<string, StandInChunk>> = {
  'main.js': { modules: ['main.tsx'], imports: ['vendor.js'], dynamicImports: ['admin.js', 'schedule.js'] },
  'vendor.js': { modules: ['machines/session.ts'], css: ['theme.css'], assets: ['face.woff2'] },
  'schedule.js': {
    isOpenedLater: true,
    modules: ['domain/schedule.ts', 'views/app/schedule/Schedule.tsx'],
    imports: ['tabs.js'],
    dynamicImports: ['late.js'],
    css: ['schedule.css'],
  },
  'tabs.js': { modules: ['views/ui/Tabs.tsx'], imports: ['schedule.js'] },
  'late.js': { modules: ['services/late.ts'] },
  'admin.js': {
    isOpenedLater: true,
    modules: ['views/admin/AdminShell.tsx'],
    imports: ['chart.js'],
    css: ['admin.css'],
  },
  'chart.js': { modules: ['chart.js'] },
  ...Object.fromEntries(
    Object.entries(pages).map(([name, module]) => [name, { isOpenedLater: true, modules: [module] }]),
  ),
}

function filesOf(built: Readonly<Record<string, StandInChunk>>): readonly string[] {
  const offline = offlineFiles()
  const bundle = Object.fromEntries(
    Object.entries(built).map(
      ([fileName, { isOpenedLater, modules, imports = [], dynamicImports = [], css, assets }]) => [
        fileName,
        {
          type: 'chunk',
          fileName,
          isDynamicEntry: isOpenedLater ?? false,
          imports,
          dynamicImports,
          moduleIds: modules.map((module) => `/somewhere/src/${module}`),
          viteMetadata: { importedCss: new Set(css), importedAssets: new Set(assets) },
        },
      ],
    ),
  )
  const { generateBundle } = offline.plugin
  if (typeof generateBundle !== 'object') throw new Error('the plugin has no handler')
  Reflect.apply(generateBundle.handler, {}, [{}, bundle])
  const names = [...Object.keys(built), 'theme.css', 'face.woff2', 'schedule.css', 'admin.css']
  return names.filter(offline.has)
}

test('what a camper’s pages import is kept, with styles and faces; what only others need is not', () => {
  expect(filesOf(chunks).toSorted()).toEqual(
    [
      ...['main.js', 'vendor.js', 'theme.css', 'face.woff2'],
      ...['schedule.js', 'schedule.css', 'tabs.js', 'late.js'],
      ...Object.keys(pages),
    ].toSorted(),
  )
})

test('the shell of a camper’s pages, when it was moved, fails the build instead of missing offline', () => {
  const { 'shell.js': _, ...others } = chunks
  expect(() => filesOf(others)).toThrow('The build has no file with src/views/app/ParticipantShell.tsx.')
})
