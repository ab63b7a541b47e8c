/*
 * Records the calls with their duration and result, the host's output, the windows of the accidents, and the
 * findings. All times are `performance.now()`.
 */

export interface Seen {
  readonly startedAt: number
  readonly endedAt: number
  readonly status: number | undefined
}

export interface Evidence {
  readonly request: string
  readonly requestId?: string | undefined
  readonly at?: number
}

export interface Notebook {
  readonly seed: number
  saw(kind: string, seen: Seen): void
  found(what: string, evidence?: Evidence): void
  log(line: string): void
  /** Starts a window without latency limits; the returned function ends it. */
  beginAccident(name: string): () => void
  readonly kinds: ReadonlyMap<string, readonly Seen[]>
  readonly accidents: readonly Accident[]
  isInAccident(from: number, to: number): boolean
  linesLike(pattern: RegExp): readonly string[]
  findings(): string[]
}

export interface Accident {
  readonly name: string
  readonly from: number
  to: number
}

const around = 1_500
const maxFindings = 40

export function openNotebook(seed: number): Notebook {
  const kinds = new Map<string, Seen[]>()
  const lines: { readonly at: number; readonly line: string }[] = []
  const accidents: Accident[] = []
  const found: { readonly what: string; readonly evidence: Evidence | undefined }[] = []

  function inFull(what: string, evidence: Evidence | undefined): string {
    if (evidence === undefined) return what
    const { request, requestId, at = Number.NaN } = evidence
    const near = lines.filter(
      ({ at: written, line }) =>
        Math.abs(written - at) <= around || (requestId !== undefined && line.includes(requestId)),
    )
    return [
      `${what} (seed ${seed}${requestId === undefined ? '' : `, request ${requestId}`})`,
      `    ${request}`,
      ...near.slice(0, 12).map(({ line }) => `    host: ${line}`),
    ].join('\n')
  }
  return {
    seed,
    kinds,
    accidents,
    saw(kind, seen) {
      const all = kinds.get(kind)
      if (all) all.push(seen)
      else kinds.set(kind, [seen])
    },
    found(what, evidence) {
      found.push({ what, evidence: evidence && { at: performance.now(), ...evidence } })
    },
    log(line) {
      lines.push({ at: performance.now(), line })
    },
    beginAccident(name) {
      const accident: Accident = { name, from: performance.now(), to: Number.POSITIVE_INFINITY }
      accidents.push(accident)
      return () => {
        accident.to = performance.now()
      }
    },
    isInAccident: (from, to) => accidents.some((accident) => from <= accident.to && to >= accident.from),
    linesLike: (pattern) => lines.map(({ line }) => line).filter((line) => pattern.test(line)),
    findings() {
      const shown = found.slice(0, maxFindings).map(({ what, evidence }) => inFull(what, evidence))
      return found.length > maxFindings ? [...shown, `and ${found.length - maxFindings} more`] : shown
    },
  }
}
