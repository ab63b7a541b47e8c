import type { Settings } from '../../domain/lib/settings.ts'

let given: Settings | undefined

export function configure(settings: Settings): void {
  given = settings
}

export function settings(): Settings {
  if (given === undefined) throw new Error('Nothing can be called before the page was given its settings.')
  return given
}
