import {
  programmeDayOfPart,
  programmeDayReachedBy,
  programmePartOf,
  programmeTabOf,
} from '../../../domain/public/programmeParts.ts'

/*
 * Runs the programme tabs in prerendered HTML before the machine (src/machines/public/programme.ts) starts.
 * Input and markup are the same as in ProgrammeView.
 */

/** @returns a function that stops the tabs and returns the shown day */
export function runProgrammeTabs(): () => number {
  let shown = 1
  const days = document.querySelectorAll('#programme [role="tab"]').length
  const numbers = Array.from({ length: days }, (_, index) => index + 1)
  const listening = new AbortController()
  const { signal } = listening

  const show = (day: number) => {
    shown = day
    for (const number of numbers) {
      const tab = part(programmeTabOf(number))
      tab.setAttribute('aria-selected', String(number === day))
      tab.tabIndex = number === day ? 0 : -1
      part(programmePartOf(number)).hidden = number !== day
    }
  }
  const choose = (day: number) => {
    show(day)
    history.replaceState(history.state, '', `#${programmePartOf(day)}`)
  }
  const openNamed = () => {
    const day = programmeDayOfPart(location.hash.slice(1), days)
    if (day === null) return
    show(day)
    part(programmePartOf(day)).scrollIntoView()
  }

  for (const number of numbers) {
    const tab = part(programmeTabOf(number))
    const onClick = (event: Event) => {
      event.preventDefault()
      choose(number)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const day = programmeDayReachedBy(event.key, shown, days)
      if (day === undefined) return
      event.preventDefault()
      choose(day)
      part(programmeTabOf(day)).focus()
    }
    tab.addEventListener('click', onClick, { signal })
    tab.addEventListener('keydown', onKeyDown, { signal })
  }
  addEventListener('hashchange', openNamed, { signal })
  openNamed()
  return () => {
    listening.abort()
    return shown
  }
}

function part(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The landing page has no ${id}.`)
  return element
}
