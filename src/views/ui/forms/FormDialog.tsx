import { Modal, type ModalProps } from '@mantine/core'
import { type ComponentPropsWithRef, type ReactNode, type RefObject, useEffect } from 'react'
import { Stack } from '../layout/Stack.tsx'
import { ErrorBanner } from '../parts/ErrorBanner.tsx'
import { FormFooter, type RowLook } from './FormFooter.tsx'

interface Closing {
  /** By its close button or Escape. */
  readonly mayClose: boolean
}

interface FormDialogProps
  extends DialogFormProps,
    Partial<Closing>,
    Omit<ModalProps, keyof DialogFormProps | 'onClose'> {}

/** A modal with one form; its close button and Escape do what Cancel does. */
export function FormDialog(props: FormDialogProps) {
  const { ref, isBusy, error, incident, advice, complaint, submitLabel, busyLabel, ...others } = props
  const { onSubmit, onCancel, children, ...modal } = others
  return (
    <DialogFrame mayClose={!isBusy} onClose={onCancel} {...modal}>
      <DialogForm
        {...{ ref, isBusy, error, incident, advice, complaint, submitLabel, busyLabel, onSubmit, onCancel }}
      >
        {children}
      </DialogForm>
    </DialogFrame>
  )
}

/** A modal that a press outside never closes, because that would lose what is typed or shown once. */
export function DialogFrame({ mayClose, ...modal }: ModalProps & Closing) {
  return <Modal closeOnClickOutside={false} closeOnEscape={mayClose} withCloseButton={mayClose} {...modal} />
}

interface DialogFormProps {
  readonly ref?: ComponentPropsWithRef<'form'>['ref']
  readonly isBusy: boolean
  readonly error: string | null
  readonly incident: string | null
  readonly advice?: ReactNode
  readonly complaint?: Omit<Complaint, 'isBusy'> | undefined
  readonly submitLabel: string
  readonly busyLabel: string
  readonly gap?: number
  readonly buttons?: RowLook
  readonly onSubmit: () => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

const usualButtons: RowLook = { phoneBasis: '9rem', lastWidth: '10.5rem' }

export function DialogForm(props: DialogFormProps) {
  const { ref, isBusy, error, incident, advice, complaint, gap = 20, buttons = usualButtons } = props
  const { submitLabel, busyLabel, onSubmit, onCancel, children } = props
  useFocusOnComplaint({ context: complaint?.context, isBusy, field: complaint?.field ?? null })
  return (
    <Stack
      as="form"
      ref={ref}
      gap={gap}
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {error !== null && !isBusy && (
        <ErrorBanner title={error} incident={incident}>
          {advice}
        </ErrorBanner>
      )}
      {children}
      <FormFooter
        submitLabel={submitLabel}
        busyLabel={busyLabel}
        isBusy={isBusy}
        onCancel={onCancel}
        {...buttons}
      />
    </Stack>
  )
}

interface Complaint {
  /**
   * The machine's context. Its identity changes with each attempt, so that a repeated error moves the focus
   * again.
   */
  readonly context: object | undefined
  readonly isBusy: boolean
  readonly field: RefObject<HTMLInputElement | null> | null
}

export function useFocusOnComplaint({ context, isBusy, field }: Complaint): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a complaint that is repeated calls the focus back too
  useEffect(() => {
    if (!isBusy) field?.current?.focus()
  }, [context, isBusy])
}
