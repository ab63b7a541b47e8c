import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folders = ['api', 'domain', 'flows', 'inspector', 'machines', 'scripts', 'server', 'services']
const replacesAModule = ['mock', 'doMock'].map((name) => `vi.${name}(`)

test('no test mocks a module where test files share their modules (vitest.config.ts)', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(`test/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `test/${folder}/${file}`),
  )
  expect(files.length).toBeGreaterThan(200)
  expect(
    files.filter((file) => replacesAModule.some((call) => readFileSync(file, 'utf8').includes(call))),
  ).toEqual([])
})
