import { test as base, type ConsoleMessage, expect, type WebError } from '@playwright/test'
import { demoAdmins, demoPasswords } from '../../../src/domain/demo/demoCamp.ts'
import { benchApp } from './buildBench.ts'
import { type RunningHost, shortLivedHost, startHost } from './host.ts'

export { expect }

/** Every worker has a host and a camp of its own; an error on the console of a page fails its test. */
export const test = base.extend<{ consoleErrors: string[] }, { host: RunningHost }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the fixtures it depends on, none here
    async ({}, use) => {
      const host = await startHost({}, shortLivedHost)
      await use(host)
      await host.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ host }, use) => use(host.address),
  consoleErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      const hear = (message: ConsoleMessage) => {
        const isOfTheRunner = message.text() === 'Service Worker registration blocked by Playwright'
        const isProblem = message.type() === 'error' || message.type() === 'warning'
        if (isProblem && !isOfTheRunner) errors.push(message.text())
      }
      const hearFailure = (failure: WebError) => errors.push(String(failure.error()))
      context.on('console', hear).on('weberror', hearFailure)
      await use(errors)
      context.off('console', hear).off('weberror', hearFailure)
      // What the runner does not take back itself where the next journey has the same context.
      await context.setOffline(false)
      await context.clearPermissions()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

/** The same with QA's bench in the app. */
export const benchTest = test.extend<object, { host: RunningHost }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the fixtures it depends on, none here
    async ({}, use) => {
      const host = await startHost({ APP_DIR: benchApp }, shortLivedHost)
      await use(host)
      await host.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export const admin = { email: demoAdmins[0].email, password: demoPasswords.admin }
