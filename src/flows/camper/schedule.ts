import { useEffect } from 'react'
import type { ScheduleDayId } from '../../domain/camper/scheduleProgramme.ts'
import { scheduleMachine } from '../../machines/camper/schedule.ts'
import { printFlow } from '../lib/print.ts'
import { useFlow } from '../lib/useFlow.ts'

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
