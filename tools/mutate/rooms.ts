export const rooms = [
  { name: 'machines', folder: 'src/machines/' },
  { name: 'domain', folder: 'src/domain/' },
  { name: 'ledger', folder: 'server/ledger/' },
] as const

/** These tests run in a browser, or check files instead of behaviour. */
const otherTests = ['test/portal/', 'test/views/', 'test/e2e/', 'test/scripts/']

const excludedTests: Readonly<Record<string, string>> = {
  'test/server/database/durability.test.ts': 'starts a host that reads the files itself',
  'test/server/database/folderLock.test.ts': 'starts a host that reads the files itself',
  'test/server/ledger/ledgerCheck.test.ts': 'starts a program that reads the files itself',
  'test/server/soak/soak.test.ts': 'starts a host that reads the files itself',
  'test/server/soak/soakFindings.test.ts': 'starts a host that reads the files itself',
  'test/server/process/startup.test.ts': 'starts a host that reads the files itself',
}

export function mayNotice(test: string): boolean {
  return !(test in excludedTests) && !otherTests.some((folder) => test.startsWith(folder))
}
