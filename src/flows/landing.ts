import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import { calendarFileName, camporeeCalendar } from '../domain/calendarFile.ts'
import { programmePartOf } from '../domain/eventProgramme.ts'
import { calendarFileMachine } from '../machines/calendarFile.ts'
import { contactFormMachine } from '../machines/contactForm.ts'
import { newsletterMachine } from '../machines/newsletter.ts'
import { programmeMachine } from '../machines/programme.ts'
import { downloadFile } from '../services/download.ts'
import { listenForPart, namePart, showPart } from '../services/pagePart.ts'
import { useFlow } from './useFlow.ts'

export const calendarFileFlow = calendarFileMachine.provide({
  actors: {
    saveCalendarFile: fromPromise(async () => {
      const file = camporeeCalendar(new Date().toISOString())
      downloadFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), calendarFileName)
    }),
  },
})

/** The flows of the landing page; neither of its forms sends anything. */
export function useLanding() {
  return {
    programme: useProgramme(),
    calendarFile: useFlow(calendarFileFlow),
    contactForm: useFlow(contactFormMachine),
    newsletter: useFlow(newsletterMachine),
  }
}

/** The day that the address names is opened once the page's own HTML, which is at the first day, has been taken over. */
function useProgramme() {
  const programme = useFlow(programmeMachine, {
    listeners: { 'day.changed': ({ day }) => namePart(programmePartOf(day)) },
  })
  const { send } = programme
  const { opened } = programme.state.context
  useEffect(() => listenForPart((part) => send({ type: 'address.changed', part })), [send])
  useEffect(() => {
    if (opened !== null) showPart(programmePartOf(opened))
  }, [opened])
  return programme
}
