import { describe, expect, it } from 'vitest'
import { runInPairs } from '../../scripts/steps.mjs'

const script = (name: string, source: string) => ({
  name,
  program: process.execPath,
  programArguments: ['-e', source],
})

async function ran(...steps: ReturnType<typeof script>[]) {
  const written: string[] = []
  const results = await runInPairs(steps, (text: string) => void written.push(text))
  return {
    results: results.map(({ name, succeeded }): [string, boolean] => [name, succeeded]),
    written: written.map((text) => text.replace(/\(\d+\.\d s\)/, '(… s)')),
  }
}

describe('Steps that run in pairs', () => {
  it('print the output of each step in one piece, with its errors', async () => {
    const words = "console.log('one'); setTimeout(() => { console.error('two') }, 50)"
    const { results, written } = await ran(script('Types', words), script('Lint', words))
    expect(results).toHaveLength(2)
    expect(new Set(written)).toEqual(new Set(['\nTypes (… s)\none\ntwo\n', '\nLint (… s)\none\ntwo\n']))
  })

  it('report the seconds of each step', async () => {
    const [result] = await runInPairs([script('Types', 'setTimeout(() => {}, 200)')], () => {})
    expect(result?.seconds).toBeGreaterThanOrEqual(0.2)
  })

  it('start no other step after a failure', async () => {
    const { results } = await ran(
      script('Types', 'process.exit(1)'),
      script('Lint', 'process.exit(1)'),
      script('Walls', ''),
    )
    expect(new Map(results)).toEqual(
      new Map([
        ['Types', false],
        ['Lint', false],
      ]),
    )
  })

  it('fail with the reason when a program cannot be started', async () => {
    const written: string[] = []
    const missing = { name: 'Types', program: 'no such program', programArguments: [] }
    expect(await runInPairs([missing], (text: string) => void written.push(text))).toEqual([
      { name: 'Types', seconds: expect.any(Number), succeeded: false },
    ])
    expect(written).toEqual([expect.stringMatching(/^\nTypes \(\d\.\d s\)\nspawn no such program ENOENT\n$/)])
  })
})
