import { useEffect, useRef } from 'react'
import type { healthCornerMachine } from '../../../machines/healthCorner.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import type { FlowProps } from '../../ui/flow.ts'
import { LockIcon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { BarcodeForm } from './BarcodeForm.tsx'
import { focusBesideDialogs } from './focusBesideDialogs.ts'
import classes from './HealthCorner.module.css'
import { HealthRecordDialog } from './HealthRecordDialog.tsx'

export function HealthCornerView({ state, send }: FlowProps<typeof healthCornerMachine>) {
  const { callError, fieldError } = state.context
  const field = useRef<HTMLInputElement>(null)
  const takesFocus = state.hasTag('takesFocus')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new problem calls the focus back to its field
  useEffect(() => {
    if (takesFocus) focusBesideDialogs(field.current)
  }, [takesFocus, fieldError])

  return (
    <div className={classes.page}>
      <PageHeader
        title="Health Corner"
        description="Scan or type a barcode ID to read a participant's health ID card."
      />
      <p className={classes.confidential}>
        <LockIcon size={22} />
        <span>
          <strong>Health records are confidential and for authorised personnel only.</strong> Every look-up is
          written down: who looked, whose record, and when.
        </span>
      </p>
      <BarcodeForm state={state} send={send} field={field} />
      {callError !== null && <ErrorBanner title={callError} incident={state.machine.id} />}
      <HealthRecordDialog state={state} send={send} />
    </div>
  )
}
