import { expect, test } from 'vitest'
import { offlineFiles } from '../../scripts/build/offlineFiles.ts'

interface StandInChunk {
  readonly isOpenedLater?: boolean
  readonly modules: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

const pages = {
  'signIn.js': 'views/account/SignIn.tsx',
  'shell.js': 'views/camper/ParticipantShell.tsx',
  'home.js': 'views/camper/home/Home.tsx',
  'card.js': 'views/camper/idCard/IdCardPage.tsx',
  'health.js': 'views/camper/health/Health.tsx',
  'wallet.js': 'views/camper/wallet/Wallet.tsx',
  'notFound.js': 'views/public/NotFound.tsx',
} as const

const chunks: Readonly<Record<string, StandInChunk>> = {
  'main.js': { modules: ['main.tsx'], imports: ['vendor.js'], dynamicImports: ['admin.js', 'schedule.js'] },
  'vendor.js': { modules: ['machines/session.ts'], css: ['theme.css'], assets: ['face.woff2'] },
  'schedule.js': {
    isOpenedLater: true,
    modules: ['domain/schedule.ts', 'views/camper/schedule/Schedule.tsx'],
    imports: ['tabs.js'],
    dynamicImports: ['late.js'],
    css: ['schedule.css'],
  },
  'tabs.js': { modules: ['views/ui/Tabs.tsx'], imports: ['schedule.js'] },
  'late.js': { modules: ['services/late.ts'] },
  'admin.js': {
    isOpenedLater: true,
    modules: ['views/staff/AdminShell.tsx'],
    imports: ['vendor.js'],
    css: ['admin.css'],
    dynamicImports: ['noRight.js'],
  },
  'noRight.js': { isOpenedLater: true, modules: ['views/staff/NoRight.tsx'] },
  'gate.js': {
    isOpenedLater: true,
    modules: ['views/gate/checkIn/Gate.tsx'],
    imports: ['tabs.js', 'codeForm.js'],
    dynamicImports: ['dialog.js', 'camera.js'],
    css: ['gate.css'],
  },
  'codeForm.js': { modules: ['views/ui/forms/CodeForm.tsx'] },
  'dialog.js': { isOpenedLater: true, modules: ['views/gate/checkIn/Dialog.tsx'], css: ['dialog.css'] },
  'camera.js': { isOpenedLater: true, modules: ['services/camera/cardReader.ts'], assets: ['reader.js'] },
  'rollCall.js': {
    isOpenedLater: true,
    modules: ['views/gate/rollCall/RollCall.tsx'],
    css: ['rollCall.css'],
  },
  'dashboard.js': {
    isOpenedLater: true,
    modules: ['views/staff/dashboard/Dashboard.tsx'],
    imports: ['chart.js'],
  },
  'chart.js': { modules: ['chart.js'] },
  ...Object.fromEntries(
    Object.entries(pages).map(([name, module]) => [name, { isOpenedLater: true, modules: [module] }]),
  ),
}

/** A worker is bundled separately, so this file is an asset and not a chunk. */
const assets = { 'reader.js': 'const wasm = "/assets/bars.wasm"' }

function offlineFilesOf(built: Readonly<Record<string, StandInChunk>>) {
  const offline = offlineFiles()
  const bundle: Record<string, object> = Object.fromEntries(
    Object.entries(assets).map(([fileName, source]) => [fileName, { type: 'asset', fileName, source }]),
  )
  const builtChunks = Object.fromEntries(
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
  Reflect.apply(generateBundle.handler, {}, [{}, Object.assign(bundle, builtChunks)])
  const others = [
    'theme.css',
    'face.woff2',
    'schedule.css',
    'admin.css',
    'gate.css',
    'dialog.css',
    'rollCall.css',
    'assets/bars.wasm',
    'assets/other.wasm',
  ]
  const names = [...Object.keys(bundle), ...others]
  return (owner: 'camper' | 'gate' | 'worker') => names.filter((name) => offline.ownerOf(name) === owner)
}

test('the files of the camper’s pages are kept offline, with styles and fonts, and no others', () => {
  expect(offlineFilesOf(chunks)('camper').toSorted()).toEqual(
    [
      ...['main.js', 'vendor.js', 'theme.css', 'face.woff2'],
      ...['schedule.js', 'schedule.css', 'tabs.js', 'late.js'],
      ...Object.keys(pages),
    ].toSorted(),
  )
})

test('[W584] the files of the gate’s pages are kept offline as well, with lazy ones and styles, and no others', () => {
  expect(offlineFilesOf(chunks)('gate').toSorted()).toEqual(
    [
      ...['admin.js', 'admin.css', 'noRight.js'],
      ...[
        'gate.js',
        'gate.css',
        'codeForm.js',
        'dialog.js',
        'dialog.css',
        'camera.js',
        'rollCall.js',
        'rollCall.css',
      ],
    ].toSorted(),
  )
})

test('[W587] the camera’s worker is listed separately, with its imports', () => {
  expect(offlineFilesOf(chunks)('worker')).toEqual(['reader.js', 'assets/bars.wasm'])
})

test('the build fails when the gate’s page has moved', () => {
  const { 'gate.js': _, ...others } = chunks
  expect(() => offlineFilesOf(others)).toThrow('The build has no file with src/views/gate/checkIn/Gate.tsx.')
})

test('the build fails when the shell of the camper’s pages has moved', () => {
  const { 'shell.js': _, ...others } = chunks
  expect(() => offlineFilesOf(others)).toThrow(
    'The build has no file with src/views/camper/ParticipantShell.tsx.',
  )
})
