import type { PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { documentedCamp, portalNameOf } from '../../src/domain/camp/facts.ts'
import { campTokens } from '../../src/views/ui/theme/tokens.ts'
import { buildTargets } from './browsers.ts'
import { offlineFiles } from './offlineFiles.ts'

const namedFiles: readonly string[] = ['app.html', 'favicon.svg', 'images/saved-logo.png']

export function installable(): PluginOption {
  const { facts } = documentedCamp
  const offline = offlineFiles()
  return [
    offline.plugin,
    VitePWA({
      strategies: 'injectManifest',
      registerType: 'prompt',
      injectRegister: false,
      srcDir: 'src',
      filename: 'sw.ts',
      includeManifestIcons: false,
      integration: {
        closeBundleOrder: 'pre',
        configureCustomSWViteBuild: (config) => {
          config.logLevel = 'warn'
          config.build = { ...config.build, target: buildTargets() }
        },
      },
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: [...namedFiles, 'assets/*.{js,css,woff2,svg,png,wasm}'],
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: 4_000_000,
        manifestTransforms: [
          (entries) => ({
            manifest: entries.flatMap((entry) => {
              const owner = namedFiles.includes(entry.url) ? 'camper' : offline.ownerOf(entry.url)
              if (owner === undefined) return []
              return owner === 'camper' ? entry : { ...entry, of: owner }
            }),
          }),
        ],
      },
      manifest: {
        id: '/app',
        name: `${portalNameOf(facts)}: ${facts.identity.name}`,
        short_name: facts.identity.shortName,
        description: 'ID card, schedule, health record and camp wallet of a camper.',
        lang: 'en',
        start_url: '/app',
        scope: '/',
        display: 'standalone',
        theme_color: colour('--camp-brand'),
        background_color: colour('--camp-page'),
        icons: [
          { src: '/icons/portal-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/portal-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/portal-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        shortcuts: [
          { name: 'ID Card', url: '/app/registration' },
          { name: 'Schedule', url: '/app/schedule' },
          { name: 'Wallet', url: '/app/wallet' },
          { name: 'Pair a device', url: '/pair' },
        ],
      },
    }),
  ]
}

function colour(token: string): string {
  const value = campTokens.light[token]
  if (value === undefined) throw new Error(`There is no colour ${token}.`)
  return value
}
