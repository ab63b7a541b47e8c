import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { projectRoot } from './setUp.mjs'

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} program
 * @property {readonly string[]} programArguments
 * @property {Readonly<Record<string, string | undefined>>} [variables] beside those of the environment
 */

/** @typedef {{ name: string, seconds: number, succeeded: boolean }} StepResult */

/**
 * Runs steps in order, two at a time; no step starts after a failure. The output of a step is shown when the
 * step has ended, so that two outputs never mix.
 * @param {readonly Step[]} steps
 * @param {(text: string) => void} [write]
 * @returns {Promise<StepResult[]>} the started steps, in the order of their ends
 */
export async function runInPairs(steps, write = (text) => process.stdout.write(text)) {
  const waiting = [...steps]
  const results = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { output, ...result } = await runBuffered(step)
      write(`\n${step.name} (${result.seconds.toFixed(1)} s)\n${output}`)
      results.push(result)
      if (!result.succeeded) waiting.length = 0
    }
  }
  await Promise.all([work(), work()])
  return results
}

/** Runs a step alone and shows its output immediately. @param {Step} step @returns {Promise<StepResult>} */
export async function runAlone(step) {
  console.info(`\n${step.name}`)
  const child = start(step, 'inherit')
  child.on('error', ({ message }) => console.error(message))
  return timed(step, child)
}

async function runBuffered(step) {
  const child = start(step, 'pipe')
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
  child.on('error', ({ message }) => chunks.push(Buffer.from(`${message}\n`)))
  const result = await timed(step, child)
  return { ...result, output: Buffer.concat(chunks).toString() }
}

function start({ program, programArguments, variables }, output) {
  return spawn(program, programArguments, {
    cwd: projectRoot,
    stdio: ['inherit', output, output],
    env: { ...process.env, ...variables },
  })
}

function timed({ name }, child) {
  const begin = performance.now()
  const result = (succeeded) => ({ name, seconds: (performance.now() - begin) / 1_000, succeeded })
  return new Promise((resolve) => {
    child.on('error', () => resolve(result(false)))
    child.on('close', (code) => resolve(result(code === 0)))
  })
}
