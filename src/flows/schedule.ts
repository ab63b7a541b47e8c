import { useEffect } from 'react'
import type { ScheduleDayId } from '../domain/scheduleProgramme.ts'
import { scheduleMachine } from '../machines/schedule.ts'
import { printFlow } from './print.ts'
import { useFlow } from './useFlow.ts'

interface Address {
  readonly day: string | null
  readonly onDay: (day: ScheduleDayId) => void
}

export function useSchedule({ day, onDay }: Address) {
  const schedule = useFlow(scheduleMachine, {
    input: { day },
    listeners: { 'day.changed': (event) => onDay(event.day) },
  })
  const print = useFlow(printFlow)
  useEffect(() => schedule.send({ type: 'address.changed', day }), [day, schedule.send])
  return { schedule, print }
}
