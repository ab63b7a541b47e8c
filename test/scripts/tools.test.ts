import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectRoot } from '../../scripts/setUp.mjs'

/* Nothing else loads these programs as Node does, without Vite. */

test.each([
  ['bench', 'There is no benchmark nothing; name some of '],
  ['soak', 'There is no soak nothing.'],
])('npm run %s starts, and says that it has no such part', { timeout: 300_000 }, async (tool, sentence) => {
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', `tools/${tool}/main.ts`, 'nothing'], {
    cwd: projectRoot,
  })
  await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) })
})
