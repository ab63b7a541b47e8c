import { fromPromise } from 'xstate'
import { calendarFileName, camporeeCalendar } from '../domain/calendarFile.ts'
import { calendarFileMachine } from '../machines/calendarFile.ts'
import { contactFormMachine } from '../machines/contactForm.ts'
import { newsletterMachine } from '../machines/newsletter.ts'
import { programmeMachine } from '../machines/programme.ts'
import { downloadFile } from '../services/download.ts'
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
    programme: useFlow(programmeMachine),
    calendarFile: useFlow(calendarFileFlow),
    contactForm: useFlow(contactFormMachine),
    newsletter: useFlow(newsletterMachine),
  }
}
