import type { Settings } from '../../domain/lib/settings.ts'

let configured: Settings | undefined

export function configure(settings: Settings): void {
  configured = settings
}

export function settings(): Settings {
  if (configured === undefined)
    throw new Error('Nothing can be called before the page was given its settings.')
  return configured
}
