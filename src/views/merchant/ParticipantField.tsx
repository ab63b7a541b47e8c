import { TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import type { basketMachine } from '../../machines/basket.ts'
import type { FlowProps } from '../ui/flow.ts'
import { LockIcon, ScanIcon } from '../ui/icons.tsx'
import classes from './ParticipantField.module.css'

interface ParticipantFieldProps extends FlowProps<typeof basketMachine> {
  readonly field: RefObject<HTMLInputElement | null>
  readonly onDone: () => void
}

/** Enter is the end of a code, never of an order. */
export function ParticipantField({ state, send, field, onDone }: ParticipantFieldProps) {
  const { code, fieldError } = state.context
  const isLocked = state.hasTag('locked')
  return (
    <TextInput
      ref={field}
      data-code-field
      label="Participant number"
      classNames={{
        label: classes.label ?? '',
        input: classes.code ?? '',
        error: classes.problem ?? '',
      }}
      data-locked={isLocked || undefined}
      placeholder="Scan or enter number..."
      leftSection={isLocked ? <LockIcon size={24} /> : <ScanIcon size={24} />}
      leftSectionWidth={48}
      name="participantNumber"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="next"
      readOnly={isLocked}
      value={code}
      error={fieldError?.of === 'code' && fieldError.text}
      onChange={(event) => send({ type: 'code.changed', code: event.currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        if (!isLocked) onDone()
      }}
    />
  )
}
