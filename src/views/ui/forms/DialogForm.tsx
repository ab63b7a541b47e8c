import { type ComponentPropsWithRef, type ReactNode, type RefObject, useEffect } from 'react'
import { Stack } from '../layout/Stack.tsx'
import { ErrorBanner } from '../parts/ErrorBanner.tsx'
import { FormFooter } from './FormFooter.tsx'

interface DialogFormProps extends Pick<ComponentPropsWithRef<'form'>, 'ref'> {
  readonly isBusy: boolean
  readonly callError: string | null
  readonly incident: string | null
  readonly advice?: ReactNode
  readonly submitLabel: string
  readonly busyLabel: string
  readonly onSubmit: () => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

export function DialogForm(props: DialogFormProps) {
  const { ref, isBusy, callError, incident, advice, submitLabel, busyLabel, onSubmit, onCancel, children } =
    props
  return (
    <Stack
      as="form"
      ref={ref}
      gap={20}
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {callError !== null && (
        <ErrorBanner title={callError} incident={incident}>
          {advice}
        </ErrorBanner>
      )}
      {children}
      <FormFooter
        submitLabel={submitLabel}
        busyLabel={busyLabel}
        isBusy={isBusy}
        onCancel={onCancel}
        phoneBasis="9rem"
        lastWidth="10.5rem"
      />
    </Stack>
  )
}

interface Complaint {
  /**
   * The machine's context. Its identity changes with each attempt, so that a repeated error moves the focus
   * again.
   */
  readonly context: object
  readonly isBusy: boolean
  readonly field: RefObject<HTMLInputElement | null> | null
}

export function useFocusOnComplaint({ context, isBusy, field }: Complaint): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a complaint that is repeated calls the focus back too
  useEffect(() => {
    if (!isBusy) field?.current?.focus()
  }, [context, isBusy])
}
