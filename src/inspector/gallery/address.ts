/*
 * Where everything of the gallery is: each flow, each state and each step has a link of its own, and the look with it.
 */

export const schemes = ['light', 'dark'] as const
export const widths = [390, 768, 1280] as const

/** How everything is drawn: one theme and one width of a screen at a time. */
export interface Look {
  readonly scheme: (typeof schemes)[number]
  /** Pixels. */
  readonly width: (typeof widths)[number]
}

export const heights: Readonly<Record<Look['width'], number>> = { 390: 780, 768: 960, 1280: 800 }

export const galleryAddress = '/inspector/gallery'

/** What an address says; a light phone where it says nothing that there is. */
export function lookIn(search: URLSearchParams): Look {
  return {
    scheme: schemes.find((scheme) => scheme === search.get('scheme')) ?? 'light',
    width: widths.find((width) => String(width) === search.get('width')) ?? 390,
  }
}

export function flowAddress(flow: string, look: Look): string {
  return `${galleryAddress}/${flow}?${searchOf(look)}`
}

/** @param step of the shortest way to the state; its end when absent */
export function stateAddress(flow: string, id: string, look: Look, step?: number): string {
  const search = searchOf(look)
  if (step !== undefined) search.set('step', String(step))
  return `${galleryAddress}/${flow}/${encodeURIComponent(id)}?${search}`
}

export function frameAddress(flow: string, id: string, scheme: Look['scheme']): string {
  return `/inspector/frame/${flow}/${encodeURIComponent(id)}?scheme=${scheme}`
}

function searchOf({ scheme, width }: Look): URLSearchParams {
  return new URLSearchParams({ scheme, width: String(width) })
}

/** The step that an address names, from 0 to `last`; `last` where it names none that there is. */
export function stepIn(search: URLSearchParams, last: number): number {
  const step = search.get('step')
  return step !== null && /^\d{1,4}$/.test(step) ? Math.min(Number(step), last) : last
}
