import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { modulesNotImported } from '../../scripts/build/sharedChunks.ts'

const source = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))
const main = source('main.tsx')
const signIn = source('views/account/SignIn.tsx')
const button = source('views/ui/forms/BusyButton.tsx')
const toast = source('views/ui/parts/Toast.tsx')

const imports: Readonly<Record<string, readonly string[]>> = {
  [main]: [source('routes.tsx')],
  [signIn]: [button],
}
const graph = {
  getModuleInfo: (id: string) => ({ code: '', importedIds: [...(imports[id] ?? [])] }),
}

function bundle(parts: readonly string[]) {
  return {
    'index.js': { moduleIds: [main, source('routes.tsx')], imports: ['base.js'] },
    'SignIn.js': { moduleIds: [signIn], imports: [] },
    'base.js': { moduleIds: [], imports: ['parts.js'] },
    'parts.js': { moduleIds: parts, imports: [] },
    'Wallet.js': { moduleIds: [source('views/camper/wallet/Wallet.tsx')], imports: ['parts.js'] },
    'index.css': {},
  }
}

describe('The files of the sign-in page', () => {
  it('contain its imports, and their imports', () => {
    expect(modulesNotImported(bundle([button]), graph)).toEqual([])
  })

  it('contain nothing that only other pages use', () => {
    expect(modulesNotImported(bundle([button, toast]), graph)).toEqual([toast])
  })
})
