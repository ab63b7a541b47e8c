import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { healthCornerMachine } from '../../machines/health/healthCorner.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { CodeForm } from '../ui/forms/CodeForm.tsx'
import { incidentOf } from '../ui/layout/Incident.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { Page } from '../ui/layout/Stack.tsx'
import { ErrorBanner } from '../ui/parts/ErrorBanner.tsx'
import { LockIcon } from '../ui/parts/icons.tsx'
import { Note } from '../ui/parts/Note.tsx'
import { UnencryptedNote } from '../ui/parts/UnencryptedNote.tsx'
import { focusBesideRecord, HealthRecordDialog } from './HealthRecordDialog.tsx'

interface HealthCornerViewProps extends FlowProps<typeof healthCornerMachine> {
  /** The page came over http from another machine. */
  readonly isUnencrypted?: boolean
  readonly nameSearch?: ReactNode
  readonly lock?: ReactNode
}

export function HealthCornerView({ state, send, isUnencrypted, nameSearch, lock }: HealthCornerViewProps) {
  const { code, failure, fieldError } = state.context
  const isSearching = state.hasTag('busy')
  const field = useRef<HTMLInputElement>(null)
  const takesFocus = state.hasTag('takesFocus')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new error moves the focus back to its field
  useEffect(() => {
    if (takesFocus) focusBesideRecord(field.current)
  }, [takesFocus, fieldError])

  return (
    <Page gap={20} phoneGap={16} width="48rem">
      <PageHeader
        title="Health Corner"
        description="Scan or type a barcode ID to read a participant's health ID card."
      >
        {lock}
      </PageHeader>
      {isUnencrypted && <UnencryptedNote />}
      <Note tone="info" icon={LockIcon}>
        <span>
          <strong>Health records are confidential and for authorised personnel only.</strong> Every look-up is
          written down: who looked, whose record, and when.
        </span>
      </Note>
      <CodeForm
        field={field}
        takesScans
        label="Barcode ID"
        placeholder="Scan or enter barcode ID..."
        name="barcode"
        code={code}
        error={fieldError}
        readOnly={!state.matches('ready')}
        disabled={isSearching}
        isSearching={isSearching}
        onCode={(typed) => send({ type: 'code.changed', code: typed })}
        onSubmit={() => send({ type: 'lookUp.submitted' })}
      >
        {isSearching && (
          <Button variant="default" onClick={() => send({ type: 'lookUp.cancelled' })}>
            Cancel
          </Button>
        )}
      </CodeForm>
      {failure !== null && <ErrorBanner title={failure.text} incident={incidentOf(state)} />}
      {nameSearch}
      <HealthRecordDialog state={state} send={send} />
    </Page>
  )
}
