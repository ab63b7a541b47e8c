/**
 * `npm test` leaves these tests to `npm run test:all`, which continuous integration runs. Another test covers
 * each of their transitions, guards and delays, and all but six of their rows (docs/decisions/0025).
 */

const longTests = [
  'test/inspector/charts.test.ts',
  'test/inspector/replayTransitions.test.ts',
  'test/scripts/mutateWorker.test.ts',
  'test/scripts/tools.test.ts',
  'test/server/backups/backupFile.test.ts',
  'test/server/backups/backups.test.ts',
  'test/server/backups/hostsBackups.test.ts',
  'test/server/backups/schedule.test.ts',
  'test/server/soak/doorSoak.test.ts',
  'test/server/soak/doorSoakFindings.test.ts',
  'test/server/database/durability.test.ts',
  'test/server/database/engineWatch.test.ts',
  'test/server/database/folderLock.test.ts',
  'test/server/process/killedHost.test.ts',
  'test/server/process/fullDisk.test.ts',
  'test/server/gateways/manyPending.test.ts',
  'test/server/ledger/ledgerCheck.test.ts',
  'test/server/process/lostLine.test.ts',
  'test/server/soak/soak.test.ts',
  'test/server/soak/soakFindings.test.ts',
  'test/server/process/startup.test.ts',
  'test/views/inspector/faults.test.tsx',
  'test/views/inspector/gallery.test.tsx',
  'test/views/inspector/live.test.tsx',
  'test/views/inspector/liveDock.test.tsx',
  'test/views/inspector/machineChart.test.tsx',
  'test/views/inspector/replay.test.tsx',
]

const onlyInAll = '@all'

const benchJourneys = 'test/e2e/bench'

export const everyRun = {
  variables: { TEST_ENGINES: 'one', DRAWINGS: 'states', WITHOUT_BENCH: '1' },
  vitest: longTests.flatMap((path) => ['--exclude', path]),
  playwright: ['--grep-invert', onlyInAll, '--project', 'portal'],
}

/**
 * The part of a test file that `npm test` runs.
 * @param {string} path from the project's root
 * @param {string} source
 */
export function partOfEveryRun(path, source) {
  if (longTests.includes(path) || path.startsWith(benchJourneys)) return ''
  const isLeft = (line) => new RegExp(`${onlyInAll}['"\`]`).test(line)
  return source
    .split('\n')
    .filter((line) => !isLeft(line))
    .join('\n')
}
