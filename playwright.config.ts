import { defineConfig } from '@playwright/test'
import type { OfWorker } from './test/e2e/support/test.ts'
import { fasterLaunchOptions, launchOptions, roomForTests } from './test/launch.ts'

/** `npm run soak camp` walks them. */
const longJourneys = ['**/gateWeek.spec.ts', '**/weekMoney.spec.ts']

/** What they ask of a service worker, the packaged browser does not do. */
const inInstalledBrowser = ['**/offline.spec.ts']

/** They are walked a second time without the newer methods: those that hold a row. */
const inOldBrowser = ['camera', 'gate', 'import', 'importFile', 'session', 'sheets', 'till', 'wallet'].map(
  (name) => `**/e2e/*/${name}.spec.ts`,
)
const namesRow = /\[[APW]\d/

const args = [
  ...launchOptions.args,
  // A page lives for seconds: to optimise its scripts takes longer than they run.
  `${roomForTests} --no-maglev --no-turbofan`,
  // One process draws all pages of the host: a new one for each journey takes longer than what it shows.
  '--disable-site-isolation-trials',
  '--process-per-site',
]

export default defineConfig<object, OfWorker>({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/support/prepare.ts',
  // Journeys wait for their hosts and for what a flow waits for: three keep two cores at work.
  workers: 3,
  fullyParallel: true,
  // A worker keeps its host for as long as the next journey wants the same one: one worker begins with the bench.
  projects: [
    { name: 'bench', testMatch: '**/bench/**', workers: 1 },
    {
      name: 'installed browser',
      testMatch: inInstalledBrowser,
      // Its workers cannot be those of the portal: one host and browser more, and not three.
      workers: 1,
      use: { launchOptions: { ...launchOptions, args } },
    },
    {
      name: 'old browser',
      testMatch: inOldBrowser,
      grep: namesRow,
      // The journey itself asks the browser for its databases, which Firefox before 126 cannot tell.
      grepInvert: /W287/,
      workers: 1,
      use: { isOldBrowser: true },
    },
    {
      name: 'portal',
      testIgnore: [
        '**/bench/**',
        ...inInstalledBrowser,
        ...(process.env.LONG_JOURNEYS === '1' ? [] : longJourneys),
      ],
    },
  ],
  forbidOnly: true,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    // Nobody waits for what fades; gate.spec.ts and till.spec.ts have things move, as most people do.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    // A service worker would answer before `page.route` does; offline.spec.ts lets it in.
    serviceWorkers: 'block',
    launchOptions: { ...fasterLaunchOptions, args },
  },
})
