import { performance } from 'node:perf_hooks'
import { apiBase, pathOf } from '../../src/api/routes.ts'
import { characters, lookalikes } from '../../src/domain/gate/nearCodes.ts'
import { random } from './browser/cameraPictures.ts'
import { registerCampers } from './campers.ts'
import { type Engine, embeddedEngine, postgresqlEngine } from './engines.ts'
import { signInGates } from './gates.ts'
import { quantile } from './load.ts'

/*
 * Measures how long a gate waits for the people whose code differs by one typing error from the scanned code,
 * among 10,000 people. The baseline is a search for an existing code.
 */

const people = 10_000
const asked = 400
const warmUp = 50
const limit = 50
const admin = { email: 'one@example.org', password: 'a password of the benchmark' }

export async function nearCodes(): Promise<void> {
  const environment = {
    ADMIN_EMAILS: `${admin.email},two@example.org`,
    ADMIN_PASSWORD: admin.password,
    DEMO: '',
  }
  const postgresql = await postgresqlEngine(environment)
  if (postgresql === undefined) console.info('There is no PostgreSQL on this machine: only the embedded one.')
  else await measure(postgresql)
  await measure(await embeddedEngine(environment))
}

async function measure(engine: Engine): Promise<void> {
  try {
    const codes = await engine.withDatabase((database) => registerCampers(database, people))
    await engine.withHost(async ({ address }) => {
      const [gate] = await signInGates(address, [admin])
      const headers = { Cookie: gate?.cookie ?? '' }
      const next = random(16)
      const searches: number[] = []
      const looks: number[] = []
      for (let round = 0; round < warmUp + asked; round += 1) {
        const code = codes[Math.floor(next() * codes.length)] ?? ''
        const search = await timed(() =>
          fetch(`${address}${apiBase}${pathOf('checkIn', { code })}?step=search`, {
            method: 'POST',
            headers: { ...headers, 'Content-Type': 'application/json' },
            body: '{}',
          }),
        )
        const wrong = withTypo(code, next)
        const look = await timed(() =>
          fetch(`${address}${apiBase}${pathOf('nearCodes', { number: wrong })}`, { headers }),
        )
        const { data } = (await look.answer.json()) as { data: readonly { readonly code: string }[] }
        if (wrong !== code && !data.some((one) => one.code === code))
          throw new Error(`${wrong} is one typing error away from ${code}, which is not shown.`)
        if (round < warmUp) continue
        searches.push(search.took)
        looks.push(look.took)
      }
      report(engine.name, looks, searches)
    })
  } finally {
    await engine.remove()
  }
}

async function timed(ask: () => Promise<Response>): Promise<{ answer: Response; took: number }> {
  const startedAt = performance.now()
  const answer = await ask()
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The host answered ${answer.status}: ${text}`)
  const took = performance.now() - startedAt
  return { answer: new Response(text, { status: answer.status }), took }
}

/**
 * Applies one typing error, each kind equally often: a lookalike, a wrong character, a missing, doubled or
 * swapped one.
 */
function withTypo(code: string, next: () => number): string {
  const at = Math.floor(next() * (code.length - 1))
  const [before, one, two, after] = [
    code.slice(0, at),
    code.charAt(at),
    code.charAt(at + 1),
    code.slice(at + 2),
  ]
  const wrong = characters.charAt(Math.floor(next() * characters.length))
  const lookalikeAt = Array.from(code, (_, place) => place).filter(
    (place) => code.charAt(place) in lookalikes,
  )
  const place = lookalikeAt[Math.floor(next() * lookalikeAt.length)] ?? at
  const lookalike = lookalikes[code.charAt(place)] ?? wrong
  const slips = [
    `${code.slice(0, place)}${lookalike}${code.slice(place + 1)}`,
    `${before}${wrong}${two}${after}`,
    `${before}${two}${after}`,
    `${before}${one}${one}${two}${after}`,
    `${before}${two}${one}${after}`,
  ]
  return slips[Math.floor(next() * slips.length)] ?? code
}

function report(name: string, looks: readonly number[], searches: readonly number[]): void {
  const sorted = looks.toSorted((a, b) => a - b)
  const [median, p95] = [quantile(sorted, 0.5), quantile(sorted, 0.95)]
  const search = quantile(
    searches.toSorted((a, b) => a - b),
    0.5,
  )
  const isOver = p95 > limit
  console.info(
    `${name}: near codes among ${people} people: median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms of ${looks.length} (limit ${limit} ms at p95)${isOver ? ': OVER THE LIMIT' : ''}; a search of one code ${search.toFixed(1)} ms in the median, ratio ${(median / search).toFixed(1)}`,
  )
  if (isOver) process.exitCode = 1
}
