import { Anchor } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { HealthFieldErrors } from '../../../domain/health/healthFields.ts'
import type { Failure } from '../../../domain/lib/outcome.ts'
import type { healthFormMachine } from '../../../machines/health/healthForm.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { incidentOf } from '../../ui/layout/Incident.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import classes from './HealthForm.module.css'

export function FormErrors({ state }: Pick<FlowProps<typeof healthFormMachine>, 'state'>) {
  const { fieldErrors, failure } = state.context
  const list = useAttention(fieldErrors, failure)
  const found = Object.entries(fieldErrors)
  return (
    <div ref={list} tabIndex={-1} className={classes.errors}>
      {failure !== null && (
        <ErrorBanner title={failure.text} incident={incidentOf(state)}>
          What you typed is still below. Nothing is lost.
        </ErrorBanner>
      )}
      {found.length > 0 && (
        <ErrorBanner title="Please correct the following errors:" incident={null}>
          <ul className="wraps">
            {found.map(([field, fieldError]) => (
              <li key={field}>
                <Anchor
                  component="button"
                  type="button"
                  c="inherit"
                  ta="start"
                  py={8}
                  onClick={() => focusField(field)}
                >
                  {fieldError}
                </Anchor>
              </li>
            ))}
          </ul>
        </ErrorBanner>
      )}
    </div>
  )
}

function focusField(field: string): void {
  document.querySelector<HTMLElement>(`form [name="${field}"]`)?.focus()
}

/** Moves page and focus to the errors after each submit, but not while they are corrected one by one. */
function useAttention(fieldErrors: HealthFieldErrors, failure: Failure | null) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(0)
  useEffect(() => {
    const count = Object.keys(fieldErrors).length
    if (count > 0 && count >= before.current) attract(list.current)
    before.current = count
  }, [fieldErrors])
  useEffect(() => {
    if (failure !== null) attract(list.current)
  }, [failure])
  return list
}

function attract(list: HTMLElement | null): void {
  list?.focus({ preventScroll: true })
  window.scrollTo({ top: 0 })
}
