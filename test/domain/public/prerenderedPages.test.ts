import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../../scripts/sourceFiles.ts'
import {
  fileOfPage,
  prerenderedPathOf,
  prerenderedPaths,
} from '../../../src/domain/public/prerenderedPages.ts'

describe('The prerendered pages', () => {
  it.each([
    ['/auth/signin', '/auth/signin'],
    ['/auth/signin/', '/auth/signin'],
    ['/Auth/SignIn', '/auth/signin'],
    ['/auth/merchant/signin', '/auth/merchant/signin'],
    ['/register', '/register'],
    ['/', undefined],
    ['/auth', undefined],
    ['/auth/signin/more', undefined],
    ['/app', undefined],
  ])('for the address %s: %s', (address, path) => {
    expect(prerenderedPathOf(address)).toBe(path)
  })

  it('each have their own file', () => {
    expect(prerenderedPaths.map(fileOfPage)).toEqual([
      'auth-signin.html',
      'auth-merchant-signin.html',
      'register.html',
    ])
  })

  it('are the paths that landing.html fetches when a server answers with it for every path', () => {
    const landing = readFileSync(join(projectRoot, 'landing.html'), 'utf8')
    expect(landing).toContain(`[${prerenderedPaths.map((path) => `'${path}'`).join(', ')}].includes(path)`)
  })
})
